import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openPromotionDays } from '~/domain/promotions/open-promotion-days.server'
import { MINUTE } from '~/lib/local-time'
import { NOW } from '../test/fixtures'

const DAYS = ['2026-05-01', '2026-05-02', '2026-05-03']
const HOLD = { eventId: 1, capacity: 1, expiresAt: NOW + 15 * MINUTE }

/** A site of its own for each test, as objects outlive them. */
let lastSite = 0
const nextSite = () => ++lastSite
const inventoryAt = (now = NOW) => openPromotionDays(env.PROMOTION_DAY, { now })
const findDay = (siteId: number, day = DAYS[0]) => env.PROMOTION_DAY.getByName(`${siteId}/${day}`)

test('Days are held all or none, and refused by name', async () => {
  const siteId = nextSite()
  const days = inventoryAt()
  const first = { siteId, invoiceId: 1, ...HOLD, days: [DAYS[1] as string] }
  expect(await days.holdDays(first)).toEqual({ held: true })
  expect(await days.holdDays({ ...first, invoiceId: 2, eventId: 2, days: DAYS })).toEqual({
    held: false,
    refused: [{ day: DAYS[1], reason: 'locked' }],
  })
  const claims = await days.readClaims(siteId, DAYS)
  expect([...claims.values()].map((list) => list.length)).toEqual([0, 1, 0])
})

test('The alarm frees an expired hold, and only that', async () => {
  const siteId = nextSite()
  const days = inventoryAt()
  const order = { siteId, ...HOLD, capacity: 3, days: DAYS.slice(0, 1) }
  await days.holdDays({ ...order, invoiceId: 1 })
  await days.holdDays({ ...order, invoiceId: 2, eventId: 2, expiresAt: NOW + 20 * MINUTE })
  await days.sellDays({ ...order, invoiceId: 3, eventId: 3 })
  const listInvoices = async () =>
    [...(await days.readClaims(siteId, order.days)).values()].flat().map((claim) => claim.invoiceId)
  expect(await runDurableObjectAlarm(findDay(siteId))).toBe(true)
  expect(await listInvoices()).toEqual([2, 3])
  expect(await runDurableObjectAlarm(findDay(siteId))).toBe(true)
  expect(await listInvoices()).toEqual([3])
  expect(await runDurableObjectAlarm(findDay(siteId))).toBe(false)
})
