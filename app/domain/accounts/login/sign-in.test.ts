import { scryptSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '~/lib/time/local-time'
import { addAccount, ORIGIN } from '../../../../test/accounts'
import { db, resetDatabases } from '../../../../test/database'
import { NOW } from '../../../../test/fixtures'
import { findPasswordHash } from '../account-store.server'
import { clearAttempts } from '../passwords/password-attempt-store.server'
import { rememberDevice } from './known-device-store.server'
import { type SignInOrigin, signIn, tryPassword } from './sign-in.server'

const MARA = { email: 'mara@lake.example', password: 'lantern light 7' }

beforeEach(resetDatabases)

const attempt = (password: string, now = NOW, origin: Partial<SignInOrigin> = {}) =>
  signIn({ db, now }, { email: MARA.email, password }, { ...ORIGIN, ...origin })

const NETWORK = { kind: 'network', id: ORIGIN.network } as const

/** Two rounds of scrypt: a hash of another cost, which takes no time. */
function oldHash(password: string): string {
  const salt = new Uint8Array(16).fill(7)
  const plain = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
  const key = new Uint8Array(scryptSync(password, salt, 32, { N: 2, r: 8, p: 1 }))
  return `$scrypt$ln=1,r=8,p=1$${plain(salt)}$${plain(key)}`
}

async function addMara({ isVerified = true } = {}): Promise<string> {
  const id = await addAccount({ email: MARA.email, isVerified })
  await db.run(sql`UPDATE account SET password_hash = ${oldHash(MARA.password)} WHERE id = ${id}`)
  return id
}

test('Only the right password signs in', async () => {
  const id = await addMara()
  expect(await attempt(MARA.password)).toMatchObject({ kind: 'signed-in', account: { id } })
  for (const password of ['', 'Lantern light 7', 'lantern light 7 ', 'x'.repeat(256)]) {
    expect(await attempt(password), password).toEqual({ kind: 'wrong-password' })
  }
  const unknownAccount = { email: 'nobody@lake.example', password: MARA.password }
  expect(await signIn({ db, now: NOW }, unknownAccount, ORIGIN)).toEqual({ kind: 'no-account' })
})

test('The email may be typed in capitals', async () => {
  await addMara()
  const credentials = { ...MARA, email: ' MARA@LAKE.example ' }
  expect(await signIn({ db, now: NOW }, credentials, ORIGIN)).toMatchObject({ kind: 'signed-in' })
})

test('An unverified account is reported only with the right password', async () => {
  await addMara({ isVerified: false })
  expect(await attempt(MARA.password)).toMatchObject({ kind: 'unverified' })
  expect(await attempt('another')).toEqual({ kind: 'wrong-password' })
})

test('An account without a password accepts no password', async () => {
  await addAccount({ email: MARA.email, google: 'g-1' })
  for (const password of ['', 'null', MARA.password]) {
    expect(await attempt(password)).toEqual({ kind: 'wrong-password' })
  }
})

test('After ten wrong passwords from a network it is refused for fifteen minutes, even with the right one', async () => {
  await addMara()
  for (let turn = 0; turn < 10; turn++) {
    expect(await attempt(`wrong ${turn}`, NOW + turn * MINUTE)).toEqual({ kind: 'wrong-password' })
  }
  expect(await attempt(MARA.password, NOW + 14 * MINUTE)).toEqual({ kind: 'locked' })
  expect(await attempt(MARA.password, NOW + 15 * MINUTE)).toMatchObject({ kind: 'signed-in' })
})

test('Of thirty simultaneous wrong passwords, ten are checked and twenty refused', async () => {
  await addMara()
  const outcomes = await Promise.all(Array.from({ length: 30 }, (_, turn) => attempt(`no ${turn}`)))
  const count = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind).length
  expect([count('wrong-password'), count('locked')]).toEqual([10, 20])
})

test('The right password resets the count of wrong ones', async () => {
  await addMara()
  for (let turn = 0; turn < 9; turn++) await attempt('wrong')
  expect(await attempt(MARA.password)).toMatchObject({ kind: 'signed-in' })
  expect(await attempt('wrong')).toEqual({ kind: 'wrong-password' })
})

test('Wrong passwords from one network lock out neither another network nor a browser that has logged in before', async () => {
  const accountId = await addMara()
  const otherId = await addAccount({ email: 'ben@lake.example' })
  await rememberDevice({ db, now: NOW }, { accountId, token: 'known' })
  await rememberDevice({ db, now: NOW }, { accountId: otherId, token: 'of another' })
  for (let turn = 0; turn < 40; turn++) await attempt('wrong')
  const again = (origin: Partial<SignInOrigin>) => attempt(MARA.password, NOW, origin)
  expect(await again({})).toEqual({ kind: 'locked' })
  expect(await again({ deviceToken: 'of another' })).toEqual({ kind: 'locked' })
  expect(await again({ network: '203.0.113.7' })).toMatchObject({ kind: 'signed-in' })
  expect(await again({ deviceToken: 'known' })).toMatchObject({ kind: 'signed-in' })
})

test('Guessing from many networks is slowed, and a browser that has logged in before still passes', async () => {
  const accountId = await addMara()
  await rememberDevice({ db, now: NOW }, { accountId, token: 'known' })
  const counts: Record<string, number> = {}
  for (let network = 0; network < 12; network++) {
    for (let turn = 0; turn < 10; turn++) {
      const { kind } = await attempt('wrong', NOW, { network: `203.0.113.${network}` })
      counts[kind] = (counts[kind] ?? 0) + 1
    }
  }
  expect(counts).toEqual({ 'wrong-password': 100, locked: 20 })
  const fresh = { network: '203.0.113.99' }
  expect(await attempt(MARA.password, NOW, fresh)).toEqual({ kind: 'locked' })
  const known = { ...fresh, deviceToken: 'known' }
  expect(await attempt(MARA.password, NOW, known)).toMatchObject({ kind: 'signed-in' })
  expect(await attempt(MARA.password, NOW + HOUR, fresh)).toMatchObject({ kind: 'signed-in' })
})

test('A browser that has logged in before has ten attempts, too', async () => {
  const accountId = await addMara()
  await rememberDevice({ db, now: NOW }, { accountId, token: 'known' })
  const guess = (password: string) => attempt(password, NOW, { deviceToken: 'known' })
  for (let turn = 0; turn < 10; turn++) await guess('wrong')
  expect(await guess(MARA.password)).toEqual({ kind: 'locked' })
  expect(await attempt(MARA.password)).toMatchObject({ kind: 'signed-in' })
})

test('A network that uses up its attempts does not use up those of all networks', async () => {
  await addMara()
  for (let turn = 0; turn < 150; turn++) await attempt('wrong')
  const fresh = { network: '203.0.113.7' }
  expect(await attempt(MARA.password, NOW, fresh)).toMatchObject({ kind: 'signed-in' })
})

test('Networks are not stored in plain text', async () => {
  await addMara()
  await attempt('wrong')
  const rows = await db.all(sql`SELECT * FROM password_attempt`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(ORIGIN.network)
})

test('A locked account does not lock others', async () => {
  await addMara()
  const otherId = await addAccount({ email: 'ben@lake.example' })
  for (let turn = 0; turn < 12; turn++) await attempt('wrong')
  expect(await tryPassword({ db, now: NOW }, otherId, 'wrong', NETWORK)).toBe('wrong')
})

test('A password hash of another cost is rehashed at sign-in', async () => {
  const id = await addMara()
  await attempt('wrong')
  expect(await findPasswordHash(db, id)).toContain('$ln=1,')
  await attempt(MARA.password)
  expect(await findPasswordHash(db, id)).not.toContain('$ln=1,')
  expect(await attempt(MARA.password)).toMatchObject({ kind: 'signed-in' })
})

test('Rehashing does not restore a password that was replaced meanwhile', async () => {
  const id = await addMara()
  const former = oldHash(MARA.password)
  await db.run(sql`UPDATE account SET password_hash = ${oldHash('another one 8')} WHERE id = ${id}`)
  await clearAttempts(db, { id, source: NETWORK, rehashed: { from: former, to: oldHash('never') } })
  expect(await findPasswordHash(db, id)).toBe(oldHash('another one 8'))
})
