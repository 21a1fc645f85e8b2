import { type SQL, sql } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { setEventHidden } from '~/domain/events/editors/set-event-hidden.server'
import { findEvent } from '~/domain/events/event-store.server'
import { isVisibleOnSite } from '~/domain/events/event-visibility.server'
import { updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { TICKETING_FEED } from '~/domain/sites/ticketing.server'
import { db } from '../../../../test/database'
import { drainErrorLogs } from '../../../../test/logged-errors'
import {
  addSiteAdmin,
  buyDays,
  DAYS,
  listFeaturedDays,
  RATE,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { featureWithoutCharge } from '../days/feature-without-charge.server'
import { refundUnlistedDays, selectSoldDays } from '../days/refund-unlisted-days.server'
import { finishInvoices } from '../invoices/finish-invoices.server'
import { findInvoice } from '../invoices/invoice-store.server'
import { refundInvoice } from './refund-invoice.server'

const { world, buyer, admin } = testSales()
let foreignAdmin: TestViewer

beforeAll(async () => {
  foreignAdmin = await addSiteAdmin('harbor@mail.example', 'harbor')
})

const refund = (
  invoiceId: number,
  days: unknown[],
  viewer: TestViewer | null = admin,
  site = world.site,
) => refundInvoice(world.services(), { site, viewer, invoiceId, days, reason: 'requested' })
const find = (invoiceId: number) =>
  findInvoice(world.services(), { site: world.site, viewer: buyer, invoiceId })
const readAudit = () =>
  db.all<{ action: string; account_id: string }>(sql`SELECT action, account_id FROM audit_entry`)

test('An admin refunds one day: it is not featured any more, its slot is free, and its price is sent back', async () => {
  const id = await buyDays(world, buyer)
  expect(await refund(id, ['2026-05-03'])).toEqual({
    kind: 'refunded',
    amountCents: RATE,
    days: ['2026-05-03'],
    money: { kind: 'accepted' },
  })
  expect(await find(id)).toMatchObject({ status: 'settled', refundedCents: RATE })
  expect(await listFeaturedDays()).toEqual(['2026-05-02', '2026-05-04'])
  expect(await readAudit()).toEqual([{ action: 'invoice.refund', account_id: admin.id }])
})

test('When all days are refunded, one after the other or at once, the invoice is refunded', async () => {
  const id = await buyDays(world, buyer)
  await refund(id, ['2026-05-03'])
  await refund(id, ['2026-05-02', '2026-05-04'])
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
  expect(await listFeaturedDays()).toEqual([])
})

test('A day is refunded once, even by two admins at the same time', async () => {
  const id = await buyDays(world, buyer)
  await Promise.all([refund(id, DAYS.slice(0, 2)), refund(id, DAYS.slice(1))])
  expect(await refund(id, ['2026-05-03'])).toEqual({ kind: 'not-refundable', days: ['2026-05-03'] })
  expect(await find(id)).toMatchObject({ refundedCents: 3 * RATE })
})

test('Admins of other sites, buyers and days of nobody refund nothing', async () => {
  const id = await buyDays(world, buyer)
  expect(await refund(id, DAYS, foreignAdmin)).toEqual({ kind: 'not-found' })
  expect(await refund(id, DAYS, foreignAdmin, world.otherSite)).toEqual({ kind: 'not-found' })
  expect(await refund(id, DAYS, buyer)).toEqual({ kind: 'not-found' })
  expect(await refund(999, DAYS)).toEqual({ kind: 'not-found' })
  expect(await refund(id, ['2026-05-05'])).toMatchObject({ kind: 'not-refundable' })
  expect(await refund(id, [])).toMatchObject({ kind: 'invalid' })
  expect(await find(id)).toMatchObject({ refundedCents: 0 })
  expect(await readAudit()).toEqual([])
})

test('A refund that the provider does not take now waits, and is sent once by a job', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.failures.push({ method: 'refundPayment', when: 'after' })
  expect(await refund(id, DAYS)).toMatchObject({ kind: 'refunded', money: { kind: 'waiting' } })
  expect(await find(id)).toMatchObject({ status: 'refunded' })
  expect(await finishInvoices(world.services())).toMatchObject({ refunded: 1, failed: 0 })
  expect(await finishInvoices(world.services())).toMatchObject({ refunded: 0 })
})

test('A refund that is pending at the provider is followed until it is decided', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.refundStatus = 'pending'
  expect(await refund(id, DAYS)).toMatchObject({ money: { kind: 'accepted' } })
  expect(await db.all(sql`SELECT status FROM refund`)).toEqual([{ status: 'pending' }])
  const [sent] = world.gateway.refunds.values()
  if (sent) world.gateway.refunds.set(sent.id, { ...sent, status: 'succeeded' })
  await finishInvoices(world.services())
  expect(await db.all(sql`SELECT status FROM refund`)).toEqual([{ status: 'succeeded' }])
})

test('A refund that fails is reported, is owed, and can be sent again', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.refundStatus = 'failed'
  await refund(id, ['2026-05-02'])
  expect(await find(id)).toMatchObject({ status: 'settled', refundedCents: 0 })
  expect(drainErrorLogs().join()).toContain('refund-failed')
  expect(await db.all(sql`SELECT kind FROM promotion_difference`)).toEqual([
    { kind: 'refund-failed' },
  ])
  world.gateway.refundStatus = 'succeeded'
  expect(await refund(id, ['2026-05-02'])).toMatchObject({ kind: 'refunded', amountCents: RATE })
  expect(await find(id)).toMatchObject({ refundedCents: RATE })
})

test('A fault of the objects during a refund leaves it to the job, which frees the slots', async () => {
  const id = await buyDays(world, buyer)
  world.inventory.failures.push({ method: 'releaseDays', when: 'before' })
  await expect(refund(id, DAYS)).rejects.toThrow('releaseDays was not reached')
  await finishInvoices(world.services())
  expect(await find(id)).toMatchObject({ status: 'refunded' })
})

test('An admin features an event for free: it uses a slot, and an invoice of 0 cents and the log record it', async () => {
  const { site, eventId, services } = world
  site.settings.featuredSlotsPerDay = 1
  const gift = { site, viewer: admin, eventId, days: DAYS }
  expect(await featureWithoutCharge(services(), gift)).toMatchObject({
    kind: 'featured',
    days: DAYS,
  })
  expect(await listFeaturedDays()).toEqual(DAYS)
  expect(await featureWithoutCharge(services(), gift)).toEqual({
    kind: 'refused',
    refused: DAYS.map((day) => ({ day, reason: 'promoted' })),
  })
  expect(await db.all(sql`SELECT status, total_cents FROM invoice ORDER BY id`)).toEqual([
    { status: 'complimentary', total_cents: 0 },
    { status: 'cancelled', total_cents: 0 },
  ])
  expect(await readAudit()).toEqual([{ action: 'invoice.feature', account_id: admin.id }])
})

test('Only admins of the site feature its events for free', async () => {
  const { site, otherSite, eventId, services } = world
  const gift = { eventId, days: DAYS }
  const attempts = [
    { ...gift, site, viewer: buyer },
    { ...gift, site, viewer: foreignAdmin },
    { ...gift, site: otherSite, viewer: foreignAdmin },
    { ...gift, site, viewer: admin, eventId: 999_999 },
  ]
  for (const attempt of attempts) {
    expect(await featureWithoutCharge(services(), attempt)).toEqual({ kind: 'not-found' })
  }
  const superadmin: TestViewer = { ...buyer, roles: [{ role: 'superadmin' }] }
  expect(
    await featureWithoutCharge(services(), { ...gift, site, viewer: superadmin }),
  ).toMatchObject({
    kind: 'featured',
  })
})

test('Complimentary days are returned without money, and their slots are free', async () => {
  const { site, eventId, services } = world
  const gift = await featureWithoutCharge(services(), { site, viewer: admin, eventId, days: DAYS })
  if (gift.kind !== 'featured') throw new Error(gift.kind)
  expect(await refund(gift.invoiceId, ['2026-05-02'])).toMatchObject({ amountCents: 0 })
  expect(await listFeaturedDays()).toEqual(['2026-05-03', '2026-05-04'])
  expect((await readAudit()).map(({ action }) => action)).toContain('invoice.release')
  expect(world.gateway.calls).toEqual([])
})

test('A complimentary act that was interrupted uses no slot in the end', async () => {
  const { site, eventId, services } = world
  world.inventory.failures.push({ method: 'sellDays', when: 'after' })
  const gift = { site, viewer: admin, eventId, days: DAYS }
  await expect(featureWithoutCharge(services(), gift)).rejects.toThrow('sellDays was lost')
  world.passMinutes(16)
  expect(await finishInvoices(world.services())).toMatchObject({ expired: 1 })
  expect(await listFeaturedDays()).toEqual([])
})

/** The days that are sold here. */
const SOLD_SLICE = { first: '2026-05-01', last: '2026-05-09', from: null, until: null }

const enableTicketing = (isEnabled: boolean) =>
  updateSite(world.services(), world.site.id, { settings: { ticketmasterFeedEnabled: isEnabled } })

/** Buys days for an event of the ticketing feed, which the site lists for the length of the test. */
async function buyTicketingDays(days = DAYS): Promise<number> {
  await enableTicketing(true)
  onTestFinished(async () => {
    await enableTicketing(false)
  })
  await db.run(sql`UPDATE event SET feed_type = ${TICKETING_FEED}`)
  return buyDays(world, buyer, days)
}

const unlist: [string, () => Promise<unknown>][] = [
  [
    'hidden on the site',
    () => setEventHidden(world.services(), world.site.id, world.eventId, true),
  ],
  ['cancelled', () => db.run(sql`UPDATE event SET status = 'cancelled'`)],
  ['quarantined', () => db.run(sql`UPDATE event SET quarantined = 1`)],
  ['unpublished', () => db.run(sql`UPDATE event SET published = 0`)],
  ['deleted', () => db.run(sql`UPDATE event SET deleted_at = 1`)],
  [
    'moved to a venue outside the site',
    () => db.run(sql`UPDATE event SET venue_id = (SELECT id FROM venue WHERE label = 'pier')`),
  ],
]

test.each(unlist)(
  'When an event is %s, its days to come are refunded half an hour later',
  async (_, act) => {
    const id = await buyDays(world, buyer, ['2026-05-01', '2026-05-02', '2026-05-03'])
    await act()
    expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 0, waiting: 0 })
    world.passMinutes(15)
    expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 0, waiting: 2 })
    world.passMinutes(15)
    expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 2, waiting: 0 })
    expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 0, waiting: 0 })
    expect(await find(id)).toMatchObject({ status: 'settled', refundedCents: 2 * RATE })
    expect(await listFeaturedDays()).toEqual(['2026-05-01'])
    expect(await readAudit()).not.toContainEqual(
      expect.objectContaining({ action: 'invoice.refund' }),
    )
  },
)

test('What an editor undoes within half an hour is not refunded', async () => {
  const id = await buyDays(world, buyer)
  const hide = (isHidden: boolean) =>
    setEventHidden(world.services(), world.site.id, world.eventId, isHidden)
  await hide(true)
  await refundUnlistedDays(world.services())
  world.passMinutes(29)
  await hide(false)
  await refundUnlistedDays(world.services())
  await hide(true)
  world.passMinutes(5)
  expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 0, waiting: 0 })
  expect(await find(id)).toMatchObject({ refundedCents: 0 })
})

test('When the site turns the ticketing feed off, the days of its events are refunded half an hour later', async () => {
  const id = await buyTicketingDays(['2026-05-01', '2026-05-02', '2026-05-03'])
  expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 0, waiting: 0 })
  await enableTicketing(false)
  await refundUnlistedDays(world.services())
  world.passMinutes(29)
  expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 0, waiting: 2 })
  expect(await find(id)).toMatchObject({ refundedCents: 0 })
  world.passMinutes(1)
  expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 2, waiting: 0 })
  expect(await find(id)).toMatchObject({ status: 'settled', refundedCents: 2 * RATE })
  expect(await listFeaturedDays()).toEqual(['2026-05-01'])
})

test('A ticketing feed that is turned on again within half an hour costs nobody their days', async () => {
  const id = await buyTicketingDays()
  await enableTicketing(false)
  await refundUnlistedDays(world.services())
  world.passMinutes(29)
  await enableTicketing(true)
  await refundUnlistedDays(world.services())
  world.passMinutes(5)
  expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 0, waiting: 0 })
  expect(await find(id)).toMatchObject({ refundedCents: 0 })
  expect(await listFeaturedDays()).toEqual(DAYS)
})

/** Each reason why a site does not show an event: what the rule reads, how the reason begins, and how it ends. */
const reasons: { reads: string[]; begin: () => SQL; end: () => SQL }[] = [
  {
    reads: ['event.published'],
    begin: () => sql`UPDATE event SET published = 0`,
    end: () => sql`UPDATE event SET published = 1`,
  },
  {
    reads: ['event.deleted_at'],
    begin: () => sql`UPDATE event SET deleted_at = 1`,
    end: () => sql`UPDATE event SET deleted_at = NULL`,
  },
  {
    reads: ['event.quarantined'],
    begin: () => sql`UPDATE event SET quarantined = 1`,
    end: () => sql`UPDATE event SET quarantined = 0`,
  },
  {
    reads: ['venue.quarantined'],
    begin: () => sql`UPDATE venue SET quarantined = 1`,
    end: () => sql`UPDATE venue SET quarantined = 0`,
  },
  {
    reads: ['event_mark.hidden'],
    begin: () => sql`
      INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${world.eventId}, ${world.site.id}, 1)`,
    end: () => sql`UPDATE event_mark SET hidden = 0`,
  },
  {
    reads: ['venue_site.site_id'],
    begin: () => sql`UPDATE event SET venue_id = (SELECT id FROM venue WHERE label = 'pier')`,
    end: () => sql`UPDATE event SET venue_id = (SELECT id FROM venue WHERE label = 'centro')`,
  },
  {
    reads: ['event.feed_type', 'site.id', 'site.settings'],
    begin: () => sql`UPDATE site SET settings = json_remove(settings, '$.ticketmasterFeedEnabled')`,
    end: () => sql`
      UPDATE site SET settings = json_set(settings, '$.ticketmasterFeedEnabled', json('true'))`,
  },
]

test('A sold day counts as listed exactly while everybody finds the event on the site, whatever the reason', async () => {
  await buyTicketingDays(['2026-05-02'])
  const read = async () => {
    const [sold] = await db.all<{ isListed: number }>(selectSoldDays(SOLD_SLICE, 0))
    const found = await findEvent(db, world.site, world.eventId, null)
    return { isListed: sold?.isListed === 1, isFound: found !== null }
  }
  expect(await read()).toEqual({ isListed: true, isFound: true })
  for (const { reads, begin, end } of reasons) {
    await db.run(begin())
    expect(await read(), reads.join()).toEqual({ isListed: false, isFound: false })
    await db.run(end())
    expect(await read(), reads.join()).toEqual({ isListed: true, isFound: true })
  }
})

test('The reasons are all that the rule reads', () => {
  const { sql: rule } = new SQLiteAsyncDialect().sqlToQuery(sql`${isVisibleOnSite}`)
  const columns = rule.replaceAll('"', '').match(/\b[a-z_]+\.[a-z_]+\b/g)
  const covered = reasons.flatMap(({ reads }) => reads)
  expect([...new Set(columns)].toSorted()).toEqual(covered.toSorted())
})

test('Days that an event does not reach any more are refunded, the others are not', async () => {
  const id = await buyDays(world, buyer)
  await db.run(sql`
    UPDATE event SET start_at = start_at - 6 * 86400000, end_at = start_at - 6 * 86400000 + 3600000, no_end = 0,
      start_day = '2026-05-03', end_day = '2026-05-03'`)
  await refundUnlistedDays(world.services())
  world.passMinutes(30)
  expect(await refundUnlistedDays(world.services())).toMatchObject({ refunded: 1 })
  expect(await find(id)).toMatchObject({ refundedCents: RATE })
  expect(await listFeaturedDays()).toEqual(['2026-05-02', '2026-05-03'])
})

test('Tomorrow begins at midnight in the site’s zone', async () => {
  await buyDays(world, buyer, ['2026-05-02'])
  await setEventHidden(world.services(), world.site.id, world.eventId, true)
  world.clock.now = Date.parse('2026-05-02T04:59:00Z')
  await refundUnlistedDays(world.services())
  world.passMinutes(30)
  expect(await refundUnlistedDays(world.services())).toEqual({ refunded: 0, waiting: 0 })
  expect(await listFeaturedDays()).toEqual(['2026-05-02'])
})

test('One refund that fails does not keep others from being made', async () => {
  await buyDays(world, buyer, ['2026-05-02'])
  await setEventHidden(world.services(), world.site.id, world.eventId, true)
  await refundUnlistedDays(world.services())
  world.passMinutes(30)
  world.inventory.failures.push({ method: 'releaseDays', when: 'before' })
  expect(await refundUnlistedDays(world.services())).toMatchObject({ refunded: 0 })
  expect(drainErrorLogs()[0]).toContain('the days of an invoice could not be refunded')
  await finishInvoices(world.services())
})

test('Sold days to come are found by site and day, without reading other rows', async () => {
  const plan = await db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN ${selectSoldDays(SOLD_SLICE, 0)}`,
  )
  const text = plan.map(({ detail }) => detail).join('\n')
  expect(text).toContain('SEARCH l USING INDEX invoice_line_day (site_id=? AND day>? AND day<?)')
  expect(text).not.toMatch(/SCAN (l|i|event|venue|venue_site|event_mark|site)\b/)
})
