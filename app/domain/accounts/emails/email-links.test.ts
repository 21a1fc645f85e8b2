import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createToken } from '~/lib/crypto/token'
import { HOUR, MINUTE } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import { addAccount, ORIGIN, signIn as openSessions } from '../../../../test/accounts'
import { db, resetDatabases } from '../../../../test/database'
import { NOW } from '../../../../test/fixtures'
import { drainErrorLogs } from '../../../../test/logged-errors'
import { createTestMailer, findToken, LAKETOWN_LINK } from '../../../../test/services/test-mailer'
import { findAccount, findAccountByEmail } from '../account-store.server'
import { listSessions } from '../login/session-store.server'
import { signIn } from '../login/sign-in.server'
import { resetPassword } from '../passwords/reset-password.server'
import { changeEmail } from '../settings/change-email.server'
import { findEmailLink, type LinkPurpose, redeemVerifyLink } from './email-link-store.server'
import { type EmailLinkRecipient, sendLinkEmail } from './send-verify-and-reset-emails.server'

const EMAIL = 'mara@lake.example'
const PASSWORD = 'lantern light 7'

let post = createTestMailer()

beforeEach(async () => {
  await resetDatabases()
  post = createTestMailer()
})

async function send(accountId: string, purpose: LinkPurpose, { email = EMAIL, now = NOW } = {}) {
  const to: EmailLinkRecipient = { accountId, name: 'Mara', purpose, email }
  const sent = await sendLinkEmail({ db, mailer: post, now }, to, LAKETOWN_LINK)
  return sent.kind === 'sent' ? findToken(post.sent.at(-1)!) : null
}

async function tokenFor(...args: Parameters<typeof send>): Promise<string> {
  const token = await send(...args)
  if (token === null) throw new Error('no link was sent')
  return token
}

const at = (now: number) => ({ db, now })
const reset = (token: string, { now = NOW, password = 'copper kettle 9' } = {}) =>
  resetPassword(at(now), { token, password })
const change = (token: string, ownerId: string) =>
  changeEmail(
    { db, mailer: post, log: createLog(), now: NOW },
    { token, ownerId, brand: LAKETOWN_LINK.brand },
  )

test('A verification link works once, even when used many times at once', async () => {
  const id = await addAccount({ email: EMAIL, isVerified: false })
  const token = await tokenFor(id, 'verify')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => redeemVerifyLink(at(NOW + 5), token)),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect((await findAccount(db, id))?.verifiedAt).toBe(NOW + 5)
  expect(await findEmailLink(at(NOW), token, 'verify')).toBeNull()
})

test('Verifying an email by one link invalidates the other links sent to it', async () => {
  const id = await addAccount({ email: EMAIL, isVerified: false })
  const [first, second] = [await tokenFor(id, 'verify'), await tokenFor(id, 'verify')]
  expect(await redeemVerifyLink(at(NOW), first)).toBe(true)
  expect(await redeemVerifyLink(at(NOW), second)).toBe(false)
})

test('A verification link is valid for a day, and a reset link for two hours', async () => {
  const id = await addAccount({ email: EMAIL, isVerified: false })
  const verify = await tokenFor(id, 'verify')
  const forgotten = await tokenFor(id, 'reset')
  expect(await findEmailLink(at(NOW + 24 * HOUR - 1), verify, 'verify')).not.toBeNull()
  expect(await findEmailLink(at(NOW + 2 * HOUR - 1), forgotten, 'reset')).not.toBeNull()
  expect(await redeemVerifyLink(at(NOW + 24 * HOUR), verify)).toBe(false)
  expect(await reset(forgotten, { now: NOW + 2 * HOUR })).toEqual({ kind: 'link-expired' })
  expect((await findAccount(db, id))?.verifiedAt).toBeNull()
})

test('A link works only for its own purpose', async () => {
  const id = await addAccount({ email: EMAIL, isVerified: false })
  const verify = await tokenFor(id, 'verify')
  const forgotten = await tokenFor(id, 'reset')
  const changing = await tokenFor(id, 'change-email', { email: 'other@lake.example' })
  for (const token of [forgotten, changing]) {
    expect(await redeemVerifyLink(at(NOW), token)).toBe(false)
  }
  for (const token of [verify, changing]) {
    expect(await reset(token)).toEqual({ kind: 'link-expired' })
  }
  for (const token of [verify, forgotten]) {
    expect(await change(token, id)).toEqual({ kind: 'link-expired' })
  }
  expect(await findAccount(db, id)).toMatchObject({ email: EMAIL, verifiedAt: null })
  for (const [token, purpose] of [
    [verify, 'verify'],
    [forgotten, 'reset'],
    [changing, 'change-email'],
  ] as const) {
    expect(await findEmailLink(at(NOW), token, purpose), purpose).not.toBeNull()
  }
})

test('A malformed or unknown token is rejected', async () => {
  await addAccount({ email: EMAIL })
  for (const token of ['', "' OR 1=1 --", createToken(), 'x'.repeat(10_000)]) {
    expect(await findEmailLink(at(NOW), token, 'reset'), token).toBeNull()
    expect(await reset(token), token).toEqual({ kind: 'link-expired' })
  }
})

test('A password reset ends all sessions and links of its account and of no other', async () => {
  const id = await addAccount({ email: EMAIL, password: PASSWORD })
  const otherId = await addAccount({ email: 'ben@lake.example' })
  await openSessions(id, 'laketown.localhost')
  await openSessions(id, 'harbor.localhost')
  await openSessions(otherId, 'laketown.localhost')
  const changing = await tokenFor(id, 'change-email', { email: 'new@lake.example' })
  const [first, second] = [await tokenFor(id, 'reset'), await tokenFor(id, 'reset')]
  expect(await reset(first)).toMatchObject({ kind: 'reset', link: { accountId: id } })
  expect(await listSessions(at(NOW), id)).toEqual([])
  expect(await listSessions(at(NOW), otherId)).toHaveLength(2)
  expect(await reset(second)).toEqual({ kind: 'link-expired' })
  expect(await change(changing, id)).toEqual({ kind: 'link-expired' })
  const trySignIn = (password: string) => signIn(at(NOW), { email: EMAIL, password }, ORIGIN)
  expect(await trySignIn(PASSWORD)).toEqual({ kind: 'wrong-password' })
  expect(await trySignIn('copper kettle 9')).toMatchObject({ kind: 'signed-in' })
})

test('A reset link works once, even when used many times at once', async () => {
  const id = await addAccount({ email: EMAIL })
  const token = await tokenFor(id, 'reset')
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, (_, turn) => reset(token, { password: `copper kettle ${turn}` })),
  )
  expect(outcomes.filter(({ kind }) => kind === 'reset')).toHaveLength(1)
})

test('A password reset unlocks an account, and verifies an unverified one', async () => {
  const id = await addAccount({ email: EMAIL, isVerified: false })
  for (let turn = 0; turn < 11; turn++)
    await signIn(at(NOW), { email: EMAIL, password: 'wrong' }, ORIGIN)
  expect(await reset(await tokenFor(id, 'reset'))).toMatchObject({ kind: 'reset' })
  const credentials = { email: EMAIL, password: 'copper kettle 9' }
  expect(await signIn(at(NOW), credentials, ORIGIN)).toMatchObject({ kind: 'signed-in' })
})

test('A common password is refused, and the reset link stays valid', async () => {
  const id = await addAccount({ email: EMAIL })
  const token = await tokenFor(id, 'reset')
  expect(await reset(token, { password: 'password1' })).toEqual({ kind: 'common-password' })
  expect(await reset(token)).toMatchObject({ kind: 'reset' })
})

test('A link verifies nothing when the account’s email has changed since', async () => {
  const id = await addAccount({ email: EMAIL, isVerified: false })
  await openSessions(id, 'laketown.localhost')
  const verify = await tokenFor(id, 'verify')
  const forgotten = await tokenFor(id, 'reset')
  await db.run(sql`UPDATE account SET email = 'new@lake.example' WHERE id = ${id}`)
  expect(await redeemVerifyLink(at(NOW), verify)).toBe(false)
  expect(await reset(forgotten)).toEqual({ kind: 'link-expired' })
  expect((await findAccount(db, id))?.verifiedAt).toBeNull()
  expect(await listSessions(at(NOW), id)).toHaveLength(2)
})

test('An account is sent at most five links an hour, even when many are requested at once', async () => {
  const id = await addAccount({ email: EMAIL })
  const otherId = await addAccount({ email: 'ben@lake.example' })
  const links = await Promise.all(Array.from({ length: 12 }, () => send(id, 'reset')))
  expect(links.filter((token) => token !== null)).toHaveLength(5)
  expect(post.sent).toHaveLength(5)
  expect(await send(id, 'verify', { now: NOW + 59 * MINUTE })).toBeNull()
  expect(await send(otherId, 'reset', { email: 'ben@lake.example' })).not.toBeNull()
  expect(await send(id, 'reset', { now: NOW + 60 * MINUTE })).not.toBeNull()
})

test('An email that could not be sent leaves no link and does not count toward the limit', async () => {
  const id = await addAccount({ email: EMAIL })
  post.isBroken = true
  for (let turn = 0; turn < 6; turn++) {
    await expect(send(id, 'reset')).rejects.toThrow('the mailer is broken')
  }
  post.isBroken = false
  expect(await send(id, 'reset')).not.toBeNull()
  expect(await db.all(sql`SELECT id FROM email_link`)).toHaveLength(1)
})

test('The link sent to a new email changes the account, and the old email is notified', async () => {
  const id = await addAccount({ email: EMAIL })
  const token = await tokenFor(id, 'change-email', { email: 'New@Lake.example' })
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => change(token, id)))
  expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(1)
  expect(await findAccount(db, id)).toMatchObject({ email: 'new@lake.example' })
  expect(post.sent.slice(1).map(({ to }) => to)).toEqual([EMAIL])
  expect(post.sent[1]?.text).toContain('new@lake.example')
})

test('An email-change link works only for the account’s owner', async () => {
  const id = await addAccount({ email: EMAIL })
  const otherId = await addAccount({ email: 'other@lake.example' })
  const token = await tokenFor(id, 'change-email', { email: 'new@lake.example' })
  expect(await change(token, otherId)).toEqual({ kind: 'link-expired' })
  expect(await change(token, id)).toEqual({ kind: 'changed' })
  expect(await findAccount(db, otherId)).toMatchObject({ email: 'other@lake.example' })
})

test('When two accounts change to the same email, the first to verify it gets it', async () => {
  const [firstId, secondId] = [
    await addAccount({ email: 'one@lake.example' }),
    await addAccount({ email: 'other@lake.example' }),
  ]
  const tokens = [
    await tokenFor(firstId, 'change-email', { email: EMAIL }),
    await tokenFor(secondId, 'change-email', { email: EMAIL }),
  ]
  const outcomes = await Promise.all([change(tokens[0]!, firstId), change(tokens[1]!, secondId)])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'link-expired'])
  expect(await findAccountByEmail(db, EMAIL)).not.toBeNull()
  expect(await db.all(sql`SELECT id FROM account`)).toHaveLength(2)
})

test('An email change remains when the old email cannot be notified, and the failure is logged', async () => {
  const id = await addAccount({ email: EMAIL })
  const token = await tokenFor(id, 'change-email', { email: 'new@lake.example' })
  post.isBroken = true
  expect(await change(token, id)).toEqual({ kind: 'changed' })
  expect(drainErrorLogs().join()).toContain('could not be notified of an email change')
  expect(await findAccount(db, id)).toMatchObject({ email: 'new@lake.example' })
})
