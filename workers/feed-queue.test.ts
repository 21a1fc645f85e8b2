import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listFeeds } from '~/domain/feeds/feed-store.server'
import { listRuns } from '~/domain/feeds/runs/run-store.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import type { Env } from '~/platform/settings/env'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../test/database'
import { clearFeeds, createFixtures, NOW, requireSite } from '../test/fixtures'
import { drainErrorLogs } from '../test/logged-errors'
import { consumeFeedMessages } from './feed-queue'
import { runSchedule, TIMETABLE } from './scheduled-jobs'

const clockedEnv = { ...env, CLOCK: new Date(NOW).toISOString() } as Env

beforeAll(createFixtures)
beforeEach(clearFeeds)

async function addFeed(url: string): Promise<number> {
  await writeTogether(db, [
    sql`INSERT INTO feed (type, name, scheduled, due_at, created_at, updated_at) VALUES ('scrape', 'Feed', 1, ${NOW}, 0, 0)`,
    sql`INSERT INTO scrape (feed_id, plugin, url, venue_id)
      VALUES (last_insert_rowid(), 'ical', ${url}, (SELECT id FROM venue WHERE label = 'centro'))`,
  ])
  return (await listFeeds(db)).at(-1)!.id
}

async function deliver(feedId: number, bindings = clockedEnv) {
  const batch = createMessageBatch<{ feedIds: number[] }>('city-events-feeds', [
    { id: 'one', timestamp: new Date(NOW), attempts: 1, body: { feedIds: [feedId] } },
  ])
  const execution = createExecutionContext()
  await consumeFeedMessages(batch, bindings)
  return getQueueResult(batch, execution)
}

async function titles() {
  const { events } = await searchEvents(servicesAt(NOW), await requireSite('laketown'))
  return events.map(({ title }) => title)
}

test('A message runs its feed: events are fetched through redirects and listed', async () => {
  const feedId = await addFeed('https://feeds.example.com/moved.ics')
  const result = await deliver(feedId)
  expect(result.explicitAcks).toEqual(['one'])
  expect(await titles()).toEqual(['Evening of strings'])
})

test('A message that is delivered twice changes nothing the second time', async () => {
  const feedId = await addFeed('https://feeds.example.com/calendar.ics')
  await deliver(feedId)
  await deliver(feedId)
  expect(await titles()).toEqual(['Evening of strings'])
  expect((await listRuns(db, { feedId }))[0]?.ingress.Events).toMatchObject({
    created: 0,
    notModified: 1,
  })
})

test.each([
  ['points inside', 'https://inside.example.com/calendar.ics', 'not on the public internet'],
  ['redirects inside', 'https://feeds.example.com/inward.ics', 'not on the public internet'],
  ['does not exist', 'https://feeds.example.com/none.ics', 'answered 404'],
])('A feed whose URL %s fails its run and is not retried', async (_, url, error) => {
  const feedId = await addFeed(url)
  const result = await deliver(feedId)
  expect(result.explicitAcks).toEqual(['one'])
  expect((await listRuns(db, { feedId }))[0]).toMatchObject({
    state: 'failed',
    error: expect.stringContaining(error),
  })
})

test('A feed whose host is read by another run waits for it, however long that takes', async () => {
  const feedId = await addFeed('https://feeds.example.com/calendar.ics')
  const running = await addFeed('https://feeds.example.com/other.ics')
  await db.run(sql`
    INSERT INTO feed_run (feed_id, state, host, started_at, lease_until)
    VALUES (${running}, 'running', 'feeds.example.com', ${NOW}, 9e15)`)
  const sent: unknown[] = []
  const FEED_QUEUE = { send: async (...message: unknown[]) => void sent.push(message) }
  const result = await deliver(feedId, { ...clockedEnv, FEED_QUEUE } as unknown as Env)
  expect(result).toMatchObject({ explicitAcks: ['one'], retryMessages: [] })
  expect(sent).toEqual([[{ feedIds: [feedId] }, { delaySeconds: 120 }]])
})

test('A message for a deleted feed is acknowledged', async () => {
  expect((await deliver(12_345)).explicitAcks).toEqual(['one'])
})

test('A fault is logged and the message is retried', async () => {
  const feedId = await addFeed('https://feeds.example.com/calendar.ics')
  const result = await deliver(feedId, { ...clockedEnv, IMAGES_URL: '' })
  expect(result.retryMessages).toHaveLength(1)
  expect(drainErrorLogs().join()).toContain('imagesUrl must be set')
})

test('The timetable enqueues due feeds, and matches wrangler.toml', async () => {
  const feedId = await addFeed('https://feeds.example.com/calendar.ics')
  const sent: unknown[] = []
  const FEED_QUEUE = {
    sendBatch: async (messages: Iterable<unknown>) => void sent.push(...messages),
  } as unknown as Env['FEED_QUEUE']
  const controller = createScheduledController({ cron: '*/15 * * * *' })
  await runSchedule(controller, { ...clockedEnv, FEED_QUEUE })
  await runSchedule(controller, { ...clockedEnv, FEED_QUEUE })
  expect(sent).toEqual([{ body: { feedIds: [feedId] } }])
  const { default: wrangler } = await import('../wrangler.toml?raw')
  const crons = [...new Set(TIMETABLE.map(({ cron }) => `"${cron}"`))].join(', ')
  expect(wrangler.split(`crons = [${crons}]`)).toHaveLength(3)
})
