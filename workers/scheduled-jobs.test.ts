import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { UNVERIFIED_DAYS } from '~/domain/accounts/account'
import { purgeExpiredSessionsAndAccounts } from '~/domain/accounts/login/purge-expired-sessions-and-accounts.server'
import { storeImage } from '~/domain/images/store-image.server'
import { openServices } from '~/domain/open-services.server'
import { DAY, HOUR } from '~/lib/time/local-time'
import type { Env } from '~/platform/settings/env'
import { type Statement, writeTogether } from '~/platform/storage/database.server'
import { db } from '../test/database'
import { createFixtures, NOW } from '../test/fixtures'
import { createPng } from '../test/samples/png-image'
import { runSchedule } from './scheduled-jobs'

const WEEK_AGO = NOW - UNVERIFIED_DAYS * DAY

beforeAll(createFixtures)

const account = (id: string, { verified, made }: { verified: boolean; made: number }) => sql`
  INSERT INTO account (id, email, verified_at, name, created_at, updated_at)
  VALUES (${id}, ${`${id}@example.com`}, ${verified ? made : null}, ${id}, ${made}, ${made})`
const session = (id: string, ends: number, parent: string | null = null) => sql`
  INSERT INTO session (id, account_id, parent_id, host, kind, user_agent, created_at, used_at, expires_at)
  VALUES (${id}, 'ann', ${parent}, 'login.localhost', 'cookie', '', 0, 0, ${ends})`
const handoff = (id: string, ends: number) => sql`
  INSERT INTO sign_in_handoff (id, session_id, host, expires_at)
  VALUES (${id}, 'open', 'laketown.localhost', ${ends})`
const link = (id: string, ends: number) => sql`
  INSERT INTO email_link (id, account_id, purpose, email, created_at, expires_at)
  VALUES (${id}, 'ann', 'reset', 'ann@example.com', 0, ${ends})`

const MADE: Statement[] = [
  account('ann', { verified: true, made: NOW - 900 * DAY }),
  account('fresh', { verified: false, made: WEEK_AGO + 1 }),
  account('forgotten', { verified: false, made: WEEK_AGO }),
  session('open', NOW + 1),
  session('over', NOW),
  session('from-open', NOW + 1, 'open'),
  session('from-over', NOW, 'over'),
  handoff('good', NOW + 1),
  handoff('used-late', NOW),
  link('valid', NOW + 1),
  link('old', NOW),
]

async function listIds(table: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM ${sql.identifier(table)} ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

test('The nightly job purges expired sessions and accounts by the product’s clock, and nothing else', async () => {
  await writeTogether(db, MADE)
  const clockedEnv = { ...env, CLOCK: new Date(NOW).toISOString() } as Env
  await runSchedule(createScheduledController({ cron: '*/15 * * * *' }), clockedEnv)
  expect(await listIds('session')).toHaveLength(4)
  await runSchedule(createScheduledController({ cron: '20 9 * * *' }), clockedEnv)
  expect(await listIds('account')).toEqual(['ann', 'fresh'])
  expect(await listIds('session')).toEqual(['from-open', 'open'])
  expect(await listIds('sign_in_handoff')).toEqual(['good'])
  expect(await listIds('email_link')).toEqual(['valid'])
})

test('The nightly job reports how much it purged', async () => {
  await db.run(sql`DELETE FROM account`)
  await writeTogether(db, MADE)
  const expired = { sessions: 2, handoffs: 1, links: 1, accounts: 1 }
  const purge = () =>
    purgeExpiredSessionsAndAccounts({ db, now: NOW }, { unverifiedBefore: WEEK_AGO })
  expect(await purge()).toEqual(expired)
  expect(await purge()).toEqual({ sessions: 0, handoffs: 0, links: 0, accounts: 0 })
})

test('The nightly job purges an image when the account that showed it is deleted', async () => {
  const png = await createPng(20, 20, () => [1, 2, 3])
  const stored = await storeImage({ ...openServices(env), now: NOW - 2 * HOUR }, png)
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  const key = `original/${stored.checksum}`
  const clockedEnv = { ...env, CLOCK: new Date(NOW).toISOString() } as Env
  const runNight = () => runSchedule(createScheduledController({ cron: '20 9 * * *' }), clockedEnv)
  await writeTogether(db, [
    sql`DELETE FROM account`,
    account('ann', { verified: true, made: NOW }),
    sql`UPDATE account SET image_checksum = ${stored.checksum}`,
  ])
  await runNight()
  expect(await env.BUCKET.head(key)).not.toBe(null)
  await db.run(sql`DELETE FROM account`)
  await runNight()
  expect(await env.BUCKET.head(key)).toBe(null)
})

test('The nightly job purges the submission counts of earlier days', async () => {
  const today = Math.floor(NOW / DAY)
  for (const day of [today - 1, today]) {
    await db.run(sql`INSERT INTO submission_count VALUES ('account ann', ${day}, 3)`)
  }
  const clockedEnv = { ...env, CLOCK: new Date(NOW).toISOString() } as Env
  await runSchedule(createScheduledController({ cron: '20 9 * * *' }), clockedEnv)
  expect(await db.all(sql`SELECT day FROM submission_count`)).toEqual([{ day: today }])
})
