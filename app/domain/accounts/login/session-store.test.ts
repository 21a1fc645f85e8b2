import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '~/lib/time/local-time'
import { addAccount, findViewerByToken, LOGIN_HOST, signIn } from '../../../../test/accounts'
import { db, resetDatabases } from '../../../../test/database'
import { NOW } from '../../../../test/fixtures'
import { purgeExpiredSessionsAndAccounts } from './purge-expired-sessions-and-accounts.server'
import {
  createChildSession,
  createSession,
  deleteSessionByToken,
  endSession,
  extendSession,
  listSessions,
  revokeAllSessions,
  revokeSession,
  shouldExtendSession,
} from './session-store.server'

const HOST = 'laketown.localhost'
let mara = ''
let ben = ''

beforeEach(async () => {
  await resetDatabases()
  mara = await addAccount({ email: 'mara@lake.example' })
  ben = await addAccount({ email: 'ben@lake.example' })
})

const at = (now: number) => ({ db, now })
const find = (token: string, now = NOW, host = HOST) =>
  findViewerByToken(at(now), { token, host, kind: 'cookie' })

test('A session is valid only on its own host', async () => {
  const { token } = await signIn(mara, HOST)
  expect(await find(token)).toMatchObject({ id: mara, email: 'mara@lake.example' })
  for (const host of [LOGIN_HOST, 'harbor.localhost', 'localhost', `${HOST}:8787`]) {
    expect(await find(token, NOW, host), host).toBeNull()
  }
  expect(await findViewerByToken(at(NOW), { token, host: HOST, kind: 'bearer' })).toBeNull()
})

test('The token is not stored', async () => {
  const { token } = await signIn(mara, HOST)
  expect(JSON.stringify(await db.all(sql`SELECT * FROM session`))).not.toContain(token)
})

test('An unused session expires after thirty days', async () => {
  const { token } = await signIn(mara, HOST)
  expect(await find(token, NOW + 30 * DAY - 1)).not.toBeNull()
  expect(await find(token, NOW + 30 * DAY)).toBeNull()
})

test('Using a session extends it, which is recorded at most once an hour', async () => {
  const { token, loginSessionId } = await signIn(mara, HOST)
  const viewer = (await find(token))!
  expect(shouldExtendSession(viewer, NOW + HOUR - 1)).toBe(false)
  expect(shouldExtendSession(viewer, NOW + HOUR)).toBe(true)
  await extendSession(db, viewer, NOW + 20 * DAY)
  expect(await find(token, NOW + 45 * DAY)).not.toBeNull()
  const open = await listSessions(at(NOW + 45 * DAY), mara)
  expect(open.map(({ id }) => id)).toContain(loginSessionId)
})

test('A session expires half a year after sign-in, however much it is used', async () => {
  const { token, loginSessionId } = await signIn(mara, HOST)
  for (let day = 10; day < 180; day += 10) {
    const viewer = await find(token, NOW + day * DAY)
    expect(viewer, `day ${day}`).not.toBeNull()
    await extendSession(db, viewer!, NOW + day * DAY)
  }
  expect(await find(token, NOW + 180 * DAY - MINUTE)).not.toBeNull()
  expect(await find(token, NOW + 180 * DAY)).toBeNull()
  const late = { host: 'harbor.localhost', kind: 'cookie', userAgent: '' } as const
  expect(await createChildSession(at(NOW + 180 * DAY), loginSessionId, late)).toBeNull()
})

test('A child session expires no later than its parent can', async () => {
  const { token, loginSessionId } = await signIn(mara, HOST)
  for (let day = 20; day <= 170; day += 20) {
    await extendSession(db, (await find(token, NOW + day * DAY))!, NOW + day * DAY)
  }
  const late = { host: 'harbor.localhost', kind: 'cookie', userAgent: '' } as const
  const child = (await createChildSession(at(NOW + 170 * DAY), loginSessionId, late))!
  const viewer = (await find(child, NOW + 175 * DAY, 'harbor.localhost'))!
  await extendSession(db, viewer, NOW + 175 * DAY)
  expect(await find(child, NOW + 180 * DAY - 1, 'harbor.localhost')).not.toBeNull()
  expect(await find(child, NOW + 180 * DAY, 'harbor.localhost')).toBeNull()
})

test('Logging out of one site logs this browser out of all sites', async () => {
  const session = await signIn(mara, HOST)
  const from = { host: 'harbor.localhost', kind: 'cookie', userAgent: '' } as const
  const harbor = (await createChildSession(at(NOW), session.loginSessionId, from))!
  const otherBrowser = await signIn(mara, HOST)
  await endSession(db, (await find(session.token))!)
  expect(await find(session.token)).toBeNull()
  expect(await find(harbor, NOW, 'harbor.localhost')).toBeNull()
  expect(await find(otherBrowser.token)).not.toBeNull()
})

test('A replaced session is deleted alone, and a revoked one with its child sessions', async () => {
  const session = await signIn(mara, HOST)
  await deleteSessionByToken(db, session.token)
  expect(await find(session.token)).toBeNull()
  expect(await listSessions(at(NOW), mara)).toHaveLength(1)
  const bensSession = await signIn(ben, HOST)
  await revokeSession(db, ben, bensSession.loginSessionId)
  expect(await find(bensSession.token)).toBeNull()
})

test('An account can neither see nor end another account’s sessions', async () => {
  const his = await signIn(ben, HOST)
  await revokeSession(db, mara, his.sessionId)
  await revokeSession(db, mara, his.loginSessionId)
  await revokeAllSessions(db, mara)
  expect(await find(his.token)).not.toBeNull()
  expect(await listSessions(at(NOW), mara)).toEqual([])
})

test('Active sessions are listed, most recently used first', async () => {
  const old = { accountId: mara, host: LOGIN_HOST, userAgent: 'Old' }
  await createSession(at(NOW - 30 * DAY), old)
  await createSession(at(NOW - DAY), { ...old, userAgent: 'Yesterday' })
  await createSession(at(NOW), { ...old, userAgent: 'x'.repeat(5_000) })
  const open = await listSessions(at(NOW), mara)
  expect(open.map(({ userAgent }) => userAgent)).toEqual(['x'.repeat(300), 'Yesterday'])
})

test('An unverified account is not signed in, and a deleted one has no session', async () => {
  const { token } = await signIn(mara, HOST)
  await db.run(sql`UPDATE account SET verified_at = NULL WHERE id = ${mara}`)
  expect(await find(token)).toBeNull()
  await db.run(sql`DELETE FROM account WHERE id = ${mara}`)
  expect(await db.all(sql`SELECT id FROM session`)).toEqual([])
})

test('Expired sessions and unverified accounts are purged', async () => {
  const lasting = await signIn(mara, HOST, { now: NOW - 29 * DAY })
  await signIn(mara, HOST, { now: NOW - 31 * DAY })
  const never = await addAccount({ email: 'never@lake.example', isVerified: false })
  const soon = await addAccount({ email: 'soon@lake.example', isVerified: false })
  await db.run(
    sql`UPDATE account SET created_at = ${NOW - 8 * DAY} WHERE id IN (${never}, ${mara})`,
  )
  await purgeExpiredSessionsAndAccounts({ db, now: NOW }, { unverifiedBefore: NOW - 7 * DAY })
  const left = await listSessions(at(0), mara)
  expect(left.map(({ id }) => id).sort()).toEqual(
    [lasting.sessionId, lasting.loginSessionId].sort(),
  )
  const accounts = await db.all<{ id: string }>(sql`SELECT id FROM account`)
  expect(accounts.map(({ id }) => id).sort()).toEqual([mara, ben, soon].sort())
})

test('No session is created when the password changed or the account was deleted meanwhile', async () => {
  const [host, userAgent] = [LOGIN_HOST, '']
  const open = (accountId: string, passwordHash?: string) =>
    createSession(at(NOW), { accountId, host, userAgent, passwordHash })
  await db.run(sql`UPDATE account SET password_hash = 'new' WHERE id = ${mara}`)
  expect(await open(mara, 'old')).toBeNull()
  expect(await open(ben, 'old')).toBeNull()
  expect(await open('nobody')).toBeNull()
  expect(await listSessions(at(NOW), mara)).toEqual([])
  expect(await open(mara, 'new')).not.toBeNull()
})
