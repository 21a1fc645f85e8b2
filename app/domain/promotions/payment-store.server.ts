import { sql } from 'drizzle-orm'
import { writeTogether } from '~/platform/database.server'
import type { GatewayPayment } from '~/platform/payment-gateway.server'
import type { PayableInvoice, Payment } from './invoice-store.server'
import { recordDifference } from './promotion-difference.server'
import type { PromotionServices } from './promotion-services.server'

type Recorded = Payment['status'] | 'mismatch'

/**
 * Stores what the provider says about an invoice's payment. A success makes the invoice paid, even one that was cancelled or has
 * expired in between: its days are then sold or refunded. A payment of another amount or invoice is reported, and changes
 * nothing.
 */
export async function recordPayment(
  services: PromotionServices,
  invoice: PayableInvoice,
  paid: GatewayPayment,
): Promise<Recorded> {
  const { payment } = invoice
  if (!payment || !isExpected(invoice, payment, paid)) {
    await recordDifference(services, {
      kind: 'unexpected-payment',
      siteId: invoice.siteId,
      invoiceId: invoice.id,
      detail: `Payment ${paid.id} of ${paid.amountCents} cents, ${paid.status}`,
    })
    return 'mismatch'
  }
  const { db, now } = services
  await writeTogether(db, [
    sql`
      UPDATE payment SET provider_id = ${paid.id}, status = ${paid.status}, error = ${paid.error},
        fee_cents = coalesce(${paid.feeCents}, fee_cents), net_cents = coalesce(${paid.netCents}, net_cents), updated_at = ${now}
      WHERE id = ${payment.id} AND (status <> 'succeeded' OR ${paid.status} = 'succeeded')`,
    ...(paid.status === 'succeeded' ? markPaid(invoice.id, now) : []),
  ])
  return paid.status
}

const isExpected = (invoice: PayableInvoice, payment: Payment, paid: GatewayPayment) =>
  paid.invoiceId === invoice.id &&
  paid.amountCents === payment.amountCents &&
  paid.amountCents === invoice.totalCents &&
  (payment.status !== 'succeeded' || payment.providerId === paid.id)

/** The days of an invoice that was over are to be sold again. */
const markPaid = (invoiceId: number, now: number) => [
  sql`
    UPDATE invoice_line SET state = 'held'
    WHERE invoice_id = ${invoiceId} AND state = 'released' AND refund_id IS NULL
      AND EXISTS (SELECT 1 FROM invoice WHERE id = ${invoiceId} AND status IN ('cancelled', 'expired'))`,
  sql`
    UPDATE invoice SET status = 'paid', paid_at = ${now}, closed_at = NULL
    WHERE id = ${invoiceId} AND status IN ('pending', 'cancelled', 'expired')`,
  sql`
    UPDATE invoice SET (fee_cents, net_cents) = (
      SELECT fee_cents, net_cents FROM payment WHERE invoice_id = ${invoiceId} AND status = 'succeeded')
    WHERE id = ${invoiceId}`,
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
  invoice: PayableInvoice,
  notifiedPaymentId: string | null = null,
): Promise<GatewayPayment | null> {
  const { payment } = invoice
  if (!payment) return null
  const id = payment.providerId ?? notifiedPaymentId
  if (id) return payments.findPayment(id)
  if (payment.sessionId) {
    const checkout = await payments.findCheckout(payment.sessionId)
    return checkout?.paymentId ? payments.findPayment(checkout.paymentId) : null
  }
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await payments.listPayments(payment.createdAt - CLOCK_TOLERANCE, cursor)
    const found = listed.payments.find(({ invoiceId }) => invoiceId === invoice.id)
    if (found) return found
    if (listed.next === null) return null
    cursor = listed.next
  }
  return null
}
