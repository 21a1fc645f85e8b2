import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, HOUR, MINUTE } from '~/lib/time/local-time'
import { db } from '../../../../test/database'
import { addEvent, NOW } from '../../../../test/fixtures'
import { clearPromotionDays } from '../../../../test/promotions/clear-promotion-days'
import {
  addBuyer,
  buyDays,
  clearPromotions,
  createDays,
  createPromotionFixtures,
  DAYS,
  openPromotionWorld,
  type PromotionWorld,
  payDays,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { openPromotionDays } from './open-promotion-days.server'
import { restoreClaims } from './restore-claims.server'

const [FIRST = '', SECOND = '', THIRD = ''] = DAYS
let buyer: TestViewer
let otherBuyers: TestViewer[]
let world: PromotionWorld

beforeAll(async () => {
  await createPromotionFixtures()
  buyer = await addBuyer('buyer@mail.example')
  otherBuyers = [await addBuyer('ann@mail.example'), await addBuyer('ben@mail.example')]
})

beforeEach(async () => {
  await clearPromotions()
  await clearPromotionDays()
  world = await openPromotionWorld()
})

const restore = async (now = NOW, { id } = world.site) =>
  Object.fromEntries(await restoreClaims({ db, now }, id))

test('An object that was never called has what was sold, paid and held before it, and nothing else', async () => {
  const { eventId, otherSite } = world
  const sold = await buyDays(world, buyer, [FIRST])
  const paid = await payDays(world, buyer, [SECOND])
  const held = await createDays(world, buyer, [THIRD])
  const expected = {
    [FIRST]: [{ invoiceId: sold, eventId, expiresAt: null }],
    [SECOND]: [{ invoiceId: paid, eventId, expiresAt: NOW + HOUR }],
    [THIRD]: [{ invoiceId: held, eventId, expiresAt: NOW + 15 * MINUTE }],
  }
  expect(await restore()).toEqual(expected)
  expect(await restore(NOW, otherSite)).toEqual({})
  const { [THIRD]: _, ...later } = expected
  expect(Object.keys(await restore(NOW + 15 * MINUTE))).toEqual(Object.keys(later))
  await db.run(sql`UPDATE invoice SET status = 'cancelled' WHERE id = ${held}`)
  await db.run(sql`UPDATE invoice_line SET state = 'returned' WHERE invoice_id = ${sold}`)
  expect(Object.keys(await restore())).toEqual([SECOND])
  expect(await restore(Date.parse(`${addDays(THIRD, 2)}T00:00:00Z`))).toEqual({})
})

test('An object reads what was sold before its first call, however many come at once, and never again', async () => {
  const invoiceId = await buyDays(world, buyer, [FIRST])
  const { readClaims } = openPromotionDays(env.PROMOTION_SLOTS, { now: NOW })
  const expected = new Map([[FIRST, [{ invoiceId, eventId: world.eventId, expiresAt: null }]]])
  const read = () => readClaims(world.site.id, [FIRST])
  expect(await Promise.all([read(), read()])).toEqual([expected, expected])
  await db.run(sql`UPDATE invoice_line SET state = 'returned'`)
  expect(await read()).toEqual(expected)
})

test('Orders that no object has answered yet get no more slots than there are: first what is sold, then what is paid', async () => {
  await db.run(
    sql`UPDATE site SET settings = json_set(settings, '$.featuredSlotsPerDay', 2) WHERE id = ${world.site.id}`,
  )
  const invoices: number[] = []
  for (const viewer of [buyer, ...otherBuyers]) {
    const eventId = await addEvent({ title: 'Show', wall: '2026-05-09T20:00:00' })
    invoices.push(await createDays({ ...world, eventId }, viewer, [FIRST, SECOND]))
  }
  const list = async () =>
    Object.values(await restore()).map((claims) => claims.map(({ invoiceId }) => invoiceId))
  expect(await list()).toEqual([invoices.slice(0, 2), invoices.slice(0, 2)])
  const last = invoices[2]
  await db.run(sql`UPDATE invoice SET status = 'paid' WHERE id = ${last}`)
  expect(await list()).toEqual([
    [last, invoices[0]],
    [last, invoices[0]],
  ])
  await db.run(
    sql`UPDATE invoice_line SET state = 'sold' WHERE invoice_id IN (${invoices[0]}, ${invoices[1]})`,
  )
  expect(await list()).toEqual([invoices.slice(0, 2), invoices.slice(0, 2)])
})
