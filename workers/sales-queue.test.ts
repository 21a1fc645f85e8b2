import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import { addDays, DAY } from '~/lib/time/local-time'
import type { Env, SalesMessage } from '~/platform/settings/env'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../test/accounts'
import { db } from '../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../test/fixtures'
import { drainErrorLogs } from '../test/logged-errors'
import { clearPromotionDays } from '../test/promotions/clear-promotion-days'
import { clearPromotions } from '../test/promotions/promotion-world'
import { addSale } from '../test/samples/sales'
import { consumeSalesMessages, isSalesBatch } from './sales-queue'
import { runSchedule } from './scheduled-jobs'

const TODAY = '2026-05-01'
let sent: SalesMessage[] = []
let siteId: number
let buyerId: string
let eventId: number

const envAt = (now: number) =>
  ({
    ...env,
    CLOCK: new Date(now).toISOString(),
    FEED_QUEUE: { sendBatch: async () => undefined },
    LISTING_QUEUE: { send: async () => undefined },
    SALES_QUEUE: {
      sendBatch: async (batch: { body: SalesMessage }[]) => {
        expect(batch.length).toBeLessThanOrEqual(100)
        sent.push(...batch.map(({ body }) => body))
      },
    },
  }) as unknown as Env

beforeAll(async () => {
  await createFixtures()
  siteId = (await requireSite('laketown')).id
  buyerId = await addAccount({ email: 'buyer@mail.example' })
})

beforeEach(async () => {
  sent = []
  await clearPromotions()
  await clearPromotionDays()
  await db.run(sql`DELETE FROM test_gateway_object`)
  eventId = await addEvent({ title: 'Show', wall: '2026-12-20T20:00:00' })
})

async function deliver(body: SalesMessage, now = NOW) {
  const batch = createMessageBatch<SalesMessage>('city-events-sales', [
    { id: 'one', timestamp: new Date(now), attempts: 1, body },
  ])
  expect(isSalesBatch(batch)).toBe(true)
  await consumeSalesMessages(batch, envAt(now))
  return getQueueResult(batch, createExecutionContext())
}

/** Does all the work that was sent, however it is cut; returns how many messages of each kind there were. */
async function deliverAll(now = NOW) {
  const counts: Record<string, number> = {}
  for (let message = sent.shift(); message; message = sent.shift()) {
    counts[message.kind] = (counts[message.kind] ?? 0) + 1
    expect(await deliver(message, now)).toMatchObject({ retryMessages: [] })
  }
  return counts
}

const sellDays = (days: string[]) => addSale({ siteId, eventId, by: buyerId, days })
const claims = (days: string[]) =>
  openPromotionDays(env.PROMOTION_SLOTS, { now: NOW }).readClaims(siteId, days)
const plan = (cron: string, now = NOW) =>
  runSchedule(createScheduledController({ cron }), envAt(now))

test('Every quarter of an hour the days of today and tomorrow are compared, and every night all days', async () => {
  const days = [TODAY, addDays(TODAY, 1), addDays(TODAY, 40)]
  // At its first call an object reads what was sold before.
  await claims(days)
  const invoiceId = await sellDays(days)
  await plan('*/15 * * * *')
  await deliverAll()
  const sold = async () =>
    [...(await claims(days)).values()].map((list) => list.map((claim) => claim.invoiceId))
  expect(await sold()).toEqual([[invoiceId], [invoiceId], []])
  await plan('20 9 * * *')
  await deliverAll()
  expect(await sold()).toEqual([[invoiceId], [invoiceId], [invoiceId]])
})

test('Many days are cut into slices of a hundred, which together are all days', async () => {
  const first = addDays(TODAY, 10)
  for (let month = 0; month < 8; month++) {
    await sellDays(Array.from({ length: 30 }, (_, index) => addDays(first, month * 30 + index)))
  }
  await plan('20 9 * * *')
  expect(sent.filter(({ kind }) => kind === 'compare days')).toHaveLength(3)
  expect((await deliverAll())['compare days']).toBe(3)
  const checked = Array.from({ length: 240 }, (_, index) => addDays(first, index))
  const stored = await claims(checked)
  expect([...stored.values()].filter((list) => list.length === 1)).toHaveLength(240)
})

test('A slice that has grown is compared in two messages', async () => {
  const first = addDays(TODAY, 10)
  for (let month = 0; month < 4; month++) {
    await sellDays(Array.from({ length: 30 }, (_, index) => addDays(first, month * 30 + index)))
  }
  const slice = { first: TODAY, last: '9999-12-31', from: null, until: null }
  await deliver({ kind: 'compare days', slice })
  expect(sent).toEqual([
    { kind: 'compare days', slice: { ...slice, from: { siteId, day: addDays(first, 100) } } },
  ])
  expect(await deliverAll()).toEqual({ 'compare days': 1 })
})

test('What fails is retried, and what is done twice at once is done once', async () => {
  const invoiceId = await sellDays([TODAY])
  const slice = { first: TODAY, last: TODAY, from: null, until: null }
  const message: SalesMessage = { kind: 'compare days', slice }
  await db.run(sql`ALTER TABLE featured_day RENAME TO gone`)
  expect(await deliver(message)).toMatchObject({ retryMessages: [{ msgId: 'one' }] })
  expect(drainErrorLogs().join()).toContain('sales message failed')
  await db.run(sql`ALTER TABLE gone RENAME TO featured_day`)
  await Promise.all([deliver(message), deliver(message)])
  const stored = await claims([TODAY])
  expect(stored.get(TODAY)).toEqual([{ invoiceId, eventId, expiresAt: null }])
})

test('Messages and orders that nobody paid are deleted after three months, orders with a payment never', async () => {
  const cancelled = await sellDays([TODAY])
  const tried = await sellDays([addDays(TODAY, 1)])
  const sold = await sellDays([addDays(TODAY, 2)])
  await writeTogether(db, [
    sql`UPDATE invoice SET status = 'cancelled', closed_at = ${NOW}, paid_at = NULL WHERE id IN (${cancelled}, ${tried})`,
    sql`UPDATE invoice_line SET state = 'released' WHERE invoice_id IN (${cancelled}, ${tried})`,
    sql`DELETE FROM payment WHERE invoice_id = ${cancelled}`,
    sql`DELETE FROM featured_day`,
    sql`INSERT INTO payment_notice (id, type, received_at) VALUES ('evt_old', 'payment', ${NOW}), ('evt_new', 'payment', ${NOW + 20 * DAY})`,
  ])
  const later = NOW + 100 * DAY
  for (const what of ['notices', 'carts'] as const) {
    await deliver({ kind: 'purge', what }, NOW + 80 * DAY)
  }
  expect(await db.all(sql`SELECT id FROM invoice`)).toHaveLength(3)
  for (const what of ['notices', 'carts'] as const) {
    await deliver({ kind: 'purge', what }, later)
  }
  const rows = await db.all<{ id: number }>(sql`SELECT id FROM invoice ORDER BY id`)
  expect(rows.map(({ id }) => id)).toEqual([tried, sold])
  expect(await db.all(sql`SELECT id FROM payment_notice`)).toEqual([{ id: 'evt_new' }])
})
