import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PaymentNotice } from '~/platform/payments/payment-gateway.server'
import { db } from '../../../../test/database'
import { drainErrorLogs } from '../../../../test/logged-errors'
import {
  buyDays,
  createDays,
  DAYS,
  listFeaturedDays,
  payDays,
  RATE,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { payInvoice } from '../payments/pay-invoice.server'
import { receivePaymentNotice } from '../payments/receive-payment-notice.server'
import { startCheckout } from '../payments/start-checkout.server'
import { refundInvoice } from '../refunds/refund-invoice.server'
import { cancelInvoice } from './cancel-invoice.server'
import { finishInvoices, selectUnfinished } from './finish-invoices.server'
import { findInvoice } from './invoice-store.server'
import { settleInvoice } from './settle-invoice.server'

const { world, buyer, stranger } = testSales()

const find = (invoiceId: number) =>
  findInvoice(world.services(), { site: world.site, viewer: buyer, invoiceId })
const finish = () => finishInvoices(world.services())
const checkout = (invoiceId: number, viewer = buyer) =>
  startCheckout(world.services(), {
    site: world.site,
    viewer,
    invoiceId,
    successUrl: 'https://laketown/receipt',
    cancelUrl: 'https://laketown/promote',
  })
let notices = 0
const receive = (notice: object, id = `evt_${++notices}`) =>
  receivePaymentNotice(world.services(), { id, ...notice } as PaymentNotice)
const notifyPayment = (paymentId: string, id?: string) =>
  receive({ type: 'payment', payment: world.gateway.stored.get(paymentId) }, id)

test('An unpaid invoice expires after its 15 minutes, and its days are free', async () => {
  const id = await createDays(world, buyer)
  world.passMinutes(14)
  expect(await finish()).toMatchObject({ expired: 0 })
  world.passMinutes(1)
  expect(await finish()).toMatchObject({ expired: 1 })
  expect(await finish()).toMatchObject({ expired: 0 })
  expect(await find(id)).toMatchObject({ status: 'expired' })
  expect(world.inventory.listSlots('held')).toEqual([])
})

test('A paid invoice whose browser was closed is settled by the job', async () => {
  const id = await payDays(world, buyer)
  expect(await finish()).toMatchObject({ settled: 1 })
  expect(await find(id)).toMatchObject({ status: 'settled' })
  expect(await listFeaturedDays()).toEqual(DAYS)
})

test('An invoice that is confirmed after it expired here is still sold, since nothing was closed at the provider', async () => {
  const id = await payDays(world, buyer, DAYS, '3ds')
  world.passMinutes(16)
  world.gateway.confirm('pi_1')
  expect(await finish()).toMatchObject({ settled: 1 })
  expect(await find(id)).toMatchObject({ status: 'settled' })
})

test('What expires is cancelled at the provider first, so that nobody pays for it later', async () => {
  const id = await payDays(world, buyer, DAYS, '3ds')
  world.passMinutes(16)
  expect(await finish()).toMatchObject({ expired: 1 })
  expect(world.gateway.stored.get('pi_1')).toMatchObject({ status: 'cancelled' })
  expect(await find(id)).toMatchObject({ status: 'expired' })
})

test('While the provider is down, nothing expires that may be paid; the others do', async () => {
  const first = await payDays(world, buyer, ['2026-05-02'], '3ds')
  const second = await createDays(world, buyer, ['2026-05-03'])
  world.passMinutes(16)
  world.gateway.failures.push({ method: 'findPayment', when: 'before' })
  expect(await finish()).toMatchObject({ expired: 1, waiting: 1 })
  expect(await find(first)).toMatchObject({ status: 'pending' })
  expect(await find(second)).toMatchObject({ status: 'expired' })
})

test('A payment that was charged while its answer was lost is found and settled', async () => {
  const id = await createDays(world, buyer)
  world.gateway.failures.push({ method: 'createPayment', when: 'after' })
  const order = {
    site: world.site,
    viewer: buyer,
    invoiceId: id,
    token: 'ok',
    returnUrl: 'https://x/',
  }
  await payInvoice(world.services(), order)
  world.passMinutes(16)
  expect(await finish()).toMatchObject({ settled: 1 })
})

test('Paying while the job expires the invoice: one of both wins', async () => {
  const id = await createDays(world, buyer)
  world.passMinutes(16)
  const order = {
    site: world.site,
    viewer: buyer,
    invoiceId: id,
    token: 'ok',
    returnUrl: 'https://x/',
  }
  const [paid] = await Promise.all([payInvoice(world.services(), order), finish()])
  await finish()
  const status = (await find(id))?.status
  expect(paid.kind === 'paid' ? ['settled'] : ['expired', 'cancelled']).toContain(status)
})

test('One invoice that fails does not keep others from being finished', async () => {
  await payDays(world, buyer, ['2026-05-02'])
  await payDays(world, buyer, ['2026-05-03'])
  world.inventory.failures.push({ method: 'sellDays', when: 'before' })
  expect(await finish()).toMatchObject({ settled: 1, failed: 1 })
  expect(drainErrorLogs()[0]).toContain('an invoice could not be finished')
  expect(await finish()).toMatchObject({ settled: 1, failed: 0 })
})

test('Unfinished invoices are found by their own index', async () => {
  const plan = await db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN ${selectUnfinished(world.clock.now)}`,
  )
  expect(plan.map(({ detail }) => detail).join()).toContain('INDEX invoice_unfinished')
})

test('A message of the provider settles what a closed browser left, once', async () => {
  const id = await payDays(world, buyer)
  expect(await notifyPayment('pi_1', 'evt_same')).toEqual({ kind: 'handled' })
  expect(await notifyPayment('pi_1', 'evt_same')).toEqual({ kind: 'repeated' })
  expect(await find(id)).toMatchObject({ status: 'settled' })
})

test('A message before the answer to the browser, and a failure that comes late, change nothing wrong', async () => {
  const id = await createDays(world, buyer)
  const order = {
    site: world.site,
    viewer: buyer,
    invoiceId: id,
    token: 'ok',
    returnUrl: 'https://x/',
  }
  world.gateway.failures.push({ method: 'createPayment', when: 'after' })
  await payInvoice(world.services(), order)
  await notifyPayment('pi_1')
  expect(await find(id)).toMatchObject({ status: 'settled' })
  const late = { ...world.gateway.stored.get('pi_1'), status: 'failed' }
  expect(await receive({ type: 'payment', payment: late })).toEqual({ kind: 'handled' })
  expect(await find(id)).toMatchObject({ status: 'settled' })
})

test('A message that says that something was paid is not believed', async () => {
  const id = await payDays(world, buyer, DAYS, '3ds')
  const claimed = { ...world.gateway.stored.get('pi_1'), status: 'succeeded' }
  await receive({ type: 'payment', payment: claimed })
  const forged = { ...claimed, id: 'pi_unknown' }
  await receive({ type: 'payment', payment: forged })
  await receive({ type: 'checkout', invoiceId: id, checkout: { paymentId: 'pi_unknown' } })
  expect(await find(id)).toMatchObject({ status: 'pending' })
})

test('A message days later sells the days that are left and refunds the others', async () => {
  const id = await payDays(world, buyer, DAYS, '3ds')
  world.gateway.confirm('pi_1')
  world.clock.now = Date.parse('2026-05-04T17:00:00Z')
  await notifyPayment('pi_1')
  expect(await find(id)).toMatchObject({ status: 'settled', refundedCents: 2 * RATE })
  expect(await listFeaturedDays()).toEqual(['2026-05-04'])
})

test('A message that cannot be handled now is handled when it is sent again', async () => {
  const id = await payDays(world, buyer, DAYS, '3ds')
  world.gateway.confirm('pi_1')
  world.gateway.failures.push({ method: 'findPayment', when: 'before' })
  await expect(notifyPayment('pi_1', 'evt_again')).rejects.toThrow('unknown')
  expect(await notifyPayment('pi_1', 'evt_again')).toEqual({ kind: 'handled' })
  expect(await find(id)).toMatchObject({ status: 'settled' })
})

test('Messages about nothing of ours are ignored', async () => {
  const ignored = { kind: 'ignored' }
  expect(await receive({ type: 'ignored' })).toEqual(ignored)
  expect(await receive({ type: 'payment', payment: { id: 'pi_x', invoiceId: null } })).toEqual(
    ignored,
  )
  expect(await receive({ type: 'payment', payment: { id: 'pi_x', invoiceId: 99 } })).toEqual(
    ignored,
  )
  expect(await receive({ type: 'refund', paymentId: 'pi_x' })).toEqual(ignored)
})

test('A refund that someone makes in the provider’s dashboard returns all days', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.refundInDashboard('pi_1', 3 * RATE)
  await receive({ type: 'refund', paymentId: 'pi_1' })
  await receive({ type: 'refund', paymentId: 'pi_1' })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
  expect(await listFeaturedDays()).toEqual([])
})

test('Refunds in parts in the provider’s dashboard return as many days, the latest first', async () => {
  const id = await buyDays(world, buyer)
  const refund = async (amountCents: number) => {
    world.gateway.refundInDashboard('pi_1', amountCents)
    await Promise.all([1, 2].map(() => receive({ type: 'refund', paymentId: 'pi_1' })))
    return find(id)
  }
  expect(await refund(RATE)).toMatchObject({ status: 'settled', refundedCents: RATE })
  expect(await listFeaturedDays()).toEqual(DAYS.slice(0, 2))
  // Less than the price of a day frees none, and counts.
  expect(await refund(7)).toMatchObject({ status: 'settled', refundedCents: RATE + 7 })
  expect(await listFeaturedDays()).toEqual(DAYS.slice(0, 2))
  expect(await refund(RATE - 7)).toMatchObject({ status: 'settled', refundedCents: 2 * RATE })
  expect(await listFeaturedDays()).toEqual(DAYS.slice(0, 1))
  expect(await refund(RATE)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
  expect(await listFeaturedDays()).toEqual([])
  expect(world.gateway.calls).not.toContain('refundPayment')
})

test('Our own refund that fails at the bank later is owed again', async () => {
  const id = await buyDays(world, buyer)
  const admin: TestViewer = { ...buyer, roles: [{ role: 'superadmin' }] }
  const order = { site: world.site, viewer: admin, invoiceId: id, days: DAYS, reason: 'requested' }
  await refundInvoice(world.services(), order)
  const [sent] = world.gateway.refunds.values()
  const payment = world.gateway.stored.get('pi_1')
  if (!sent || !payment) throw new Error('no refund')
  world.gateway.refunds.set(sent.id, { ...sent, status: 'failed' })
  world.gateway.stored.set('pi_1', { ...payment, refundedCents: 0 })
  await receive({ type: 'refund', paymentId: 'pi_1' })
  expect(drainErrorLogs().join()).toContain('refund-failed')
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 0 })
  expect(await db.all(sql`SELECT kind FROM promotion_difference`)).toEqual([
    { kind: 'refund-failed' },
  ])
})

test('While a payment is disputed nothing is refunded; if the buyer wins, all days are returned', async () => {
  const id = await buyDays(world, buyer)
  const admin: TestViewer = { ...buyer, roles: [{ role: 'superadmin' }] }
  const order = { site: world.site, viewer: admin, invoiceId: id, days: DAYS, reason: 'requested' }
  await receive({ type: 'dispute', paymentId: 'pi_1', status: 'opened' })
  expect(await refundInvoice(world.services(), order)).toEqual({ kind: 'disputed' })
  expect(drainErrorLogs().join()).toContain('dispute: pi_1')
  await receive({ type: 'dispute', paymentId: 'pi_1', status: 'lost' })
  await receive({ type: 'dispute', paymentId: 'pi_1', status: 'opened' })
  const payment = world.gateway.stored.get('pi_1')
  if (payment) world.gateway.stored.set('pi_1', { ...payment, refundedCents: 3 * RATE })
  expect(await find(id)).toMatchObject({ status: 'refunded', refundedCents: 3 * RATE })
  expect(await refundInvoice(world.services(), order)).toMatchObject({ kind: 'not-refundable' })
  expect(world.gateway.calls).not.toContain('refundPayment')
})

test('After a dispute that the site wins, days can be refunded again', async () => {
  const id = await buyDays(world, buyer)
  const admin: TestViewer = { ...buyer, roles: [{ role: 'superadmin' }] }
  await receive({ type: 'dispute', paymentId: 'pi_1', status: 'opened' })
  expect(drainErrorLogs().join()).toContain('dispute: pi_1')
  await receive({ type: 'dispute', paymentId: 'pi_1', status: 'won' })
  const order = { site: world.site, viewer: admin, invoiceId: id, days: DAYS, reason: 'requested' }
  expect(await refundInvoice(world.services(), order)).toMatchObject({ kind: 'refunded' })
})

test('Without JavaScript the buyer pays on a page of the provider; sent twice, it is the same page', async () => {
  const id = await createDays(world, buyer)
  const page = { kind: 'redirect', url: `https://pay.example/cs_${id}` }
  expect(await checkout(id)).toEqual(page)
  expect(await checkout(id)).toEqual(page)
  const order = { site: world.site, viewer: buyer, invoiceId: id }
  expect(await settleInvoice(world.services(), order)).toEqual({
    kind: 'unpaid',
    reason: 'not-paid',
  })
  world.gateway.payCheckout(`cs_${id}`)
  expect(await checkout(id)).toEqual({ kind: 'redirect', url: 'https://laketown/receipt' })
  expect(await settleInvoice(world.services(), order)).toMatchObject({
    kind: 'settled',
    sold: DAYS,
  })
  expect(await checkout(id)).toEqual({ kind: 'redirect', url: 'https://laketown/receipt' })
})

test('An invoice is paid by card or on the provider’s page, never both', async () => {
  const id = await createDays(world, buyer)
  await checkout(id)
  const order = {
    site: world.site,
    viewer: buyer,
    invoiceId: id,
    token: 'ok',
    returnUrl: 'https://x/',
  }
  expect(await payInvoice(world.services(), order)).toEqual({
    kind: 'error',
    error: 'This order is being paid in another window.',
  })
  expect(world.gateway.calls).not.toContain('createPayment')
})

test('A checkout is closed when its invoice is cancelled or expires, unless it was paid', async () => {
  const first = await createDays(world, buyer, ['2026-05-02'])
  await checkout(first)
  const order = { site: world.site, viewer: buyer }
  expect(await cancelInvoice(world.services(), { ...order, invoiceId: first })).toEqual({
    kind: 'cancelled',
  })
  expect(world.gateway.checkouts.get(`cs_${first}`)).toMatchObject({ status: 'expired' })
  expect(await checkout(first)).toMatchObject({ kind: 'error' })
  const second = await createDays(world, buyer, ['2026-05-03'])
  await checkout(second)
  world.gateway.payCheckout(`cs_${second}`)
  world.passMinutes(33)
  expect(await finish()).toMatchObject({ settled: 1, expired: 0 })
  expect(await find(second)).toMatchObject({ status: 'settled' })
})

test('A checkout whose answer was lost is found again, and another buyer’s is not', async () => {
  const id = await createDays(world, buyer)
  world.gateway.failures.push({ method: 'createCheckout', when: 'after' })
  expect(await checkout(id)).toMatchObject({ kind: 'error' })
  expect(await checkout(id)).toMatchObject({ kind: 'redirect' })
  expect(await checkout(id, stranger)).toEqual({ kind: 'not-found' })
})
