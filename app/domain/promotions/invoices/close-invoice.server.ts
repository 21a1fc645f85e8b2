import { sql } from 'drizzle-orm'
import {
  type GatewayPayment,
  GatewayRefusedError,
  GatewayUnavailableError,
} from '~/platform/payments/payment-gateway.server'
import { type Statement, writeTogether } from '~/platform/storage/database.server'
import { findGatewayPayment, recordPayment } from '../payments/payment-store.server'
import type { PromotionServices } from '../promotion-services.server'
import { findAnyInvoice, type PayableInvoice } from './invoice-store.server'
import { settleInvoice } from './settle-invoice.server'

/** `unfinished`: the provider cannot say whether the invoice will be paid; a scheduled job finishes it. */
export type ClosedInvoice = 'closed' | 'paid' | 'unfinished'

/**
 * Closes an unpaid invoice and frees its days. The provider comes first, so that nobody pays for a closed invoice; one that
 * was paid in between is settled instead. Safe to repeat.
 */
export async function closeInvoice(
  services: PromotionServices,
  invoice: PayableInvoice,
  status: 'cancelled' | 'expired',
): Promise<ClosedInvoice> {
  if (invoice.status === 'cancelled' || invoice.status === 'expired') return 'closed'
  if (invoice.status !== 'pending') return 'paid'
  const stopped = await stopPayment(services, invoice)
  if (stopped === 'succeeded') {
    await settleInvoice(services, { invoiceId: invoice.id })
    return 'paid'
  }
  if (stopped === 'unknown') return 'unfinished'
  if (!(await markClosed(services, invoice, status))) return closedMeanwhile(services, invoice)
  // What may still be paid is not released: its holds expire by themselves, and a late payment must not lose its slots.
  if (stopped === 'stopped') {
    // Without a payment nothing of it is sold, except by a complimentary act that was interrupted.
    const onlyHeld = invoice.payment !== null
    await services.promotionDays.releaseDays({ ...toDays(invoice), onlyHeld })
  }
  return 'closed'
}

const toDays = ({ siteId, id, lines }: PayableInvoice) => ({
  siteId,
  invoiceId: id,
  days: lines.map(({ day }) => day),
})

/** Which act was faster. A payment that has just begun decides later. */
async function closedMeanwhile(
  { db }: PromotionServices,
  { id }: PayableInvoice,
): Promise<ClosedInvoice> {
  const current = await findAnyInvoice(db, id)
  if (!current || current.status === 'pending') return 'unfinished'
  return current.status === 'cancelled' || current.status === 'expired' ? 'closed' : 'paid'
}

/**
 * `stopped`: nobody can pay any more. `absent`: one was begun, and the provider knows of none that is paid or open. `unknown`:
 * it does not answer, or is still processing.
 */
type Stopped = 'stopped' | 'absent' | 'succeeded' | 'unknown'

/** Stops the invoice's payment at the provider, so that nobody pays for it later. */
export async function stopPayment(
  services: PromotionServices,
  invoice: PayableInvoice,
): Promise<Stopped> {
  if (!invoice.payment) return 'stopped'
  try {
    const outcome = await stopAtProvider(services, invoice, invoice.payment)
    if (outcome === null) return 'absent'
    if (outcome === 'expired') return 'stopped'
    const recorded = await recordPayment(services, invoice, outcome)
    if (recorded === 'succeeded') return 'succeeded'
    if (recorded === 'cancelled') return 'stopped'
    return recorded === 'failed' ? 'absent' : 'unknown'
  } catch (fault) {
    if (fault instanceof GatewayUnavailableError) return 'unknown'
    if (!(fault instanceof GatewayRefusedError)) throw fault
    // It cannot be paid by us; should it be paid after all, it is settled like any late payment.
    services.log.error('a payment could not be cancelled', fault, { invoiceId: invoice.id })
    return 'absent'
  }
}

/** What the provider's payment is after it was cancelled; null if there is none. */
async function stopAtProvider(
  services: PromotionServices,
  invoice: PayableInvoice,
  { sessionId, providerId }: NonNullable<PayableInvoice['payment']>,
): Promise<GatewayPayment | 'expired' | null> {
  const { payments } = services
  if (sessionId && !providerId) {
    const checkout = await payments.expireCheckout(sessionId)
    if (checkout.status === 'expired') return 'expired'
    return checkout.paymentId ? payments.findPayment(checkout.paymentId) : null
  }
  const found = await findGatewayPayment(services, invoice)
  if (!found || found.status === 'succeeded' || found.status === 'cancelled') return found
  return payments.cancelPayment(found.id)
}

/** False if a payment began, or another act was faster. `more` is written in the same batch. */
export async function markClosed(
  { db, now }: PromotionServices,
  { id, payment, expiresAt }: PayableInvoice,
  status: 'cancelled' | 'expired',
  more: Statement[] = [],
): Promise<boolean> {
  // A hold that is at its end is not extended by paying: the attempts of a payment tell that another one has begun.
  const attempts = payment?.attempts ?? 0
  const [, closed] = await writeTogether(db, [
    sql`
      UPDATE payment SET status = 'cancelled', updated_at = ${now}
      WHERE id = ${payment?.id ?? 0} AND attempts = ${attempts} AND status NOT IN ('succeeded', 'failed', 'cancelled')
        AND EXISTS (SELECT 1 FROM invoice WHERE id = ${id} AND status = 'pending' AND expires_at = ${expiresAt})`,
    sql`
      UPDATE invoice SET status = ${status}, closed_at = ${now}
      WHERE id = ${id} AND status = 'pending' AND expires_at = ${expiresAt} AND NOT EXISTS (
        SELECT 1 FROM payment WHERE invoice_id = ${id} AND status NOT IN ('failed', 'cancelled'))`,
    sql`
      UPDATE invoice_line SET state = 'released'
      WHERE invoice_id = ${id} AND state = 'held'
        AND EXISTS (SELECT 1 FROM invoice WHERE id = ${id} AND status IN ('cancelled', 'expired'))`,
    ...more,
  ])
  return closed?.changes === 1
}
