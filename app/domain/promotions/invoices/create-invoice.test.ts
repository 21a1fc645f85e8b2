import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setEventHidden } from '~/domain/events/editors/set-event-hidden.server'
import { addDays, DAY, toInstant } from '~/lib/time/local-time'
import { db } from '../../../../test/database'
import { addEvent } from '../../../../test/fixtures'
import {
  addBuyer,
  buyDays,
  DAYS,
  RATE,
  setRate,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { findInventory } from '../days/find-inventory.server'
import { createInvoice } from './create-invoice.server'
import { findInvoice, findUnfinishedInvoice, listReceipts } from './invoice-store.server'

const { world, buyer, stranger } = testSales()

type Change = { days?: unknown[]; eventId?: number; requestKey?: string; viewer?: TestViewer }

let keys = 0
const create = ({ days = DAYS, viewer = buyer, ...change }: Change = {}) =>
  createInvoice(world.services(), {
    site: world.site,
    viewer,
    days,
    eventId: world.eventId,
    requestKey: `key-${++keys}`,
    ...change,
  })

const readInventory = (eventId = world.eventId, viewer: TestViewer | null = buyer) =>
  findInventory(world.services(), { site: world.site, viewer, eventId })

const countInvoices = async () =>
  (await db.get<{ n: number }>(sql`SELECT count(*) AS n FROM invoice`)).n

test('An invoice has the days times the rate as its total, and holds its days for 15 minutes', async () => {
  const created = await create({ days: DAYS.toReversed() })
  expect(created).toMatchObject({ kind: 'created', totalCents: 3 * RATE })
  if (created.kind !== 'created') return
  expect(created.expiresAt - world.clock.now).toBe(15 * 60_000)
  const { site, eventId } = world
  const invoice = await findInvoice(world.services(), { site, viewer: buyer, ...created })
  expect(invoice).toMatchObject({
    status: 'pending',
    eventId,
    summary: 'Lantern walk',
    rateCents: RATE,
    refundedCents: 0,
    lines: DAYS.map((day) => ({ day, priceCents: RATE, state: 'held' })),
  })
  expect(await findUnfinishedInvoice(world.services(), { site, viewer: buyer, eventId })).toEqual({
    id: created.invoiceId,
    days: DAYS,
    totalCents: 3 * RATE,
    rateCents: RATE,
    expiresAt: created.expiresAt,
    isUnconfirmed: false,
  })
  expect(await listReceipts(world.services(), { site, viewer: buyer })).toEqual([])
})

test('Nobody else finds the invoice, and its buyer finds it on its own site only', async () => {
  const created = await create()
  if (created.kind !== 'created') throw new Error(created.kind)
  const find = (viewer: TestViewer, site = world.site) =>
    findInvoice(world.services(), { site, viewer, invoiceId: created.invoiceId })
  expect(await find(stranger)).toBeNull()
  expect(await find(buyer, world.otherSite)).toBeNull()
  const unfinished = { site: world.site, viewer: stranger, eventId: world.eventId }
  expect(await findUnfinishedInvoice(world.services(), unfinished)).toBeNull()
})

test('A form sent twice creates one invoice', async () => {
  const [first, second] = await Promise.all([
    create({ requestKey: 'same' }),
    create({ requestKey: 'same' }),
  ])
  expect(second).toEqual(first)
  expect(await create({ requestKey: 'same' })).toEqual(first)
  expect(await countInvoices()).toBe(1)
})

test('A form that is sent again after its hold expired holds the days anew', async () => {
  const first = await create({ requestKey: 'late' })
  world.passMinutes(16)
  expect(await create({ requestKey: 'late' })).toEqual({
    ...first,
    expiresAt: world.clock.now + 15 * 60_000,
  })
  expect(world.inventory.listSlots('held').length).toBe(3)
})

test('A key of another account is not found, and one with other days is refused', async () => {
  await create({ requestKey: 'same' })
  expect(await create({ requestKey: 'same', viewer: stranger })).toEqual({ kind: 'not-found' })
  const changed = await create({ requestKey: 'same', days: DAYS.slice(1) })
  expect(changed).toEqual({
    kind: 'invalid',
    message: 'Your cart has changed. Please reload the page.',
  })
  expect(await countInvoices()).toBe(1)
})

test.each([
  ['no days', [], 'No days selected'],
  [
    '61 days',
    Array.from({ length: 61 }, (_, at) => addDays('2026-05-02', at)),
    'At most 60 days may be selected at a time',
  ],
  ['a day twice', ['2026-05-02', '2026-05-02'], 'Each day may be selected once'],
  ['a day that does not exist', ['2026-02-30'], 'Days must be dates such as 2026-07-10'],
  ['a number', [20260502], 'Days must be dates such as 2026-07-10'],
  ['an object', [{}], 'Days must be dates such as 2026-07-10'],
])('With %s nothing is stored', async (_, days, message) => {
  expect(await create({ days })).toEqual({ kind: 'invalid', message })
  expect(await countInvoices()).toBe(0)
})

test('Days before today and after the event’s last day are refused by name', async () => {
  expect(await create({ days: ['2026-04-30', '2026-05-02', '2026-05-10'] })).toEqual({
    kind: 'refused',
    refused: [
      { day: '2026-04-30', reason: 'locked' },
      { day: '2026-05-10', reason: 'locked' },
    ],
  })
  expect(await countInvoices()).toBe(0)
})

test('A sold-out day is refused by name, and the other days are free again', async () => {
  for (let seller = 0; seller < world.site.settings.featuredSlotsPerDay; seller++) {
    const eventId = await addEvent({ title: `Show ${seller}`, wall: '2026-05-09T20:00:00' })
    const viewer = await addBuyer(`seller-${seller}@mail.example`)
    expect(await create({ eventId, days: ['2026-05-03'], viewer })).toMatchObject({
      kind: 'created',
    })
  }
  const refused = [{ day: '2026-05-03', reason: 'locked' }]
  expect(await create()).toEqual({ kind: 'refused', refused })
  expect(await create()).toEqual({ kind: 'refused', refused })
  expect(await create({ days: ['2026-05-02', '2026-05-04'] })).toMatchObject({ kind: 'created' })
})

test('Nobody holds all days without paying: an account has at most five unpaid invoices', async () => {
  for (const day of ['02', '03', '04', '05', '06']) {
    const requestKey = `unpaid-${day}`
    await create({ days: [`2026-05-${day}`], requestKey })
  }
  expect(await create({ days: ['2026-05-07'] })).toMatchObject({ kind: 'invalid' })
  expect(await create({ days: ['2026-05-06'], requestKey: 'unpaid-06' })).toMatchObject({
    kind: 'created',
  })
  world.passMinutes(16)
  expect(await create({ days: ['2026-05-07'] })).toMatchObject({ kind: 'created' })
})

test('With no slots at all every day is sold out', async () => {
  world.site.settings.featuredSlotsPerDay = 0
  expect(await create({ days: ['2026-05-02'] })).toEqual({
    kind: 'refused',
    refused: [{ day: '2026-05-02', reason: 'soldout' }],
  })
  const inventory = await readInventory()
  if (inventory?.kind !== 'inventory') throw new Error('no inventory')
  expect(Object.values(inventory.overrides)).toEqual(Array(9).fill('soldout'))
})

test('Without a rate nothing is for sale, and it is never free', async () => {
  await setRate('laketown', 0)
  expect(await create()).toEqual({
    kind: 'not-on-sale',
    reason: 'Featured days are not for sale at the moment.',
  })
  const inventory = await readInventory()
  if (inventory?.kind !== 'inventory') throw new Error('no inventory')
  expect(new Set(Object.values(inventory.overrides))).toEqual(new Set(['locked']))
  expect(inventory).toMatchObject({ min: '2026-05-01', max: '2026-05-09', rate: 0 })
})

test('A past event, one that visitors do not see, and another site’s event cannot be promoted', async () => {
  const begun = await addEvent({ title: 'Begun', wall: '2026-05-01T12:00:00' })
  expect(await create({ eventId: begun })).toEqual({ kind: 'past-event' })
  expect(await readInventory(begun)).toEqual({ kind: 'past-event' })
  const wall = '2026-05-09T19:00:00'
  const hidden = await addEvent({ title: 'Hidden', wall })
  await setEventHidden(world.services(), world.site.id, hidden, true)
  const unlisted = [
    hidden,
    await addEvent({ title: 'Draft', wall, published: 0 }),
    await addEvent({ title: 'Quarantined', wall, quarantined: 1 }),
    await addEvent({ title: 'At the pier', wall, venue: 'pier' }),
    999_999,
  ]
  for (const eventId of unlisted) {
    expect(await create({ eventId })).toEqual({ kind: 'not-found' })
    expect(await readInventory(eventId)).toBeNull()
  }
  const cancelled = await addEvent({ title: 'Off', wall, status: 'cancelled' })
  expect(await create({ eventId: cancelled })).toMatchObject({ kind: 'not-on-sale' })
  expect(await countInvoices()).toBe(0)
})

test('The creator of an unpublished event learns why it cannot be promoted', async () => {
  const eventId = await addEvent({ title: 'Draft', wall: '2026-05-09T19:00:00', published: 0 })
  await db.run(sql`UPDATE event SET created_by = ${buyer.id} WHERE id = ${eventId}`)
  expect(await create({ eventId })).toEqual({
    kind: 'not-on-sale',
    reason: 'This event is not shown to visitors.',
  })
  expect(await readInventory(eventId)).toMatchObject({ overrides: { '2026-05-02': 'locked' } })
})

test('Today is the day in the site’s zone, up to midnight and on a day of 23 hours', async () => {
  const settings = { ...world.site.settings, featuredSalesUntilHour: 24 }
  world.site = { ...world.site, settings }
  world.clock.now = toInstant('2026-05-01T23:59:00', 'America/Chicago')
  expect(await readInventory()).toMatchObject({ min: '2026-05-01' })
  world.clock.now += 60_000
  expect(await readInventory()).toMatchObject({ min: '2026-05-02' })
  expect(await create({ days: ['2026-05-01'] })).toMatchObject({ kind: 'refused' })
  const eventId = await addEvent({ title: 'Spring', wall: '2027-03-20T19:00:00' })
  world.clock.now = toInstant('2027-03-14T23:30:00', 'America/Chicago')
  expect(await readInventory(eventId)).toMatchObject({ min: '2027-03-14', max: '2027-03-20' })
  world.clock.now = toInstant('2027-03-14T00:00:00', 'America/Chicago') + 23 * 3_600_000
  expect(await readInventory(eventId)).toMatchObject({ min: '2027-03-15' })
})

test('A price that changes between cart and payment does not change an invoice', async () => {
  const first = await create({ days: ['2026-05-02'] })
  await setRate('laketown', 9_900)
  const secondShow = await addEvent({ title: 'Other', wall: '2026-05-09T19:00:00' })
  expect(await create({ eventId: secondShow, days: ['2026-05-02'] })).toMatchObject({
    totalCents: 9_900,
  })
  if (first.kind !== 'created') throw new Error(first.kind)
  const order = { site: world.site, viewer: buyer, invoiceId: first.invoiceId }
  expect(await findInvoice(world.services(), order)).toMatchObject({ totalCents: RATE })
})

test('The calendar names the days that cannot be had, and why', async () => {
  world.site.settings.featuredSlotsPerDay = 1
  const secondShow = await addEvent({ title: 'Other', wall: '2026-05-09T19:00:00' })
  await create({ eventId: secondShow, days: ['2026-05-02'], viewer: stranger })
  await create({ days: ['2026-05-03'] })
  expect(await readInventory()).toEqual({
    kind: 'inventory',
    min: '2026-05-01',
    max: '2026-05-09',
    rate: RATE,
    overrides: { '2026-05-02': 'locked', '2026-05-03': 'locked' },
  })
  world.passMinutes(16)
  expect(await readInventory()).toMatchObject({ overrides: {} })
})

test('A day that is sold is sold out for others, and promoted for the event that has it', async () => {
  world.site.settings.featuredSlotsPerDay = 1
  await buyDays(world, buyer, ['2026-05-02'])
  const secondShow = await addEvent({ title: 'Second', wall: '2026-05-09T19:00:00' })
  expect(await readInventory()).toMatchObject({ overrides: { '2026-05-02': 'promoted' } })
  expect(await readInventory(secondShow)).toMatchObject({ overrides: { '2026-05-02': 'soldout' } })
  const days = ['2026-05-02']
  expect(await create({ days })).toMatchObject({ refused: [{ reason: 'promoted' }] })
  expect(await create({ days, eventId: secondShow })).toMatchObject({
    refused: [{ reason: 'soldout' }],
  })
})

test('An event that lasts for years is offered for two of them', async () => {
  const eventId = await addEvent({
    title: 'Exhibition',
    wall: '2026-05-09T10:00:00',
    endWall: '2040-01-01T10:00:00',
  })
  const inventory = await readInventory(eventId)
  expect(inventory).toMatchObject({ max: addDays('2026-05-01', 730) })
  expect(await create({ eventId, days: [addDays('2026-05-01', 731)] })).toMatchObject({
    kind: 'refused',
  })
})

test('When the objects cannot be reached, the invoice ends by itself and no day is lost', async () => {
  world.inventory.failures.push({ method: 'holdDays', when: 'before' })
  await expect(create({ requestKey: 'lost' })).rejects.toThrow('holdDays was not reached')
  expect(await create({ requestKey: 'lost' })).toMatchObject({ kind: 'created' })
  world.clock.now += DAY
  expect(await countInvoices()).toBe(1)
})
