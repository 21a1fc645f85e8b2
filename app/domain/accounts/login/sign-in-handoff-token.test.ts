import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createToken, hashToken } from '~/lib/crypto/token'
import { SECOND } from '~/lib/time/local-time'
import { addAccount, findViewerByToken, LOGIN_HOST, signIn } from '../../../../test/accounts'
import { db, resetDatabases } from '../../../../test/database'
import { NOW } from '../../../../test/fixtures'
import { revokeSession } from './session-store.server'
import {
  createHandoff,
  redeemHandoffForProgram,
  redeemHandoffInBrowser,
} from './sign-in-handoff-token.server'

const HOST = 'laketown.localhost'
const OTHER_HOST = 'harbor.localhost'

let accountId = ''
let sessionId = ''

beforeEach(async () => {
  await resetDatabases()
  accountId = await addAccount({ email: 'mara@lake.example' })
  sessionId = (await signIn(accountId, LOGIN_HOST)).sessionId
})

const at = (now: number) => ({ db, now })

async function mint(state: string | null = createToken()) {
  const stateHash = state && (await hashToken(state))
  const token = await createHandoff(at(NOW), { sessionId, host: HOST, stateHash })
  return { token, state }
}

type Change = { host?: string; state?: string | null; now?: number }
const swap = (
  minted: { token: string; state: string | null },
  { now = NOW, ...changes }: Change = {},
) => redeemHandoffInBrowser(at(now), { ...minted, host: HOST, userAgent: 'A browser', ...changes })
const swapForProgram = (token: string, { now = NOW, host = HOST } = {}) =>
  redeemHandoffForProgram(at(now), { token, host, userAgent: 'A program' })

const sessions = () =>
  db.all<{ host: string; kind: string }>(
    sql`SELECT host, kind FROM session WHERE parent_id IS NOT NULL`,
  )

test('A browser’s handoff token signs it in on the host it requested', async () => {
  const redeemed = await swap(await mint())
  const credentials = { token: redeemed?.token ?? '', host: HOST, kind: 'cookie' } as const
  expect(await findViewerByToken(at(NOW), credentials)).toMatchObject({ id: accountId })
})

test('A token works once, even when used many times at once', async () => {
  const minted = await mint()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => swap(minted)))
  expect(outcomes.filter((redeemed) => redeemed !== null)).toHaveLength(1)
  expect(await sessions()).toHaveLength(1)
})

test('A token is valid for a minute', async () => {
  expect(await swap(await mint(), { now: NOW + 60 * SECOND - 1 })).not.toBeNull()
  expect(await swap(await mint(), { now: NOW + 60 * SECOND })).toBeNull()
  const { token } = await mint(null)
  expect(await swapForProgram(token, { now: NOW + 60 * SECOND })).toBeNull()
})

test.each([
  ['of another host', { host: OTHER_HOST }],
  ['of the login door', { host: LOGIN_HOST }],
  ['of the host on another port', { host: `${HOST}:8788` }],
  ['that has another state', { state: createToken() }],
  ['that has no state', { state: null }],
  ['whose state is empty', { state: '' }],
])('A token does not work for a browser %s, and the attempt uses it up', async (_, change) => {
  const minted = await mint()
  expect(await swap(minted, change)).toBeNull()
  expect(await swap(minted)).toBeNull()
  expect(await sessions()).toEqual([])
})

test('The state’s hash, which appears in URLs, cannot be used as the state', async () => {
  const minted = await mint()
  expect(await swap(minted, { state: await hashToken(minted.state ?? '') })).toBeNull()
})

test('A program’s token creates no browser session, and a browser’s no program session', async () => {
  const forProgram = await mint(null)
  expect(await swap({ ...forProgram, state: createToken() })).toBeNull()
  const forBrowser = await mint()
  expect(await swapForProgram(forBrowser.token)).toBeNull()
  expect(await sessions()).toEqual([])
})

test('A program gets a bearer token for one host, which does not work as a cookie', async () => {
  const { token } = await mint(null)
  const redeemed = await swapForProgram(token)
  const bearer = redeemed?.token ?? ''
  const find = (host: string, kind: 'cookie' | 'bearer') =>
    findViewerByToken(at(NOW), { token: bearer, host, kind })
  expect(await find(HOST, 'bearer')).toMatchObject({ id: accountId })
  expect(await find(HOST, 'cookie')).toBeNull()
  expect(await find(OTHER_HOST, 'bearer')).toBeNull()
  expect(await swapForProgram(token)).toBeNull()
  expect(await swapForProgram((await mint(null)).token, { host: OTHER_HOST })).toBeNull()
})

test('A token is invalid once its account has logged out', async () => {
  const minted = await mint()
  await revokeSession(db, accountId, sessionId)
  expect(await swap(minted)).toBeNull()
})

test('A token is invalid once its session has expired', async () => {
  const minted = await mint()
  await db.run(sql`UPDATE session SET expires_at = ${NOW} WHERE id = ${sessionId}`)
  expect(await swap(minted)).toBeNull()
})

test('A malformed token is rejected without a query', async () => {
  for (const token of ['', 'null', "' OR 1=1 --", 'x'.repeat(10_000), createToken()]) {
    expect(await swap({ token, state: createToken() }), token).toBeNull()
    expect(await swapForProgram(token), token).toBeNull()
  }
})
