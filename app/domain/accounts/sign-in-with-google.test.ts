import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { GoogleUser } from '~/platform/google.server'
import { addAccount } from '../../../test/accounts'
import { NOW } from '../../../test/fixtures'
import { LAKETOWN_LINK, createTestMailer, findToken } from '../../../test/test-mailer'
import { db, resetDatabases } from '../../../test/database'
import { findAccount, findAccountByEmail } from './account-store.server'
import { createAccount } from './create-account.server'
import { redeemVerifyLink } from './email-link-store.server'
import { signIn } from './sign-in.server'
import { signInWithGoogle } from './sign-in-with-google.server'

const EMAIL = 'mara@lake.example'
const MARA: GoogleUser = {
  subject: 'g-1',
  email: EMAIL,
  isEmailVerified: true,
  name: 'Mara Lindqvist',
  imageUrl: null,
}

beforeEach(resetDatabases)

const enter = (changes: Partial<GoogleUser> = {}) =>
  signInWithGoogle({ db, now: NOW }, { ...MARA, ...changes })
const countAccounts = async () => (await db.all(sql`SELECT id FROM account`)).length

test('Who comes from Google for the first time has an account, verified and without a password', async () => {
  const outcome = await enter()
  expect(outcome).toMatchObject({ kind: 'signed-in', isNew: true })
  expect(await findAccountByEmail(db, EMAIL)).toMatchObject({
    name: 'Mara Lindqvist',
    verifiedAt: NOW,
    signInProviders: ['google'],
    roles: [],
  })
  expect(await enter()).toEqual({ ...outcome, isNew: false })
})

test('Who says no name is called by the address, and a long one is cut', async () => {
  await enter({ name: '  ' })
  expect(await findAccountByEmail(db, EMAIL)).toMatchObject({ name: 'Mara' })
  await enter({ subject: 'g-2', email: 'ben@lake.example', name: 'x'.repeat(500) })
  expect((await findAccountByEmail(db, 'ben@lake.example'))?.name).toHaveLength(80)
})

test('Google knows people by who they are, not by an address, which may change', async () => {
  const first = await enter()
  expect(await enter({ email: 'mara@elsewhere.example' })).toEqual({ ...first, isNew: false })
  expect(await findAccountByEmail(db, EMAIL)).not.toBeNull()
  expect(await findAccountByEmail(db, 'mara@elsewhere.example')).toBeNull()
})

test('Somebody known to Google whose new address is another’s here stays who they are', async () => {
  const first = await enter()
  const otherId = await addAccount({ email: 'ben@lake.example' })
  expect(await enter({ email: 'ben@lake.example' })).toEqual({ ...first, isNew: false })
  expect((await findAccount(db, otherId))?.signInProviders).toEqual([])
})

test('A verified account of the same address is theirs, and keeps its password', async () => {
  const id = await addAccount({ email: EMAIL, password: 'lantern light 7', name: 'M. L.' })
  expect(await enter()).toEqual({ kind: 'signed-in', accountId: id, isNew: false })
  expect(await findAccount(db, id)).toMatchObject({
    name: 'M. L.',
    signInProviders: ['password', 'google'],
  })
  const credentials = { email: EMAIL, password: 'lantern light 7' }
  expect(await signIn({ db, now: NOW }, credentials)).toMatchObject({ kind: 'signed-in' })
})

test('An account that a stranger made with the address is theirs, without the stranger’s password and links', async () => {
  const post = createTestMailer()
  const stranger = { email: EMAIL, password: 'lantern light 7' }
  await createAccount({ db, mailer: post, now: NOW }, stranger, LAKETOWN_LINK)
  expect(await enter()).toMatchObject({ kind: 'signed-in', isNew: false })
  expect(await findAccountByEmail(db, EMAIL)).toMatchObject({
    verifiedAt: NOW,
    signInProviders: ['google'],
  })
  expect(await signIn({ db, now: NOW }, stranger)).toEqual({ kind: 'wrong-password' })
  expect(await redeemVerifyLink({ db, now: NOW }, findToken(post.sent[0]!))).toBe(false)
  expect(await countAccounts()).toBe(1)
})

test('An address that Google does not vouch for opens nothing and makes nothing', async () => {
  expect(await enter({ isEmailVerified: false })).toEqual({ kind: 'untrusted' })
  expect(await countAccounts()).toBe(0)
  const id = await addAccount({ email: EMAIL, password: 'lantern light 7' })
  expect(await enter({ isEmailVerified: false })).toEqual({ kind: 'email-in-use', email: EMAIL })
  expect((await findAccount(db, id))?.signInProviders).toEqual(['password'])
})

test('An account that knows another Google account is not opened by this one', async () => {
  const id = await addAccount({ email: EMAIL, google: 'g-0' })
  expect(await enter()).toEqual({ kind: 'email-in-use', email: EMAIL })
  expect(await enter({ subject: 'g-0' })).toMatchObject({ kind: 'signed-in', accountId: id })
})

test('One person who comes many times at once gets one account', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => enter()))
  const ids = outcomes.map((outcome) => outcome.kind === 'signed-in' && outcome.accountId)
  expect(new Set(ids).size).toBe(1)
  expect(outcomes.filter((outcome) => outcome.kind === 'signed-in' && outcome.isNew)).toHaveLength(
    1,
  )
  expect(await countAccounts()).toBe(1)
})

test('Of two Google accounts that come with one address at once, one has it', async () => {
  const outcomes = await Promise.all([enter(), enter({ subject: 'g-2' })])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['email-in-use', 'signed-in'])
  expect(await db.all(sql`SELECT subject FROM sign_in_provider`)).toHaveLength(1)
})
