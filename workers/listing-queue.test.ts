import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { markStale } from '~/domain/listings/stale-marks.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import type { Env } from '~/platform/settings/env'
import { writeTogether } from '~/platform/storage/database.server'
import { db, resetDatabases, search, servicesAt } from '../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../test/fixtures'
import { drainErrorLogs } from '../test/logged-errors'
import { consumeListingMessages, isListingBatch } from './listing-queue'
import { runSchedule } from './scheduled-jobs'

const DAY = 86_400_000
let sent: unknown[] = []
const envAt = (now: number) =>
  ({
    ...env,
    CLOCK: new Date(now).toISOString(),
    LISTING_QUEUE: { send: async (message: unknown) => void sent.push(message) },
  }) as unknown as Env

beforeEach(async () => {
  sent = []
  await resetDatabases()
  await createFixtures()
})

async function deliver(bindings = envAt(NOW)) {
  const batch = createMessageBatch<{ refresh: true }>('city-events-listings', [
    { id: 'one', timestamp: new Date(NOW), attempts: 1, body: { refresh: true } },
  ])
  expect(isListingBatch(batch)).toBe(true)
  await consumeListingMessages(batch, bindings)
  return getQueueResult(batch, createExecutionContext())
}

async function rename(id: number, title: string) {
  await writeTogether(db, [
    sql`UPDATE event SET title = ${title} WHERE id = ${id}`,
    markStale({ events: sql`SELECT ${id}` }),
  ])
}

const titles = async (now = NOW) =>
  (await searchEvents(servicesAt(now), await requireSite('laketown'))).events.map(
    ({ title }) => title,
  )

test('A message finishes what a change left stale, and is acknowledged', async () => {
  const id = await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  await rename(id, 'Renamed')
  expect(await titles()).toEqual(['Show'])
  expect(await deliver()).toMatchObject({ ackAll: true })
  expect(await titles()).toEqual(['Renamed'])
  expect(sent).toEqual([])
})

test('Work that one message has no time for is passed on to the next', async () => {
  const sites = Array.from({ length: 40 }, (_, index) => index + 1_000)
  await writeTogether(db, [
    sql`INSERT OR REPLACE INTO stale_site (site_id) SELECT value FROM json_each(${JSON.stringify(sites)})`,
  ])
  await deliver()
  expect(sent).toEqual([{ refresh: true }])
  await deliver()
  expect(sent).toHaveLength(1)
})

test('When the listings cannot be reached, the message is retried', async () => {
  const id = await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  await rename(id, 'Renamed')
  await search.run(sql`ALTER TABLE listing RENAME TO gone`)
  expect(await deliver()).toMatchObject({ ackAll: false })
  expect(drainErrorLogs().join()).toContain('listings could not be refreshed')
  await search.run(sql`ALTER TABLE gone RENAME TO listing`)
  await deliver()
  expect(await titles()).toEqual(['Renamed'])
})

test('Every quarter of an hour past events are removed, and a message is sent for stale listings', async () => {
  await addEvent({ title: 'Over tomorrow', wall: '2026-05-01T20:00:00' })
  const id = await addEvent({ title: 'Later', wall: '2026-05-20T20:00:00' })
  await rename(id, 'Renamed')
  await runSchedule(createScheduledController({ cron: '*/15 * * * *' }), {
    ...envAt(NOW + DAY),
    FEED_QUEUE: { sendBatch: async () => undefined },
  } as unknown as Env)
  expect(sent).toEqual([{ refresh: true }])
  const rows = await search.all<{ event: number }>(sql`SELECT DISTINCT event FROM listing`)
  expect(rows).toEqual([{ event: id }])
})

test('Every night a sample of listings is compared with the events; differences are repaired and logged', async () => {
  const id = await addEvent({ title: 'Show', wall: '2026-05-20T20:00:00' })
  // The night on which this unit has its turn.
  const night = NOW + ((((id - Math.floor(NOW / DAY)) % 30) + 30) % 30) * DAY
  await search.run(sql`UPDATE listing SET hash = 'other'`)
  await runSchedule(createScheduledController({ cron: '20 9 * * *' }), envAt(night))
  const isLogged = drainErrorLogs().join().includes('listings differed from their source')
  const hashes = await search.all<{ hash: string }>(sql`SELECT DISTINCT hash FROM listing`)
  expect([isLogged, hashes.some(({ hash }) => hash === 'other')]).toEqual([true, false])
})
