import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { openServices } from '~/domain/open-services.server'
import { listDeliveries } from '~/domain/webhooks/webhook-store.server'
import { getEvent } from '~/http/public-api/find-event.server'
import { readPublicSite } from '~/http/public-api/public-site.server'
import { deletedMessage, eventMessage } from '~/http/public-api/webhook-messages'
import type { Env, WebhookMessage } from '~/platform/settings/env'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../test/accounts'
import { db, resetDatabases, servicesAt } from '../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../test/fixtures'
import { drainErrorLogs } from '../test/logged-errors'
import { addWebhook } from '../test/services/webhook-partner'
import { consumeListingMessages } from './listing-queue'
import { runSchedule } from './scheduled-jobs'
import { consumeWebhookMessages, isWebhookBatch } from './webhook-queue'

let siteId: number
let hook: number
let sent: { webhookId: number; delaySeconds?: number }[] = []

const testEnv = {
  ...env,
  CLOCK: new Date(NOW).toISOString(),
  FEED_QUEUE: { sendBatch: async () => undefined },
  SALES_QUEUE: { sendBatch: async () => undefined },
  LISTING_QUEUE: { send: async () => undefined },
  WEBHOOK_QUEUE: {
    send: async (body: WebhookMessage, options: { delaySeconds: number }) =>
      void sent.push({ ...body, ...options }),
    sendBatch: async (batch: { body: WebhookMessage }[]) =>
      void sent.push(...batch.map(({ body }) => body)),
  },
} as unknown as Env

beforeEach(async () => {
  sent = []
  await resetDatabases()
  await createFixtures()
  siteId = (await requireSite('laketown')).id
  const accountId = await addAccount({ email: 'lou@laketown.example' })
  hook = await addWebhook(siteId, { now: NOW, actor: { accountId } })
})

async function deliver(webhookId: number, bindings = testEnv) {
  const batch = createMessageBatch<WebhookMessage>('city-events-webhooks', [
    { id: 'one', timestamp: new Date(NOW), attempts: 1, body: { webhookId } },
  ])
  expect(isWebhookBatch(batch)).toBe(true)
  await consumeWebhookMessages(batch, bindings)
  return getQueueResult(batch, createExecutionContext())
}

const readLog = async () =>
  (await listDeliveries(db, { siteId, id: hook }, { isFailed: false, before: null })).deliveries

test('An event is sent exactly as the public API answers it', async () => {
  const id = await addEvent({
    title: 'Jazz & “Σ”',
    wall: '2026-05-02T20:00:00',
    endWall: '2026-05-02T22:00:00',
    categories: ['jazz'],
    description: '<p>Bring <b>friends</b></p>',
  })
  expect(await deliver(hook)).toMatchObject({ explicitAcks: ['one'] })
  const services = openServices(testEnv)
  const city = await readPublicSite(services, siteId, NOW)
  if (!city) throw new Error('the site is gone')
  const answer = await getEvent.respond({ services, city, id: `${id}`, values: {} } as Parameters<
    typeof getEvent.respond
  >[0])
  const [delivery] = await readLog()
  expect(answer).toMatchObject({ kind: 'answer' })
  expect(JSON.parse(delivery?.payload ?? '')).toEqual({
    type: 'event.created',
    timestamp: new Date(NOW).toISOString(),
    data: 'body' in answer && answer.body,
  })
})

test('What is sent is as the API’s document says', async () => {
  const id = await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00', noStart: true })
  await deliver(hook)
  await db.run(sql`UPDATE webhook_delivery SET state = 'delivered'`)
  await writeTogether(db, [
    sql`UPDATE event SET published = 0 WHERE id = ${id}`,
    markStale({ events: sql`SELECT ${id}` }),
  ])
  await refreshListings(servicesAt(NOW))
  await deliver(hook)
  const [deleted, created] = (await readLog()).map(({ payload }) => JSON.parse(payload))
  expect(eventMessage.strict().parse(created)).toEqual(created)
  expect(deletedMessage.strict().parse(deleted)).toEqual(deleted)
})

test('What could not be sent continues in a message that arrives when it is due', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  await deliver(hook)
  expect(await readLog()).toMatchObject([{ state: 'pending', attempts: 1, status: null }])
  expect(sent).toEqual([{ webhookId: hook, delaySeconds: expect.any(Number) }])
})

test('A refresh of the listings wakes the webhooks of the sites that changed', async () => {
  const harbor = (await requireSite('harbor')).id
  await addWebhook(harbor, {
    now: NOW,
    actor: { accountId: await addAccount({ email: 'h@h.example' }) },
  })
  const id = await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  await deliver(hook)
  sent = []
  await writeTogether(db, [
    sql`UPDATE event SET title = 'Other' WHERE id = ${id}`,
    markStale({ events: sql`SELECT ${id}` }),
  ])
  const batch = createMessageBatch<{ refresh: true }>('city-events-listings', [
    { id: 'one', timestamp: new Date(NOW), attempts: 1, body: { refresh: true } },
  ])
  await consumeListingMessages(batch, testEnv)
  expect(sent).toEqual([{ webhookId: hook }])
})

test('Every quarter of an hour, webhooks are woken whose message was lost', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  await runSchedule(createScheduledController({ cron: '*/15 * * * *' }), testEnv)
  expect(sent).toEqual([{ webhookId: hook }])
})

test('A message of a webhook that was deleted ends', async () => {
  expect(await deliver(hook + 1)).toMatchObject({ explicitAcks: ['one'] })
  expect(sent).toEqual([])
})

test('After a fault the message is retried', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const broken = { ...testEnv, WEBHOOK_QUEUE: { send: () => Promise.reject(new Error('full')) } }
  const result = await deliver(hook, broken as unknown as Env)
  expect(result).toMatchObject({ retryMessages: [{ msgId: 'one' }] })
  expect(drainErrorLogs()).toHaveLength(1)
})
