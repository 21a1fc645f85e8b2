import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { toInstant } from '~/lib/time/local-time'
import { db } from '../../../../test/database'
import {
  addBuyer,
  addSiteAdmin,
  clearPromotions,
  createDays,
  createPromotionFixtures,
  expectAllAddsUp,
  openPromotionWorld,
  type PromotionWorld,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { createInvoice } from '../invoices/create-invoice.server'
import { settleInvoice } from '../invoices/settle-invoice.server'
import { payInvoice } from '../payments/pay-invoice.server'
import { describeToday } from './describe-today'
import { featureWithoutCharge } from './feature-without-charge.server'
import { findInventory } from './find-inventory.server'

const TODAY = '2026-05-01'
const TOMORROW = '2026-05-02'

let world: PromotionWorld
let buyer: TestViewer
let admin: TestViewer

beforeAll(async () => {
  await createPromotionFixtures()
  buyer = await addBuyer('buyer@mail.example')
  admin = await addSiteAdmin('admin@mail.example', 'laketown')
})

beforeEach(async () => {
  await clearPromotions()
  await sellUntil(null)
  world = await openPromotionWorld()
})

afterEach(() => expectAllAddsUp(world))

/** Null is the default. */
const sellUntil = (hour: number | null) =>
  db.run(sql`
    UPDATE site SET settings = json_patch(settings, ${JSON.stringify({ featuredSalesUntilHour: hour })})
    WHERE host = 'laketown'`)

const goTo = (time: string, day = TODAY) => {
  world.clock.now = toInstant(`${day}T${time}`, 'America/Chicago')
}
const readInventory = () =>
  findInventory(world.services(), { site: world.site, viewer: null, eventId: world.eventId })

let keys = 0
const order = (days: string[]) =>
  createInvoice(world.services(), {
    site: world.site,
    viewer: buyer,
    eventId: world.eventId,
    days,
    requestKey: `today-${++keys}`,
  })
const pay = (invoiceId: number) =>
  payInvoice(world.services(), {
    site: world.site,
    viewer: buyer,
    invoiceId,
    token: 'ok',
    returnUrl: 'https://laketown/',
  })

test('Today is sold until 6 p.m. by the site’s clock, and not a second later', async () => {
  goTo('17:59:59')
  expect(await readInventory()).toMatchObject({ min: TODAY })
  expect(await order([TODAY])).toMatchObject({ kind: 'created' })
  goTo('18:00:00')
  expect(await readInventory()).toMatchObject({ min: TOMORROW })
  expect(await order([TODAY, TOMORROW])).toEqual({
    kind: 'refused',
    refused: [{ day: TODAY, reason: 'locked' }],
  })
  goTo('00:00:00', TOMORROW)
  expect(await readInventory()).toMatchObject({ min: TOMORROW })
})

test.each([
  [24, '23:59:30', TODAY],
  [0, '00:00:00', TOMORROW],
  [9, '08:59:59', TODAY],
  [9, '09:00:00', TOMORROW],
])('A site that sells a day until %i offers, at %s, %s first', async (hour, time, min) => {
  await sellUntil(hour)
  world.site = (await findSiteByHost(db, 'laketown')) ?? world.site
  goTo(time)
  expect(await readInventory()).toMatchObject({ min })
})

test('An order of today is paid until its hold ends, and not after', async () => {
  goTo('17:50:00')
  const inTime = await createDays(world, buyer, [TODAY])
  goTo('18:04:00')
  expect(await pay(inTime)).toEqual({ kind: 'paid' })
  expect(await settleInvoice(world.services(), { invoiceId: inTime })).toMatchObject({
    kind: 'settled',
    sold: [TODAY],
  })
  await clearPromotions()
  world = await openPromotionWorld()
  goTo('17:50:00')
  const late = await createDays(world, buyer, [TODAY])
  goTo('18:05:00')
  expect(await pay(late)).toMatchObject({ kind: 'error', refused: [TODAY] })
})

test('An admin features an event without charge on the evening of the day', async () => {
  goTo('23:00:00')
  const gift = { site: world.site, viewer: admin, eventId: world.eventId, days: [TODAY] }
  expect(await featureWithoutCharge(world.services(), gift)).toMatchObject({ kind: 'featured' })
})

test('Buyers read until when today can be booked', () => {
  const describe = (time: string, max = TOMORROW) => {
    goTo(time)
    const min = time < '18' ? TODAY : TOMORROW
    return describeToday(world.site, { min, max }, world.clock.now)
  }
  expect(describe('12:00:00')).toBe('Today can be booked until 6 PM.')
  expect(describe('18:00:00')).toBe('Bookings for today closed at 6 PM.')
  expect(describe('18:00:00', TODAY)).toBe('Bookings for today closed at 6 PM.')
})
