import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../../../../test/database'
import { drainErrorLogs } from '../../../../test/logged-errors'
import { buyDays, DAYS, listFeaturedDays, RATE } from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { finishInvoices } from '../invoices/finish-invoices.server'
import { findInvoice } from '../invoices/invoice-store.server'
import { receivePaymentNotice } from '../payments/receive-payment-notice.server'
import { receiveRefunds } from './receive-refunds.server'
import { refundInvoice } from './refund-invoice.server'

const { world, buyer, admin } = testSales()

const refund = (invoiceId: number, days = DAYS) =>
  refundInvoice(world.services(), {
    site: world.site,
    viewer: admin,
    invoiceId,
    days,
    reason: 'requested',
  })
const find = (invoiceId: number) =>
  findInvoice(world.services(), { site: world.site, viewer: buyer, invoiceId })
const listRefunds = () =>
  db.all(sql`SELECT amount_cents AS cents, status, is_outside AS outside FROM refund ORDER BY id`)
const listKinds = () =>
  db.all(sql`SELECT kind FROM promotion_difference WHERE repaired_at IS NULL ORDER BY kind`)
const countSent = () => world.gateway.calls.filter((call) => call === 'refundPayment').length
const refuse = (times = 1) =>
  world.gateway.failures.push(
    ...Array.from({ length: times }, () => ({
      ...({ method: 'refundPayment', when: 'refused' } as const),
    })),
  )

test('What was refunded in part in the provider’s dashboard is refunded for the rest', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.refundInDashboard('pi_1', RATE)
  expect(await refund(id)).toMatchObject({ amountCents: 2 * RATE, money: { kind: 'accepted' } })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
  expect(await listRefunds()).toEqual([
    { cents: 2 * RATE, status: 'succeeded', outside: 0 },
    { cents: RATE, status: 'succeeded', outside: 1 },
  ])
  expect(await listKinds()).toEqual([])
})

test('A refund of what was refunded in the provider’s dashboard is not needed', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.refundInDashboard('pi_1', 3 * RATE)
  expect(await refund(id)).toMatchObject({ amountCents: 3 * RATE, money: { kind: 'accepted' } })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
  expect(await listRefunds()).toMatchObject([{ status: 'failed' }, { cents: 3 * RATE }])
  expect(await listKinds()).toEqual([])
})

test('What was refunded in the dashboard and taken back by the bank too is counted once', async () => {
  const id = await buyDays(world, buyer)
  const dispute = (status: 'opened' | 'lost') =>
    receivePaymentNotice(world.services(), {
      id: `evt_${status}`,
      type: 'dispute',
      paymentId: 'pi_1',
      status,
    })
  await dispute('opened')
  world.gateway.refundInDashboard('pi_1', RATE)
  await dispute('lost')
  await receiveRefunds(world.services(), { id })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
  expect(await listRefunds()).toEqual([
    { cents: 2 * RATE, status: 'succeeded', outside: 0 },
    { cents: RATE, status: 'succeeded', outside: 1 },
  ])
  world.gateway.refundInDashboard('pi_1', 2 * RATE)
  await receiveRefunds(world.services(), { id })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
  expect(drainErrorLogs().join()).toContain('dispute: pi_1')
})

test('One day is refunded in full beside a part that was refunded in the dashboard', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.refundInDashboard('pi_1', RATE + 500)
  expect(await refund(id, DAYS.slice(0, 1))).toMatchObject({ amountCents: RATE })
  await receiveRefunds(world.services(), { id })
  expect(await listFeaturedDays()).toEqual(DAYS.slice(1, 2))
  // Its last day costs what is left.
  expect(await refund(id, DAYS.slice(1, 2))).toMatchObject({ amountCents: RATE - 500 })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
})

test('A refund that the provider refuses for good has failed: the buyer is owed it, and an editor sees why', async () => {
  const id = await buyDays(world, buyer)
  refuse()
  expect(await refund(id)).toMatchObject({
    money: { kind: 'failed', failureCode: 'charge_disputed' },
  })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 0 })
  expect(await listKinds()).toEqual([{ kind: 'refund-failed' }])
  expect(drainErrorLogs()).toEqual(
    expect.arrayContaining([expect.stringContaining('the payment provider refused a refund')]),
  )
  await finishInvoices(world.services())
  expect(countSent()).toBe(1)
  // Refunded again, it is another refund.
  expect(await refund(id)).toMatchObject({ money: { kind: 'accepted' } })
  expect(await find(id)).toMatchObject({ refundedCents: 3 * RATE })
})

test('A refused refund that someone then makes in the dashboard is followed', async () => {
  const id = await buyDays(world, buyer)
  refuse()
  await refund(id)
  drainErrorLogs()
  world.gateway.refundInDashboard('pi_1', 3 * RATE)
  await receiveRefunds(world.services(), { id })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
  expect(await refund(id)).toMatchObject({ kind: 'not-refundable' })
})

test('A hundred refused refunds do not hold up the one after them', async () => {
  const id = await buyDays(world, buyer, ['2026-05-02'])
  world.gateway.failures.push({ method: 'refundPayment', when: 'before' })
  await refund(id, ['2026-05-02'])
  await addUnknownRefunds(id, 100)
  expect(await finishInvoices(world.services())).toMatchObject({ failed: 0 })
  expect(await finishInvoices(world.services())).toMatchObject({ refunded: 1, failed: 0 })
  expect(await find(id)).toMatchObject({ refundedCents: RATE })
  expect(drainErrorLogs().length).toBeGreaterThanOrEqual(100)
})

/** Older refunds, of copies of this sale whose payments the provider does not know. */
async function addUnknownRefunds(invoiceId: number, count: number): Promise<void> {
  const numbers = sql`json_each(${JSON.stringify(Array.from({ length: count }, (_, index) => invoiceId + 1 + index))})`
  await writeTogether(db, [
    sql`
      INSERT INTO invoice (id, site_id, event_id, account_id, summary, status, rate_cents, total_cents, request_key, created_at,
        expires_at, paid_at, closed_at, receipt_number)
      SELECT value, site_id, event_id, account_id, summary, status, rate_cents, total_cents, 'copy-' || value, created_at,
        expires_at, paid_at, closed_at, receipt_number + value - ${invoiceId} FROM invoice, ${numbers} WHERE invoice.id = ${invoiceId}`,
    sql`
      INSERT INTO payment (invoice_id, kind, provider_id, status, amount_cents, created_at, updated_at)
      SELECT value, kind, 'pi_unknown_' || value, status, amount_cents, created_at, updated_at
      FROM payment, ${numbers} WHERE invoice_id = ${invoiceId}`,
    sql`
      INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, status, created_at, updated_at)
      SELECT p.invoice_id, p.id, p.amount_cents, 'requested', 'pending', p.created_at, p.updated_at - 1
      FROM payment p WHERE p.provider_id LIKE 'pi_unknown_%'`,
    sql`
      INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state, refund_id)
      SELECT r.invoice_id, l.site_id, l.day, l.price_cents, 'returned', r.id
      FROM invoice_line l JOIN refund r ON r.invoice_id <> l.invoice_id WHERE l.invoice_id = ${invoiceId}`,
    sql`UPDATE invoice SET refunded_cents = total_cents WHERE id > ${invoiceId}`,
    sql`UPDATE sold_day SET sold = sold + ${count}`,
  ])
}

test('A lost answer whose key the provider has forgotten is looked up, not sent again', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.failures.push({ method: 'refundPayment', when: 'after' })
  expect(await refund(id, ['2026-05-03'])).toMatchObject({ money: { kind: 'waiting' } })
  world.gateway.forgetKeys()
  world.clock.now += 2 * DAY
  await finishInvoices(world.services())
  await finishInvoices(world.services())
  expect(countSent()).toBe(1)
  expect(world.gateway.stored.get('pi_1')?.refundedCents).toBe(RATE)
  expect(await listRefunds()).toEqual([{ cents: RATE, status: 'succeeded', outside: 0 }])
})

test('A refund that waits for more than a day is reported, and still sent', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.failures.push(...Array(3).fill({ method: 'refundPayment', when: 'before' }))
  await refund(id)
  world.clock.now += DAY - HOUR
  await finishInvoices(world.services())
  expect(await listKinds()).toEqual([])
  world.clock.now += 2 * HOUR
  await finishInvoices(world.services())
  expect(drainErrorLogs().join()).toContain('waits for the payment provider')
  expect(await listKinds()).toEqual([{ kind: 'refund-late' }])
  await finishInvoices(world.services())
  expect(await find(id)).toMatchObject({ refundedCents: 3 * RATE })
})
