import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { GoogleUser } from '~/platform/google.server'
import { addAccount, ORIGIN } from '../../../../test/accounts'
import { db, resetDatabases } from '../../../../test/database'
import { NOW } from '../../../../test/fixtures'
import { createTestMailer, findToken, LAKETOWN_LINK } from '../../../../test/services/test-mailer'
import { findAccount, findAccountByEmail } from '../account-store.server'
import { redeemVerifyLink } from '../emails/email-link-store.server'
import { createAccount } from './create-account.server'
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

test('The first sign-in with Google creates a verified account without a password', async () => {
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

test('A Google account without a name is named after its email, and a long name is cut', async () => {
  await enter({ name: '  ' })
  expect(await findAccountByEmail(db, EMAIL)).toMatchObject({ name: 'Mara' })
  await enter({ subject: 'g-2', email: 'ben@lake.example', name: 'x'.repeat(500) })
  expect((await findAccountByEmail(db, 'ben@lake.example'))?.name).toHaveLength(80)
})

test('A Google account is identified by its subject, since its email may change', async () => {
  const first = await enter()
  expect(await enter({ email: 'mara@elsewhere.example' })).toEqual({ ...first, isNew: false })
  expect(await findAccountByEmail(db, EMAIL)).not.toBeNull()
  expect(await findAccountByEmail(db, 'mara@elsewhere.example')).toBeNull()
})

test('A linked Google account keeps its account when its new email belongs to another', async () => {
  const first = await enter()
  const otherId = await addAccount({ email: 'ben@lake.example' })
  expect(await enter({ email: 'ben@lake.example' })).toEqual({ ...first, isNew: false })
  expect((await findAccount(db, otherId))?.signInProviders).toEqual([])
})

test('Google signs in to a verified account with the same email, which keeps its password', async () => {
  const id = await addAccount({ email: EMAIL, password: 'lantern light 7', name: 'M. L.' })
  expect(await enter()).toEqual({ kind: 'signed-in', accountId: id, isNew: false })
  expect(await findAccount(db, id)).toMatchObject({
    name: 'M. L.',
    signInProviders: ['password', 'google'],
  })
  const credentials = { email: EMAIL, password: 'lantern light 7' }
  expect(await signIn({ db, now: NOW }, credentials, ORIGIN)).toMatchObject({ kind: 'signed-in' })
})

test('Google takes over an unverified account with the same email, without its password and links', async () => {
  const post = createTestMailer()
  const stranger = { email: EMAIL, password: 'lantern light 7' }
  await createAccount({ db, mailer: post, now: NOW }, stranger, LAKETOWN_LINK)
  expect(await enter()).toMatchObject({ kind: 'signed-in', isNew: false })
  expect(await findAccountByEmail(db, EMAIL)).toMatchObject({
    verifiedAt: NOW,
    signInProviders: ['google'],
  })
  expect(await signIn({ db, now: NOW }, stranger, ORIGIN)).toEqual({ kind: 'wrong-password' })
  expect(await redeemVerifyLink({ db, now: NOW }, findToken(post.sent[0]!))).toBe(false)
  expect(await countAccounts()).toBe(1)
})

test('An email that Google has not verified neither signs in nor creates an account', async () => {
  expect(await enter({ isEmailVerified: false })).toEqual({ kind: 'untrusted' })
  expect(await countAccounts()).toBe(0)
  const id = await addAccount({ email: EMAIL, password: 'lantern light 7' })
  expect(await enter({ isEmailVerified: false })).toEqual({ kind: 'email-in-use', email: EMAIL })
  expect((await findAccount(db, id))?.signInProviders).toEqual(['password'])
})

test('An account linked to another Google account is not opened by this one', async () => {
  const id = await addAccount({ email: EMAIL, google: 'g-0' })
  expect(await enter()).toEqual({ kind: 'email-in-use', email: EMAIL })
  expect(await enter({ subject: 'g-0' })).toMatchObject({ kind: 'signed-in', accountId: id })
})

test('Many simultaneous sign-ins with Google create one account', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => enter()))
  const ids = outcomes.map((outcome) => outcome.kind === 'signed-in' && outcome.accountId)
  expect(new Set(ids).size).toBe(1)
  expect(outcomes.filter((outcome) => outcome.kind === 'signed-in' && outcome.isNew)).toHaveLength(
    1,
  )
  expect(await countAccounts()).toBe(1)
})

test('When two Google accounts with one email sign in at once, only one gets the account', async () => {
  const outcomes = await Promise.all([enter(), enter({ subject: 'g-2' })])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['email-in-use', 'signed-in'])
  expect(await db.all(sql`SELECT subject FROM sign_in_provider`)).toHaveLength(1)
})
