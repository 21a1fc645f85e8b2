import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { DAY, HOUR, MINUTE, SECOND } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../../../test/database'
import { addEvent, NOW } from '../../../test/fixtures'
import {
  addWebhook,
  OK,
  openWebhookCities,
  type PartnerServer,
  parseBody,
  runOnce,
  runUntilDone,
} from '../../../test/services/webhook-partner'
import { MAX_ATTEMPTS } from './delivery'
import { listDueWebhooks, listWebhooksWithChanges } from './find-due-webhooks.server'
import { findWebhook, listDeliveries } from './webhook-store.server'

let laketown: number
let harbor: number
let actor: { accountId: string }
let server: PartnerServer

beforeEach(async () => {
  ;({ laketown, harbor, actor, server } = await openWebhookCities())
})

async function change(id: number, set: ReturnType<typeof sql>, now = NOW) {
  await writeTogether(db, [
    sql`UPDATE event SET ${set} WHERE id = ${id}`,
    markStale({ events: sql`SELECT ${id}` }),
  ])
  await refreshListings(servicesAt(now))
}

const show = (title = 'Show') => addEvent({ title, wall: '2026-05-02T20:00:00' })
const add = (values: Partial<Parameters<typeof addWebhook>[1]> = {}, siteId = laketown) =>
  addWebhook(siteId, { now: NOW, actor, ...values })
const received = () => server.received.map(parseBody).map(({ type, data }) => [type, data.id])
const deliveries = async (id: number, siteId = laketown) =>
  (await listDeliveries(db, { siteId, id }, { isFailed: false, before: null })).deliveries
const find = (id: number) => findWebhook(db, { siteId: laketown, id })

test('A partner is sent what is created, changed, cancelled and deleted from now on', async () => {
  await show('Before')
  const hook = await add()
  const id = await show()
  await runUntilDone(server, hook, NOW)
  await change(id, sql`title = 'Other'`)
  await runUntilDone(server, hook, NOW)
  await change(id, sql`status = 'cancelled'`)
  await runUntilDone(server, hook, NOW)
  await change(id, sql`published = 0`)
  await runUntilDone(server, hook, NOW)
  await runUntilDone(server, hook, NOW)
  expect(received()).toEqual([
    ['event.created', id],
    ['event.changed', id],
    ['event.cancelled', id],
    ['event.deleted', id],
  ])
  expect(server.received.map(parseBody)[1]?.data.title).toBe('Other')
  expect(server.received.map(parseBody)[3]?.data).toEqual({
    id,
    deletedAt: new Date(NOW).toISOString(),
  })
})

test('Changes of another city are not sent', async () => {
  const hook = await add({}, harbor)
  await show()
  await runUntilDone(server, hook, NOW)
  expect(received()).toEqual([])
  expect(await listWebhooksWithChanges(db)).toEqual([])
})

test('Only the types that it is for are sent, and the others are never planned again', async () => {
  const hook = await add({ eventTypes: ['event.deleted'] })
  const id = await show()
  await runUntilDone(server, hook, NOW)
  expect(await listWebhooksWithChanges(db)).toEqual([])
  await change(id, sql`published = 0`)
  await runUntilDone(server, hook, NOW)
  expect(received()).toEqual([['event.deleted', id]])
})

test('An event that came and went between two looks is not sent, unless the partner may know it', async () => {
  const hook = await add()
  const known = await show()
  await runUntilDone(server, hook, NOW)
  const brief = await show('Brief')
  await change(brief, sql`published = 0`)
  // Away, back and away again: the partner has it from the beginning.
  await change(known, sql`published = 0`)
  await change(known, sql`published = 1`)
  await change(known, sql`published = 0`)
  await runUntilDone(server, hook, NOW)
  expect(received()).toEqual([
    ['event.created', known],
    ['event.deleted', known],
  ])
})

test('Several changes between two looks are one message, with the event as it is', async () => {
  const hook = await add()
  const id = await show()
  await change(id, sql`title = 'First'`)
  await change(id, sql`title = 'Second'`)
  await runUntilDone(server, hook, NOW)
  expect(server.received.map(parseBody)).toMatchObject([
    { type: 'event.created', data: { id, title: 'Second' } },
  ])
})

test('An event that is hidden and shown again before that was recorded is not sent as deleted', async () => {
  const hook = await add()
  const id = await show()
  await db.run(sql`UPDATE event SET published = 0 WHERE id = ${id}`)
  const waiting = await runOnce(server, hook, NOW)
  expect(waiting).toMatchObject({ planned: 0, continueIn: 60 })
  await db.run(sql`UPDATE event SET published = 1 WHERE id = ${id}`)
  await runUntilDone(server, hook, NOW + MINUTE)
  expect(received()).toEqual([['event.created', id]])
})

test('The body and the id are the same at each attempt; time and signature are of the attempt', async () => {
  const hook = await add()
  await show()
  const statuses = [500, 200]
  server.respond = () => ({ status: statuses.shift() ?? 200, text: '' })
  await runUntilDone(server, hook, Date.now())
  const [first, second] = server.received
  expect(server.received).toHaveLength(2)
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
  const { secret = '' } = (await find(hook)) ?? {}
  for (const { body, headers } of server.received) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  }
})

test('What fails is sent again with longer and longer delays, and fails for good after the last', async () => {
  const hook = await add()
  await show()
  server.respond = () => ({ status: 503, text: 'busy' })
  const delays: number[] = []
  let now = NOW
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
    await runOnce(server, hook, now)
    const [delivery] = await deliveries(hook)
    expect(delivery).toMatchObject({
      state: 'pending',
      attempts: attempt,
      status: 503,
      response: 'busy',
    })
    delays.push((delivery?.nextAttemptAt ?? 0) - now)
    // Nothing is sent before it is due.
    expect(await listDueWebhooks({ db, now: (delivery?.nextAttemptAt ?? 0) - 1 })).toEqual([])
    now = delivery?.nextAttemptAt ?? 0
    expect(await listDueWebhooks({ db, now })).toEqual([hook])
  }
  expect(delays.slice(0, 3)).toEqual([5 * SECOND, 5 * MINUTE, 30 * MINUTE])
  expect(await runOnce(server, hook, now)).toMatchObject({ failed: 1, continueIn: null })
  expect(await deliveries(hook)).toMatchObject([
    { state: 'failed', attempts: MAX_ATTEMPTS, nextAttemptAt: null },
  ])
  expect(server.received).toHaveLength(MAX_ATTEMPTS)
})

test('The next message comes when the next attempt is due, at most twelve hours later, and only one is under way', async () => {
  const hook = await add()
  await show()
  server.respond = () => null
  expect(await runOnce(server, hook, NOW)).toMatchObject({ continueIn: 5 })
  // Something else wakes it: the message that is under way is enough.
  expect(await runOnce(server, hook, NOW)).toMatchObject({ continueIn: null })
  let [now, longest] = [NOW + 5 * SECOND, 0]
  for (let runs = 0; runs < 20; runs++) {
    const run = await runOnce(server, hook, now)
    if (run.kind === 'skipped' || run.continueIn === null) break
    longest = Math.max(longest, run.continueIn)
    now += run.continueIn * SECOND
  }
  expect(longest * SECOND).toBeLessThanOrEqual(12 * HOUR)
  expect(server.received).toHaveLength(MAX_ATTEMPTS)
  expect(await deliveries(hook)).toMatchObject([
    { state: 'failed', status: null, error: 'partner.example could not be reached' },
  ])
})

test('A redirect is a failure that says so', async () => {
  const hook = await add()
  await show()
  server.respond = () => ({ status: 301, text: '' })
  await runOnce(server, hook, NOW)
  expect(await deliveries(hook)).toMatchObject([
    { state: 'pending', status: 301, error: 'Redirects are not followed' },
  ])
})

test('A later change of an event waits for the one before; other events do not', async () => {
  const hook = await add()
  const id = await show()
  server.respond = () => null
  await runOnce(server, hook, NOW)
  await change(id, sql`title = 'Other'`)
  const second = await show('Another')
  server.received = []
  server.respond = () => OK
  await runOnce(server, hook, NOW)
  expect(received()).toEqual([['event.created', second]])
  await runUntilDone(server, hook, NOW + 5 * SECOND)
  expect(received()).toEqual([
    ['event.created', second],
    ['event.created', id],
    ['event.changed', id],
  ])
})

test('Of two messages at once, one works on the webhook, and everything is sent once', async () => {
  const hook = await add()
  for (let number = 0; number < 12; number++) await show(`Show ${number}`)
  const runs = await Promise.all([1, 2, 3].map(() => runOnce(server, hook, NOW)))
  expect(runs.map(({ kind }) => kind).toSorted()).toEqual(['ran', 'skipped', 'skipped'])
  await runUntilDone(server, hook, NOW)
  expect(server.received).toHaveLength(12)
  expect(new Set(server.received.map(({ body }) => body)).size).toBe(12)
})

test('A webhook whose worker was stopped goes on when its lease is over', async () => {
  const hook = await add()
  await show()
  await db.run(sql`UPDATE webhook SET lease = 'lost', lease_until = ${NOW + MINUTE}`)
  expect(await runOnce(server, hook, NOW)).toEqual({ kind: 'skipped' })
  expect(await listDueWebhooks({ db, now: NOW })).toEqual([])
  expect(await listDueWebhooks({ db, now: NOW + MINUTE })).toEqual([hook])
  expect(await runOnce(server, hook, NOW + MINUTE)).toMatchObject({ kind: 'ran', delivered: 1 })
})

test('More changes than one message plans continue in the next', async () => {
  const hook = await add()
  const count = 230
  await writeTogether(db, [
    sql`
      INSERT INTO event (venue_id, title, start_at, no_start, no_end, start_day, end_day, timezone, until_at, published,
        status, search_text, description, created_at, updated_at)
      SELECT (SELECT id FROM venue WHERE label = 'centro'), 'Show', ${NOW + DAY}, 0, 1, '2026-05-02', '2026-05-02',
        'America/Chicago', ${NOW + 2 * DAY}, 1, 'scheduled', '', '', 0, 0
      FROM json_each(${JSON.stringify(Array.from({ length: count }))})`,
    markStale({ events: sql`SELECT id FROM event` }),
  ])
  await refreshListings(servicesAt(NOW))
  expect(await runOnce(server, hook, NOW)).toMatchObject({ planned: 100, continueIn: 0 })
  await runUntilDone(server, hook, NOW)
  expect(server.received).toHaveLength(count)
  expect(new Set(received().map(([, id]) => id)).size).toBe(count)
})
