import { sql } from 'drizzle-orm'
import { CURRENCY, type GatewayPayment } from '~/platform/payments/payment-gateway.server'
import { writeTogether } from '~/platform/storage/database.server'
import type { PayableInvoice, Payment } from '../invoices/invoice-store.server'
import type { PromotionServices } from '../promotion-services.server'
import { recordDifference } from '../sales/promotion-difference.server'
import { markAttemptPaid } from './count-attempts.server'

type Recorded = Payment['status'] | 'mismatch'

/**
 * Stores what the provider says about an invoice's payment. A success makes the invoice paid, even one that was cancelled or has
 * expired in between: its days are then sold or refunded. A payment of another amount, currency or invoice is reported, and
 * changes nothing.
 */
export async function recordPayment(
  services: PromotionServices,
  order: PayableInvoice,
  paid: GatewayPayment,
): Promise<Recorded> {
  const started = order.payment
  if (!started || !isExpected(order, started, paid)) {
    const isOurs = paid.currency === CURRENCY
    await recordDifference(services, {
      kind: isOurs ? 'unexpected-payment' : 'wrong-currency',
      siteId: order.siteId,
      invoiceId: order.id,
      detail: isOurs
        ? `Payment ${paid.id} of ${paid.amountCents} cents, ${paid.status}`
        : `Payment ${paid.id} of ${paid.amountCents} ${paid.currency.toUpperCase()}, ${paid.status}`,
      reference: paid.id,
      hereCents: order.totalCents,
      // An amount of another currency cannot be compared.
      thereCents: isOurs ? paid.amountCents : null,
    })
    return 'mismatch'
  }
  const { db, now } = services
  await writeTogether(db, [
    sql`
      UPDATE payment SET provider_id = ${paid.id}, status = ${paid.status}, error = ${paid.error},
        fee_cents = coalesce(${paid.feeCents}, fee_cents), net_cents = coalesce(${paid.netCents}, net_cents), updated_at = ${now}
      WHERE id = ${started.id} AND (status <> 'succeeded' OR ${paid.status} = 'succeeded')`,
    ...(paid.status === 'succeeded' ? markPaid(order.id, now) : []),
  ])
  return paid.status
}

const isExpected = (order: PayableInvoice, started: Payment, paid: GatewayPayment) =>
  paid.invoiceId === order.id &&
  paid.currency === CURRENCY &&
  paid.amountCents === started.amountCents &&
  paid.amountCents === order.totalCents &&
  (started.status !== 'succeeded' || started.providerId === paid.id)

/**
 * The days of an invoice that was over are to be sold again. The next receipt number is taken in the same statement that marks it
 * paid, and D1 runs one at a time: numbers are unique and have no gaps. What the receipt says of its seller never changes later.
 */
const markPaid = (invoiceId: number, now: number) => [
  sql`
    UPDATE invoice_line SET state = 'held'
    WHERE invoice_id = ${invoiceId} AND state = 'released' AND refund_id IS NULL
      AND EXISTS (SELECT 1 FROM invoice WHERE id = ${invoiceId} AND status IN ('cancelled', 'expired'))`,
  sql`
    UPDATE invoice SET status = 'paid', paid_at = ${now}, closed_at = NULL,
      receipt_number = coalesce(receipt_number, (SELECT coalesce(max(receipt_number), 0) + 1 FROM invoice)),
      seller = coalesce(seller, (
        SELECT json_object('name', coalesce(settings ->> '$.sellerName', name), 'address', settings ->> '$.sellerAddress',
          'taxLabel', settings ->> '$.sellerTaxLabel', 'taxPercent', settings ->> '$.sellerTaxPercent')
        FROM site WHERE site.id = invoice.site_id))
    WHERE id = ${invoiceId} AND status IN ('pending', 'cancelled', 'expired')`,
  sql`
    UPDATE invoice SET (fee_cents, net_cents) = (
      SELECT fee_cents, net_cents FROM payment WHERE invoice_id = ${invoiceId} AND status = 'succeeded')
    WHERE id = ${invoiceId}`,
  markAttemptPaid(invoiceId),
]

/** How much earlier than ours the provider's clock may be. */
const CLOCK_TOLERANCE = 10 * 60_000
const MAX_PAGES = 50

/**
 * The provider's payment of an invoice, by its own id, by that of the Checkout session, or, if the answer that had them was
 * lost, among the provider's newest. Null if there is none. Throws GatewayUnavailableError.
 */
export async function findGatewayPayment(
  { payments }: PromotionServices,
  { id: invoiceId, payment: started }: PayableInvoice,
  notifiedPaymentId: string | null = null,
): Promise<GatewayPayment | null> {
  if (!started) return null
  const id = started.providerId ?? notifiedPaymentId
  if (id) return payments.findPayment(id)
  if (started.sessionId) {
    const checkout = await payments.findCheckout(started.sessionId)
    return checkout?.paymentId ? payments.findPayment(checkout.paymentId) : null
  }
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await payments.listPayments(started.createdAt - CLOCK_TOLERANCE, cursor)
    const found = listed.payments.find((paid) => paid.invoiceId === invoiceId)
    if (found) return found
    if (listed.next === null) return null
    cursor = listed.next
  }
  return null
}
