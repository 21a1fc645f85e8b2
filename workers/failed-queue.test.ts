import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import {
  listFailedMessages,
  purgeFailedMessages,
} from '~/domain/reports/failed-message-store.server'
import { DAY } from '~/lib/time/local-time'
import type { Env } from '~/platform/settings/env'
import { db, resetDatabases } from '../test/database'
import { NOW } from '../test/fixtures'
import { drainErrorLogs } from '../test/logged-errors'
import { consumeFailedMessages, isFailedBatch } from './failed-queue'

beforeEach(resetDatabases)

async function deliver(id: string, body: unknown, now = NOW, bindings: object = {}) {
  const batch = createMessageBatch('city-events-failed', [
    { id, timestamp: new Date(now), attempts: 1, body },
  ])
  expect(isFailedBatch(batch)).toBe(true)
  const CLOCK = new Date(now).toISOString()
  await consumeFailedMessages(batch, { ...env, CLOCK, ...bindings } as unknown as Env)
  return getQueueResult(batch, createExecutionContext())
}
const list = async (now = NOW) =>
  (await listFailedMessages({ db, now }, 25)).map(({ work, feedId }) => [work, feedId])

test('What each queue gave up on is logged and listed once, the latest first', async () => {
  expect((await deliver('a', { feedIds: [7, 8, 9] })).explicitAcks).toEqual(['a'])
  await deliver('a', { feedIds: [7, 8, 9] })
  await deliver('b', { webhookId: 3 }, NOW + 1)
  await deliver('c', { refresh: true }, NOW + 2)
  await deliver('d', { kind: 'purge', what: 'days' }, NOW + 3)
  await deliver('e', null, NOW + 4)
  expect(drainErrorLogs().join()).toContain('a message failed each time it was delivered')
  expect(await list()).toEqual([
    ['Work on sales', null],
    ['Work on sales: purge', null],
    ['Refresh the listings', null],
    ['Send webhook 3 what has changed', null],
    ['Run feed 7 and 2 more of its host', 7],
  ])
})

test('It is shown for a week, and deleted after three months', async () => {
  await deliver('a', { refresh: true })
  drainErrorLogs()
  expect(await list(NOW + 8 * DAY)).toEqual([])
  expect(await purgeFailedMessages({ db, now: NOW + 89 * DAY })).toBe(0)
  expect(await purgeFailedMessages({ db, now: NOW + 91 * DAY })).toBe(1)
})

test('A failed message that cannot be stored is tried again', async () => {
  const result = await deliver('a', { refresh: true }, NOW, { IMAGES_URL: '' })
  expect(result.retryMessages).toHaveLength(1)
  expect(drainErrorLogs().join()).toContain('a failed message could not be stored')
})

test('Every queue of wrangler.toml leaves what it gives up on to the same queue', async () => {
  const { default: wrangler } = await import('../wrangler.toml?raw')
  for (const section of ['[[queues.consumers]]', '[[env.production.queues.consumers]]']) {
    const consumers = wrangler
      .split(section)
      .slice(1)
      .map((text) => text.split('\n[')[0] ?? '')
    const failed = consumers.filter((text) => text.includes('queue = "city-events-failed"\n'))
    expect(consumers).toHaveLength(5)
    expect(
      consumers.filter((text) => text.includes('dead_letter_queue = "city-events-failed"')),
    ).toHaveLength(4)
    expect(failed.filter((text) => !text.includes('dead_letter_queue'))).toHaveLength(1)
  }
})
