import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../../../../test/database'
import { drainErrorLogs } from '../../../../test/logged-errors'
import {
  buyDays,
  createDays,
  DAYS,
  payDays,
  RATE,
} from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { finishInvoices } from '../invoices/finish-invoices.server'
import { settleInvoice } from '../invoices/settle-invoice.server'
import { receivePaymentNotice } from '../payments/receive-payment-notice.server'
import { refundInvoice } from '../refunds/refund-invoice.server'
import { listSalesErrors } from './check-sales.server'
import { DIFFERENCE_KINDS, type DifferenceKind } from './promotion-difference'
import { reconcilePromotions } from './reconcile-promotions.server'

const [FIRST = ''] = DAYS
const { world, buyer } = testSales({ checksSums: false })

const payment = () => {
  const [first] = world.gateway.stored.values()
  if (!first) throw new Error('nothing was paid')
  return first
}
const addPayment = (id: string, invoiceId: number) =>
  world.gateway.stored.set(id, { ...payment(), id, invoiceId })
/** Makes each kind happen, for a sale that was settled. */
const INJECTIONS: Record<DifferenceKind, (invoiceId: number) => unknown> = {
  async 'slot-lost'(invoiceId) {
    const { promotionDays } = world.services()
    const slots = { siteId: world.site.id, days: [FIRST] }
    await promotionDays.releaseDays({ ...slots, invoiceId })
    const order = { ...slots, invoiceId: 99_999, eventId: world.eventId, capacity: 6 }
    await promotionDays.holdDays({ ...order, expiresAt: world.clock.now + 60_000 })
  },
  'featured-without-sale': () =>
    db.run(sql`INSERT INTO featured_day VALUES (${world.site.id}, '2026-05-20', ${world.eventId})`),
  'unknown-invoice': () => addPayment('pi_other', 88_888),
  'paid-twice': (invoiceId) => addPayment('pi_second', invoiceId),
  'payment-not-found': () => {
    world.gateway.stored.clear()
    world.passMinutes(24 * 60)
  },
  async 'unexpected-payment'() {
    await db.run(sql`UPDATE invoice SET status = 'pending', paid_at = NULL`)
    await db.run(sql`UPDATE payment SET status = 'started'`)
    world.gateway.stored.set(payment().id, { ...payment(), amountCents: 1 })
  },
  'refunds-differ': (invoiceId) =>
    db.run(sql`
      INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, provider_id, status, created_at, updated_at)
      SELECT ${invoiceId}, id, ${RATE}, 'admin', 're_lost', 'succeeded', 0, 0 FROM payment`),
  async 'refund-failed'(invoiceId) {
    world.gateway.refundStatus = 'failed'
    await refundInvoice(world.services(), {
      site: world.site,
      viewer: null,
      invoiceId,
      days: [FIRST],
      reason: 'test',
    })
  },
  async 'refund-late'(invoiceId) {
    const isDown = { method: 'refundPayment', when: 'before' } as const
    world.gateway.failures.push(...Array(9).fill(isDown))
    await refundInvoice(world.services(), {
      site: world.site,
      viewer: null,
      invoiceId,
      days: [FIRST],
      reason: 'test',
    })
    world.passMinutes(25 * 60)
    await finishInvoices(world.services())
  },
  async 'wrong-currency'() {
    await db.run(sql`UPDATE invoice SET status = 'pending', paid_at = NULL`)
    await db.run(sql`UPDATE payment SET status = 'started'`)
    world.gateway.stored.set(payment().id, { ...payment(), currency: 'jpy' })
  },
  dispute: () =>
    receivePaymentNotice(world.services(), {
      id: 'evt_1',
      type: 'dispute',
      paymentId: payment().id,
      status: 'opened',
    }),
}

test.each(DIFFERENCE_KINDS)('The check names an injected %s', async (kind) => {
  const invoiceId = await buyDays(world, buyer)
  expect(await listSalesErrors(db)).toEqual([])
  await INJECTIONS[kind](invoiceId)
  await reconcilePromotions(world.services(), { isNightly: true })
  expect(drainErrorLogs().join()).toContain(`${kind}: `)
  const rules = (await listSalesErrors(db)).map(({ rule }) => rule)
  expect(rules.filter((rule) => rule.startsWith(`${kind}: `))).toHaveLength(1)
})

test('What was repaired by itself is not named', async () => {
  const invoiceId = await payDays(world, buyer)
  await settleInvoice(world.services(), { invoiceId })
  await db.run(sql`DELETE FROM featured_day WHERE day = ${FIRST}`)
  expect((await listSalesErrors(db)).map(({ invoiceId: id }) => id)).toEqual([invoiceId])
  await reconcilePromotions(world.services(), { isNightly: true })
  expect(await listSalesErrors(db)).toEqual([])
})

test('An order that waits to be paid is no error', async () => {
  await createDays(world, buyer)
  expect(await listSalesErrors(db)).toEqual([])
})
