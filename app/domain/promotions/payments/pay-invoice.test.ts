import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setEventHidden } from '~/domain/events/editors/set-event-hidden.server'
import { db } from '../../../../test/database'
import { addEvent } from '../../../../test/fixtures'
import { drainErrorLogs } from '../../../../test/logged-errors'
import {
  addBuyer,
  DAYS,
  RATE,
  setRate,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { featureWithoutCharge } from '../days/feature-without-charge.server'
import { cancelInvoice } from '../invoices/cancel-invoice.server'
import { createInvoice } from '../invoices/create-invoice.server'
import { INVOICE_MESSAGES } from '../invoices/invoice'
import { findInvoice, listReceipts } from '../invoices/invoice-store.server'
import { settleInvoice } from '../invoices/settle-invoice.server'
import { payInvoice } from './pay-invoice.server'

const { world, buyer, stranger } = testSales()

let keys = 0
async function create(days = DAYS, eventId = world.eventId, viewer = buyer): Promise<number> {
  const order = { site: world.site, viewer, eventId, days, requestKey: `key-${++keys}` }
  const created = await createInvoice(world.services(), order)
  if (created.kind !== 'created') throw new Error(JSON.stringify(created))
  return created.invoiceId
}

const pay = (invoiceId: number, token = 'ok', viewer = buyer, site = world.site) =>
  payInvoice(world.services(), { site, viewer, invoiceId, token, returnUrl: 'https://laketown/' })
const settle = (invoiceId: number, viewer = buyer) =>
  settleInvoice(world.services(), { invoiceId, site: world.site, viewer })
const cancel = (invoiceId: number, viewer = buyer) =>
  cancelInvoice(world.services(), { site: world.site, viewer, invoiceId })
const find = (invoiceId: number) =>
  findInvoice(world.services(), { site: world.site, viewer: buyer, invoiceId })
const listFeatured = async () =>
  (await db.all<{ day: string }>(sql`SELECT day FROM featured_day ORDER BY day`)).map(
    ({ day }) => day,
  )
const listDifferences = () => db.all(sql`SELECT kind FROM promotion_difference`)

/** Buys up all other slots of a day. */
async function sellOut(day: string): Promise<void> {
  for (let seller = 0; seller < world.site.settings.featuredSlotsPerDay; seller++) {
    const eventId = await addEvent({ title: `Show ${seller}`, wall: '2026-05-09T20:00:00' })
    const id = await create([day], eventId, stranger)
    await pay(id, 'ok', stranger)
    await settle(id, stranger)
  }
}

test('A paid and settled invoice features the event on its days', async () => {
  const id = await create()
  expect(await pay(id)).toEqual({ kind: 'paid' })
  expect(await find(id)).toMatchObject({ status: 'paid', paidAt: world.clock.now })
  expect(await settle(id)).toMatchObject({ kind: 'settled', sold: DAYS, lost: [] })
  expect(await find(id)).toMatchObject({
    status: 'settled',
    totalCents: 3 * RATE,
    refundedCents: 0,
    feeCents: 59,
    netCents: 3 * RATE - 59,
  })
  expect(await listFeatured()).toEqual(DAYS)
  expect(await listReceipts(world.services(), { site: world.site, viewer: buyer })).toEqual([
    { id, receiptNumber: 1, when: world.clock.now, totalCents: 3 * RATE, refundedCents: 0 },
  ])
})

test('Another buyer and another site cannot pay, settle or cancel an invoice', async () => {
  const id = await create()
  expect(await pay(id, 'ok', stranger)).toEqual({ kind: 'not-found' })
  expect(await pay(id, 'ok', buyer, world.otherSite)).toEqual({ kind: 'not-found' })
  expect(await settle(id, stranger)).toEqual({ kind: 'not-found' })
  expect(await cancel(id, stranger)).toEqual({ kind: 'not-found' })
  expect(await find(id)).toMatchObject({ status: 'pending' })
  expect(world.gateway.calls).toEqual([])
})

test('Paid twice at the same time, it is charged once', async () => {
  const id = await create()
  const outcomes = await Promise.all([pay(id), pay(id)])
  expect(outcomes).toContainEqual({ kind: 'paid' })
  expect(await pay(id)).toEqual({ kind: 'paid' })
  expect(world.gateway.stored.size).toBe(1)
  await settle(id)
  expect(await pay(id)).toEqual({ kind: 'paid' })
})

test('Settled by the browser, a message and a job at once, each day is sold and counted once', async () => {
  const id = await create()
  await pay(id)
  const services = world.services()
  await Promise.all([settle(id), settleInvoice(services, { invoiceId: id }), settle(id)])
  await settle(id)
  expect(await listFeatured()).toEqual(DAYS)
  expect(await db.all(sql`SELECT day, sold FROM sold_day`)).toEqual([
    { day: '2026-05-01', sold: 3 },
  ])
})

test('A declined card is an error; when the invoice is cancelled, its days are free at once', async () => {
  const id = await create()
  expect(await pay(id, 'declined')).toEqual({ kind: 'error', error: 'Your card was declined.' })
  expect(await pay(id, 'declined')).toEqual({ kind: 'error', error: 'Your card was declined.' })
  expect(await settle(id)).toEqual({ kind: 'unpaid', reason: 'not-paid' })
  expect(await cancel(id)).toEqual({ kind: 'cancelled' })
  expect(await cancel(id)).toEqual({ kind: 'cancelled' })
  expect(await find(id)).toMatchObject({ status: 'cancelled' })
  expect(world.inventory.listSlots('held')).toEqual([])
  expect(await pay(id)).toMatchObject({ kind: 'error' })
  expect(await listFeatured()).toEqual([])
})

test('After a decline another card may be tried, and only the one that works is charged', async () => {
  const id = await create()
  await pay(id, 'declined')
  expect(await pay(id, 'ok')).toEqual({ kind: 'paid' })
  expect(await settle(id)).toMatchObject({ kind: 'settled', sold: DAYS })
  expect(world.gateway.stored.size).toBe(1)
})

test('Whoever tries many cards has to wait, even with new invoices', async () => {
  for (const day of ['2026-05-02', '2026-05-03']) {
    const id = await create([day])
    for (let card = 0; card < 5; card++) {
      expect(await pay(id, 'declined')).toMatchObject({ error: 'Your card was declined.' })
    }
    await cancel(id)
  }
  const id = await create(['2026-05-04'])
  expect(await pay(id, 'ok')).toEqual({
    kind: 'error',
    error: 'You have tried too many cards. Please wait an hour and try again.',
  })
  world.passMinutes(61)
  const next = await create(['2026-05-05'])
  expect(await pay(next, 'ok')).toEqual({ kind: 'paid' })
  await settle(next)
})

test('A complimentary invoice that was interrupted cannot be paid', async () => {
  const admin: TestViewer = { ...buyer, roles: [{ role: 'superadmin' }] }
  world.inventory.failures.push({ method: 'holdDays', when: 'before' })
  const { site, eventId } = world
  await expect(
    featureWithoutCharge(world.services(), { site, viewer: admin, eventId, days: DAYS }),
  ).rejects.toThrow('holdDays was not reached')
  expect(await pay(1)).toMatchObject({ kind: 'error' })
  expect(world.gateway.calls).toEqual([])
})

test('A payment that the buyer has to confirm is settled after that, and not before', async () => {
  const id = await create()
  expect(await pay(id, '3ds')).toEqual({ kind: 'confirm', clientSecret: 'secret' })
  expect(await settle(id)).toEqual({ kind: 'unpaid', reason: 'not-paid' })
  expect(await pay(id, '3ds')).toEqual({ kind: 'confirm', clientSecret: 'secret' })
  world.gateway.confirm('pi_1')
  expect(await settle(id)).toMatchObject({ kind: 'settled', sold: DAYS })
})

test('A confirmation after the buyer cancelled is not possible, and one before it wins', async () => {
  const first = await create(['2026-05-02'])
  await pay(first, '3ds')
  expect(await cancel(first)).toEqual({ kind: 'cancelled' })
  expect(world.gateway.stored.get('pi_1')).toMatchObject({ status: 'cancelled' })
  const second = await create(['2026-05-03'])
  await pay(second, '3ds')
  world.gateway.confirm('pi_2')
  expect(await cancel(second)).toEqual({ kind: 'paid' })
  expect(await find(second)).toMatchObject({ status: 'settled' })
})

test('While a bank is processing the payment, the invoice cannot be cancelled', async () => {
  const id = await create()
  expect(await pay(id, 'processing')).toMatchObject({ kind: 'error' })
  expect(await cancel(id)).toEqual({ kind: 'unfinished' })
  expect(await settle(id)).toEqual({ kind: 'unpaid', reason: 'processing' })
  world.gateway.confirm('pi_1')
  expect(await settle(id)).toMatchObject({ kind: 'settled' })
})

test('When the provider charged but its answer was lost, the invoice is settled all the same', async () => {
  const id = await create()
  world.gateway.failures.push({ method: 'createPayment', when: 'after' })
  expect(await pay(id)).toMatchObject({ kind: 'error' })
  expect(await cancel(id)).toEqual({ kind: 'paid' })
  expect(await find(id)).toMatchObject({ status: 'settled' })
  expect(world.gateway.stored.size).toBe(1)
})

test('When the provider was not reached, the buyer may pay again, and is charged once', async () => {
  const id = await create()
  world.gateway.failures.push({ method: 'createPayment', when: 'before' })
  expect(await pay(id)).toEqual({
    kind: 'error',
    error: 'The payment provider cannot be reached at the moment. Please try again later.',
  })
  expect(await settle(id)).toEqual({ kind: 'unpaid', reason: 'not-paid' })
  expect(await pay(id)).toEqual({ kind: 'paid' })
  expect(await settle(id)).toMatchObject({ kind: 'settled' })
  expect(world.gateway.stored.size).toBe(1)
})

test('While the provider is down, an invoice that may be paid is neither cancelled nor settled', async () => {
  const id = await create()
  await pay(id, '3ds')
  world.gateway.failures.push({ method: 'findPayment', when: 'before' })
  expect(await cancel(id)).toEqual({ kind: 'unfinished' })
  world.gateway.failures.push({ method: 'cancelPayment', when: 'before' })
  expect(await cancel(id)).toEqual({ kind: 'unfinished' })
  world.gateway.failures.push({ method: 'findPayment', when: 'before' })
  expect(await settle(id)).toEqual({ kind: 'unpaid', reason: 'unavailable' })
  expect(await find(id)).toMatchObject({ status: 'pending' })
})

test('An invoice that is cancelled while its card is charged is paid, or the money returns', async () => {
  const id = await create()
  world.gateway.before.createPayment = () => cancel(id)
  expect(await pay(id)).toEqual({ kind: 'paid' })
  expect(await settle(id)).toMatchObject({ kind: 'settled', sold: DAYS })
})

test('Days that were sold to others while a cancelled invoice was paid are refunded at once', async () => {
  world.site.settings.featuredSlotsPerDay = 1
  const id = await create()
  world.gateway.before.createPayment = async () => {
    await cancel(id)
    world.passMinutes(16)
    await sellOut('2026-05-03')
  }
  expect(await pay(id)).toEqual({ kind: 'paid' })
  expect(await settle(id)).toMatchObject({
    kind: 'settled',
    sold: ['2026-05-02', '2026-05-04'],
    lost: ['2026-05-03'],
    invoice: { totalCents: 3 * RATE, refundedCents: RATE },
  })
})

test('An invoice that was cancelled before the payment begins is not charged', async () => {
  const id = await create()
  world.inventory.before.holdDays = async () => void (await cancel(id))
  expect(await pay(id)).toMatchObject({ kind: 'error' })
  expect(world.gateway.calls).toEqual([])
  expect(world.inventory.listSlots('held')).toEqual([])
})

test('Paying after the hold expired holds the days again, or names those that were lost', async () => {
  world.site.settings.featuredSlotsPerDay = 1
  const first = await create(['2026-05-02'])
  const second = await create(['2026-05-03', '2026-05-04'])
  world.passMinutes(16)
  await sellOut('2026-05-03')
  expect(await pay(first)).toEqual({ kind: 'paid' })
  expect(await pay(second)).toEqual({
    kind: 'error',
    refused: ['2026-05-03'],
    error: 'Your cart has changed. Please select your days again.',
  })
  expect(await find(second)).toMatchObject({ status: 'cancelled' })
  await settle(first)
})

test('Days whose hold expires after the charge are sold if they are free, and refunded if not', async () => {
  world.site.settings.featuredSlotsPerDay = 1
  const id = await create()
  await pay(id)
  world.passMinutes(16)
  await sellOut('2026-05-02')
  expect(await settle(id)).toMatchObject({
    sold: ['2026-05-03', '2026-05-04'],
    lost: ['2026-05-02'],
  })
})

test('When every day was lost, the whole amount is refunded', async () => {
  world.site.settings.featuredSlotsPerDay = 1
  const id = await create(['2026-05-02'])
  await pay(id)
  world.passMinutes(16)
  await sellOut('2026-05-02')
  expect(await settle(id)).toMatchObject({ kind: 'refunded', lost: ['2026-05-02'] })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: RATE })
  expect(await pay(id)).toMatchObject({ kind: 'error' })
})

test('An event that is hidden or begins before the payment is not charged', async () => {
  const id = await create()
  await setEventHidden(world.services(), world.site.id, world.eventId, true)
  expect(await pay(id)).toEqual({ kind: 'error', error: 'This event is not shown to visitors.' })
  const secondShow = await addEvent({ title: 'Tonight', wall: '2026-05-01T12:10:00' })
  const tonight = await create(['2026-05-01'], secondShow)
  world.passMinutes(11)
  expect(await pay(tonight)).toEqual({
    kind: 'error',
    error: 'You cannot promote an event that is in the past',
  })
  expect(world.gateway.calls).toEqual([])
})

test('An event that is hidden after the charge is not featured, and the money returns', async () => {
  const id = await create()
  await pay(id)
  await setEventHidden(world.services(), world.site.id, world.eventId, true)
  expect(await settle(id)).toMatchObject({ kind: 'refunded', lost: DAYS })
})

test('An event that is deleted, or is over, when it is settled is refunded', async () => {
  const deleted = await create(['2026-05-02'])
  await pay(deleted)
  await db.run(sql`UPDATE event SET deleted_at = ${world.clock.now}`)
  expect(await settle(deleted)).toMatchObject({ kind: 'refunded' })
  await db.run(sql`UPDATE event SET deleted_at = NULL`)
  const over = await create(['2026-05-03'])
  await pay(over)
  world.clock.now = Date.parse('2026-05-20T12:00:00Z')
  expect(await settle(over)).toMatchObject({ kind: 'refunded' })
})

test('What is paid late, after midnight, is refunded for the day that is over', async () => {
  const id = await create(['2026-05-01', '2026-05-02'])
  await pay(id)
  world.clock.now = Date.parse('2026-05-02T05:00:00Z')
  expect(await settle(id)).toMatchObject({ sold: ['2026-05-02'], lost: ['2026-05-01'] })
})

test('A settlement that fails after the objects sold the days is completed by the next', async () => {
  const id = await create()
  await pay(id)
  world.inventory.failures.push({ method: 'sellDays', when: 'after' })
  await expect(settle(id)).rejects.toThrow('sellDays was lost')
  expect(await find(id)).toMatchObject({ status: 'paid' })
  world.passMinutes(60)
  expect(await settle(id)).toMatchObject({ kind: 'settled', sold: DAYS })
})

test('A refund that the provider does not take now is sent once, later', async () => {
  const id = await create()
  await pay(id)
  await setEventHidden(world.services(), world.site.id, world.eventId, true)
  world.gateway.failures.push({ method: 'refundPayment', when: 'after' })
  expect(await settle(id)).toMatchObject({ kind: 'refunded' })
  expect(await db.all(sql`SELECT status FROM refund`)).toEqual([{ status: 'pending' }])
  await settle(id)
  await settle(id)
  expect(await db.all(sql`SELECT status FROM refund`)).toEqual([{ status: 'succeeded' }])
})

test('A payment of another amount or invoice pays nothing, and is reported', async () => {
  const id = await create()
  await pay(id, '3ds')
  const payment = world.gateway.stored.get('pi_1')
  if (!payment) throw new Error('no payment')
  for (const wrong of [{ amountCents: 1 }, { invoiceId: 99 }, { invoiceId: null }]) {
    world.gateway.stored.set('pi_1', { ...payment, status: 'succeeded', ...wrong })
    expect(await settle(id)).toEqual({ kind: 'unpaid', reason: 'not-paid' })
  }
  expect(await find(id)).toMatchObject({ status: 'pending' })
  expect(await listDifferences()).toContainEqual({ kind: 'unexpected-payment' })
  expect(drainErrorLogs().join()).toContain('unexpected-payment')
  world.gateway.stored.set('pi_1', payment)
})

test('A payment of the same number in another currency pays nothing, and is reported', async () => {
  const id = await create()
  await pay(id, '3ds')
  const payment = world.gateway.stored.get('pi_1')
  if (!payment) throw new Error('no payment')
  world.gateway.stored.set('pi_1', { ...payment, status: 'succeeded', currency: 'jpy' })
  expect(await settle(id)).toEqual({ kind: 'unpaid', reason: 'not-paid' })
  expect(await find(id)).toMatchObject({ status: 'pending' })
  expect(drainErrorLogs().join()).toContain('3750 JPY')
  expect(await listDifferences()).toEqual([{ kind: 'wrong-currency' }])
  world.gateway.stored.set('pi_1', payment)
})

test('A payment that the provider refuses for good says so, and not that it cannot be reached', async () => {
  const id = await create()
  world.gateway.failures.push({ method: 'createPayment', when: 'refused' })
  expect(await pay(id)).toEqual({ kind: 'error', error: INVOICE_MESSAGES.refused })
  expect(drainErrorLogs().join()).toContain('the payment provider refused a payment')
})

test('A price that changes after the invoice was created is not what is charged', async () => {
  const id = await create()
  await setRate('laketown', 100)
  await pay(id)
  expect(world.gateway.stored.get('pi_1')).toMatchObject({ amountCents: 3 * RATE })
  await settle(id)
})

test('An invoice of a deleted account is settled by the message of the provider', async () => {
  const viewer = await addBuyer('leaving@mail.example')
  const id = await create(DAYS, world.eventId, viewer)
  await pay(id, 'ok', viewer)
  await db.run(sql`DELETE FROM account WHERE id = ${viewer.id}`)
  expect(await settle(id, viewer)).toEqual({ kind: 'not-found' })
  expect(await settleInvoice(world.services(), { invoiceId: id })).toMatchObject({
    kind: 'settled',
  })
})
