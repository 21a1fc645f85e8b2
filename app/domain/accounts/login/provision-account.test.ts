import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '~/lib/crypto/password-hash.server'
import { HOUR } from '~/lib/time/local-time'
import { findViewerByToken, ORIGIN } from '../../../../test/accounts'
import { db } from '../../../../test/database'
import { NOW } from '../../../../test/fixtures'
import { MAX_LINKS_PER_HOUR, RESET_LINK_HOURS } from '../account'
import { findAccountByEmail, insertAccount } from '../account-store.server'
import { findEmailLink } from '../emails/email-link-store.server'
import { createResetLink } from '../passwords/create-reset-link.server'
import { resetPassword } from '../passwords/reset-password.server'
import { provisionAccount } from './provision-account.server'
import { createSession } from './session-store.server'
import { signIn } from './sign-in.server'

const services = { db, now: NOW }
const email = 'ann.lee@example.com'
const password = 'tin kettle, tall heron'

beforeEach(async () => {
  await db.run(sql`DELETE FROM account`)
})

const signInWith = (typed: string) => signIn(services, { email, password: typed }, ORIGIN)

test('A provisioned account can sign in at once', async () => {
  expect(await provisionAccount(services, { email, password })).toMatchObject({
    kind: 'created',
    account: { email, name: 'Ann Lee', verifiedAt: NOW, roles: [], signInProviders: ['password'] },
  })
  expect(await signInWith(password)).toMatchObject({ kind: 'signed-in' })
})

test('Provisioning again changes only what differs', async () => {
  await provisionAccount(services, { email, password })
  expect(await provisionAccount(services, { email, password })).toMatchObject({ kind: 'unchanged' })
  expect(await provisionAccount(services, { email })).toMatchObject({ kind: 'unchanged' })
  expect(await provisionAccount(services, { email, name: 'Ann' })).toMatchObject({
    kind: 'updated',
    changed: ['name'],
    account: { name: 'Ann' },
  })
  expect(await signInWith(password)).toMatchObject({ kind: 'signed-in' })
})

test('Provisioning a new password ends the sessions of the old one', async () => {
  const made = await provisionAccount(services, { email, password })
  const accountId = made.kind === 'created' ? made.account.id : ''
  const host = 'login.product.example'
  const token = (await createSession(services, { accountId, host, userAgent: '' }))!
  const isIn = async () =>
    (await findViewerByToken(services, { token, host, kind: 'cookie' })) !== null
  await provisionAccount(services, { email, name: 'Ann', password })
  expect(await isIn()).toBe(true)
  const next = 'brass kettle, small heron'
  expect(await provisionAccount(services, { email, password: next })).toMatchObject({
    changed: ['password'],
  })
  expect(await isIn()).toBe(false)
  expect(await signInWith(password)).toMatchObject({ kind: 'wrong-password' })
  expect(await signInWith(next)).toMatchObject({ kind: 'signed-in' })
})

test('Provisioning an unverified account discards the password a stranger chose', async () => {
  const passwordHash = await hashPassword('chosen by a stranger')
  const stranger = { id: 'one', email, name: 'Ann', verifiedAt: null, passwordHash }
  await db.run(insertAccount({ db, now: NOW }, stranger).getSQL())
  expect(await provisionAccount(services, { email })).toMatchObject({
    kind: 'updated',
    changed: ['verified'],
    account: { id: 'one', verifiedAt: NOW, signInProviders: [] },
  })
  expect(await signInWith('chosen by a stranger')).toMatchObject({ kind: 'wrong-password' })
})

test('A common password is refused and creates no account', async () => {
  const input = { email, password: 'password123' }
  expect(await provisionAccount(services, input)).toEqual({ kind: 'common-password' })
  expect(await findAccountByEmail(db, email)).toBe(null)
})

test('A link from the operator sets the password once, before it expires', async () => {
  const made = await provisionAccount(services, { email })
  const account = made.kind === 'created' ? made.account : { id: '', email }
  const link = await createResetLink(services, account)
  const token = link.kind === 'created' ? link.token : ''
  const late = { db, now: NOW + RESET_LINK_HOURS * HOUR }
  expect(await findEmailLink(late, token, 'reset')).toBe(null)
  expect(await resetPassword(services, { token, password })).toMatchObject({
    kind: 'reset',
    link: { browserHash: null },
  })
  expect(await signInWith(password)).toMatchObject({ kind: 'signed-in' })
  expect(await resetPassword(services, { token, password })).toEqual({ kind: 'link-expired' })
})

test('Links from the operator count toward the limit of sent links', async () => {
  const made = await provisionAccount(services, { email })
  const account = made.kind === 'created' ? made.account : { id: '', email }
  for (let at = 0; at < MAX_LINKS_PER_HOUR; at += 1) {
    expect(await createResetLink(services, account)).toMatchObject({ kind: 'created' })
  }
  expect(await createResetLink(services, account)).toEqual({ kind: 'too-many' })
})
