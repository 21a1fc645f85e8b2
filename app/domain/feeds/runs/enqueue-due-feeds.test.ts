import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '~/lib/time/local-time'
import type { FeedMessage } from '~/platform/settings/env'
import { db, meterDatabase } from '../../../../test/database'
import { clearFeeds, createFixtures, NOW } from '../../../../test/fixtures'
import { nextDueAt, nextInterval, nextRetryAt } from '../feed'
import { enqueueDueFeeds } from './enqueue-due-feeds.server'

beforeAll(createFixtures)
beforeEach(clearFeeds)

/** Feeds that are due, of `hosts` hosts in turn. */
async function addDueFeeds(count: number, hosts: number): Promise<void> {
  await db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO feed (type, name, host, scheduled, due_at, created_at, updated_at)
    SELECT 'scrape', 'Feed ' || i, 'host' || (i % ${hosts}) || '.example', 1, ${NOW} - i, 0, 0 FROM n`)
}

async function enqueueAt(now: number, database = db): Promise<FeedMessage[]> {
  const sent: FeedMessage[] = []
  await enqueueDueFeeds({ db: database, now }, async (messages) => {
    sent.push(...messages)
  })
  return sent
}

test('Feeds of one host are in one message, the longest waiting first', async () => {
  await addDueFeeds(6, 2)
  const ids = (await db.all<{ id: number }>(sql`SELECT id FROM feed ORDER BY due_at`)).map(
    ({ id }) => id,
  )
  const messages = await enqueueAt(NOW)
  expect(messages.map(({ feedIds }) => feedIds)).toEqual([
    [ids[0], ids[2], ids[4]],
    [ids[1], ids[3], ids[5]],
  ])
  expect(await enqueueAt(NOW)).toEqual([])
})

test('A host with very many feeds has some of them in each quarter of an hour', async () => {
  await addDueFeeds(100, 1)
  expect((await enqueueAt(NOW))[0]?.feedIds).toHaveLength(60)
  expect((await enqueueAt(NOW + 15 * MINUTE))[0]?.feedIds).toHaveLength(40)
})

test('Five thousand feeds are enqueued with two round trips, and a feed whose run never came is due again', async () => {
  await addDueFeeds(5_000, 400)
  const { database, meter } = meterDatabase(db)
  const messages = await enqueueAt(NOW, database)
  expect(messages).toHaveLength(400)
  expect(messages.flatMap(({ feedIds }) => feedIds)).toHaveLength(5_000)
  expect(meter.roundTrips).toBeLessThanOrEqual(2)
  expect((await enqueueAt(NOW + 31 * MINUTE)).length).toBe(400)
})

test('A feed that changes is read more often, and one that does not less often, within an hour and a day', () => {
  expect(nextInterval(360, true)).toBe(180)
  expect(nextInterval(360, false)).toBe(450)
  expect(nextInterval(60, true)).toBe(60)
  expect(nextInterval(1440, false)).toBe(1440)
})

test('Feeds with the same pace are due at different times', () => {
  const times = Array.from({ length: 50 }, (_, id) => nextDueAt(NOW, { id, intervalMinutes: 360 }))
  expect(new Set(times).size).toBeGreaterThan(40)
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(NOW + 0.95 * 360 * MINUTE)
    expect(time).toBeLessThan(NOW + 1.05 * 360 * MINUTE)
  }
})

test('A failing feed is tried again after a growing delay, and never before its source allows', () => {
  expect(nextRetryAt(NOW, 1)).toBe(NOW + 30 * MINUTE)
  expect(nextRetryAt(NOW, 3)).toBe(NOW + 120 * MINUTE)
  expect(nextRetryAt(NOW, 20)).toBe(NOW + 48 * 60 * MINUTE)
  expect(nextRetryAt(NOW, 1, 3 * 60 * MINUTE)).toBe(NOW + 180 * MINUTE)
})
