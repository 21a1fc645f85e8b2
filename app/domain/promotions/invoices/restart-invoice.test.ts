import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MINUTE } from '~/lib/time/local-time'
import { db } from '../../../../test/database'
import { addEvent } from '../../../../test/fixtures'
import {
  createDays,
  DAYS,
  listFeaturedDays,
  payDays,
} from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { payInvoice } from '../payments/pay-invoice.server'
import { resumePayment } from '../payments/resume-payment.server'
import { startCheckout } from '../payments/start-checkout.server'
import { createInvoice } from './create-invoice.server'
import { finishInvoices } from './finish-invoices.server'
import { INVOICE_MESSAGES } from './invoice'
import { findInvoice, findUnfinishedInvoice } from './invoice-store.server'
import { restartInvoice } from './restart-invoice.server'
import { settleInvoice } from './settle-invoice.server'

const { world, buyer, stranger } = testSales()

const by = (viewer = buyer, site = world.site) => ({ site, viewer })
const resume = (invoiceId: number, who = by()) =>
  resumePayment(world.services(), { ...who, invoiceId })
const restart = (invoiceId: number, who = by()) =>
  restartInvoice(world.services(), { ...who, invoiceId })
const pay = (invoiceId: number, token = 'ok') =>
  payInvoice(world.services(), { ...by(), invoiceId, token, returnUrl: 'https://laketown/' })
const settle = (invoiceId: number) => settleInvoice(world.services(), { ...by(), invoiceId })
const checkout = (invoiceId: number) =>
  startCheckout(world.services(), {
    ...by(),
    invoiceId,
    successUrl: 'https://laketown/paid',
    cancelUrl: 'https://laketown/',
  })
const find = async (invoiceId: number) =>
  (await findInvoice(world.services(), { ...by(), invoiceId }))!
const heldBy = () => world.inventory.listSlots('held').map((slot) => Number(slot.split('/')[2]))

/** An order whose buyer left the page while the bank wanted a confirmation. */
const abandon = (days = DAYS) => payDays(world, buyer, days, '3ds')

async function mustRestart(invoiceId: number): Promise<number> {
  const restarted = await restart(invoiceId)
  if (restarted.kind !== 'restarted') throw new Error(JSON.stringify(restarted))
  return restarted.invoiceId
}

test('After an abandoned confirmation the buyer goes on with the same payment', async () => {
  const id = await abandon()
  const unfinished = { ...by(), eventId: world.eventId }
  expect(await findUnfinishedInvoice(world.services(), unfinished)).toMatchObject({
    id,
    isUnconfirmed: true,
  })
  world.passMinutes(8)
  expect(await resume(id)).toEqual({ kind: 'confirm', clientSecret: 'secret' })
  expect((await find(id)).expiresAt).toBe(world.clock.now + 10 * MINUTE)
  world.gateway.confirm('pi_1')
  expect(await resume(id)).toEqual({ kind: 'paid' })
  expect(await settle(id)).toMatchObject({ kind: 'settled', sold: DAYS })
  expect(world.gateway.calls.filter((call) => call === 'createPayment')).toHaveLength(1)
})

test('Going on again and again does not hold the days for longer than an hour', async () => {
  const id = await abandon()
  for (let minutes = 0; minutes < 56; minutes += 8) {
    world.passMinutes(8)
    expect(await resume(id)).toMatchObject({ kind: 'confirm' })
  }
  world.passMinutes(4)
  expect(await resume(id)).toEqual({ kind: 'error', error: INVOICE_MESSAGES.ended })
  expect(heldBy()).toEqual([])
  expect(world.gateway.stored.get('pi_1')).toMatchObject({ status: 'cancelled' })
})

test('A confirmation that failed is said, and the order can be started over', async () => {
  const id = await abandon()
  world.gateway.confirm('pi_1', 'failed')
  expect(await resume(id)).toEqual({ kind: 'error', error: 'Your card was declined.' })
  const next = await mustRestart(id)
  expect(await checkout(next)).toMatchObject({ kind: 'redirect' })
})

test('Starting over cancels the payment, and another order has the days without a moment in between', async () => {
  const id = await abandon()
  world.passMinutes(5)
  const { holdEndsAt } = await find(id)
  const next = await mustRestart(id)
  expect(next).not.toBe(id)
  expect(world.gateway.stored.get('pi_1')).toMatchObject({ status: 'cancelled' })
  expect((await find(id)).status).toBe('cancelled')
  expect(await find(next)).toMatchObject({ status: 'pending', totalCents: 3_750, holdEndsAt })
  expect(heldBy()).toEqual([next, next, next])
  expect(await checkout(next)).toEqual({ kind: 'redirect', url: `https://pay.example/cs_${next}` })
  world.gateway.payCheckout(`cs_${next}`)
  expect(await settle(next)).toMatchObject({ kind: 'settled', sold: DAYS })
  expect(await settle(id)).toEqual({ kind: 'unpaid', reason: 'not-paid' })
  expect(await listFeaturedDays()).toEqual(DAYS)
})

test('The last slots are not lost to others who order at the same time', async () => {
  const { featuredSlotsPerDay } = world.site.settings
  const site = { ...world.site, settings: { ...world.site.settings, featuredSlotsPerDay: 1 } }
  expect(featuredSlotsPerDay).toBeGreaterThan(1)
  const created = await createInvoice(world.services(), {
    site,
    viewer: buyer,
    eventId: world.eventId,
    days: DAYS,
    requestKey: 'the-last',
  })
  if (created.kind !== 'created') throw new Error(created.kind)
  await pay(created.invoiceId, '3ds')
  const eventId = await addEvent({ title: 'Rival', wall: '2026-05-09T20:00:00' })
  const rival = () =>
    createInvoice(world.services(), {
      site,
      viewer: stranger,
      eventId,
      days: DAYS,
      requestKey: crypto.randomUUID(),
    })
  world.gateway.before.cancelPayment = rival
  world.inventory.before.holdDays = async () => void (await rival())
  const [restarted, ...rivals] = await Promise.all([
    restart(created.invoiceId, by(buyer, site)),
    rival(),
    rival(),
  ])
  expect(restarted).toMatchObject({ kind: 'restarted' })
  for (const { kind } of rivals) expect(kind).not.toBe('created')
  expect(new Set(heldBy()).size).toBe(1)
})

test('Started over twice at once, and again later, there is one new order', async () => {
  const id = await abandon()
  const [first, second] = await Promise.all([restart(id), restart(id)])
  expect(first).toEqual(second)
  expect(await restart(id)).toEqual(first)
  expect(await db.all(sql`SELECT id FROM invoice WHERE status = 'pending'`)).toHaveLength(1)
})

test('A payment that succeeds while it is given up is settled, and nothing is charged again', async () => {
  const id = await abandon()
  world.gateway.before.cancelPayment = async () => world.gateway.confirm('pi_1')
  expect(await restart(id)).toEqual({ kind: 'paid' })
  expect((await find(id)).status).toBe('settled')
  expect(await restart(id)).toEqual({ kind: 'paid' })
  expect(world.gateway.stored.size).toBe(1)
})

test('While the provider is down or the bank decides, nothing is started over', async () => {
  const id = await abandon(['2026-05-02'])
  world.gateway.failures.push({ method: 'cancelPayment', when: 'before' })
  expect(await restart(id)).toEqual({ kind: 'error', error: INVOICE_MESSAGES.unavailable })
  expect((await find(id)).status).toBe('pending')
  world.gateway.failures.push({ method: 'cancelPayment', when: 'after' })
  expect(await restart(id)).toEqual({ kind: 'error', error: INVOICE_MESSAGES.unavailable })
  expect(await mustRestart(id)).not.toBe(id)
  const processing = await payDays(world, buyer, ['2026-05-08'], 'processing')
  expect(await restart(processing)).toEqual({ kind: 'error', error: INVOICE_MESSAGES.processing })
})

test('When the slots cannot be reached, starting over again completes it', async () => {
  const id = await abandon()
  world.inventory.failures.push({ method: 'holdDays', when: 'before' })
  await expect(restart(id)).rejects.toThrow('holdDays was not reached')
  expect(new Set(heldBy())).toEqual(new Set([id]))
  const next = await mustRestart(id)
  expect(await pay(next)).toEqual({ kind: 'paid' })
  expect(await settle(next)).toMatchObject({ kind: 'settled', sold: DAYS })
})

test('An order whose payment is on its way is not started over; one whose answer was lost is', async () => {
  const id = await createDays(world, buyer)
  world.gateway.failures.push({ method: 'createPayment', when: 'before' })
  await pay(id)
  expect(await restart(id)).toEqual({ kind: 'error', error: INVOICE_MESSAGES.otherPayment })
  world.passMinutes(2)
  const next = await mustRestart(id)
  expect(await checkout(next)).toMatchObject({ kind: 'redirect' })
})

test('Nobody else goes on with an order or starts it over, nor its buyer on another site', async () => {
  const id = await abandon()
  for (const who of [by(stranger), by(buyer, world.otherSite)]) {
    expect(await resume(id, who)).toEqual({ kind: 'not-found' })
    expect(await restart(id, who)).toEqual({ kind: 'not-found' })
  }
})

test('An order that is over is neither gone on with nor started over', async () => {
  const id = await abandon()
  world.passMinutes(61)
  expect(await restart(id)).toEqual({ kind: 'error', error: INVOICE_MESSAGES.ended })
  expect(await resume(id)).toEqual({ kind: 'error', error: INVOICE_MESSAGES.ended })
  await finishInvoices(world.services())
  expect(heldBy()).toEqual([])
})

test('Starting over does not hold the days again', async () => {
  const id = await abandon()
  const { holdEndsAt } = await find(id)
  world.passMinutes(9)
  let current = await mustRestart(id)
  for (let round = 0; round < 3; round++) {
    await pay(current, '3ds')
    world.passMinutes(5)
    current = await mustRestart(current)
    expect((await find(current)).holdEndsAt).toBe(holdEndsAt)
  }
  world.passMinutes(6)
  await pay(current, '3ds')
  expect(await restart(current)).toEqual({
    kind: 'error',
    error: INVOICE_MESSAGES.noTimeForCheckout,
  })
})
