import { sql } from 'drizzle-orm'
import { addDays, type Day, toDay } from '~/lib/time/local-time'
import { GatewayUnavailableError } from '~/platform/payments/payment-gateway.server'
import { findAnyInvoice } from '../invoices/invoice-store.server'
import type { PromotionServices } from '../promotion-services.server'
import { sumProviderRefunds } from '../refunds/refund-store.server'
import type { PromotionDifference } from './promotion-difference'

/** Each has a few calls at most. */
const MAX_CHECKED = 60

/** A difference as it is stored. Those of before it had columns for it have no reference, and are closed by a person. */
type OpenDifference = Required<PromotionDifference> & { id: number }

/**
 * Closes the open differences that are gone: those that were checked longest ago, some in a run. Each is checked by what it is
 * about, not by comparing everything again.
 */
export async function recheckDifferences(
  services: PromotionServices,
  { limit = MAX_CHECKED } = {},
): Promise<{ checked: number; closed: number }> {
  const { db, log, now } = services
  const open = await db.all<OpenDifference>(sql`
    SELECT id, kind, site_id AS siteId, invoice_id AS invoiceId, detail, reference, day,
      here_cents AS hereCents, there_cents AS thereCents
    FROM promotion_difference WHERE repaired_at IS NULL ORDER BY checked_at, id LIMIT ${limit}`)
  let closed = 0
  for (const difference of open) {
    let isClosed = false
    try {
      isClosed = await isGone(services, difference)
    } catch (fault) {
      // The provider does not answer now; what needs only our tables is checked all the same.
      if (!(fault instanceof GatewayUnavailableError)) {
        log.error('a difference could not be checked', fault, { id: difference.id })
      }
    }
    await db.run(sql`
      UPDATE promotion_difference SET checked_at = ${now}, repaired_at = ${isClosed ? now : null}
      WHERE id = ${difference.id} AND repaired_at IS NULL`)
    if (isClosed) closed++
  }
  return { checked: open.length, closed }
}

function isGone(services: PromotionServices, difference: OpenDifference): Promise<boolean> {
  switch (difference.kind) {
    case 'slot-lost':
      return hasSlot(services, difference)
    case 'featured-without-sale':
      return isFeaturedRightly(services, difference)
    case 'unknown-invoice':
    case 'paid-twice':
    case 'unexpected-payment':
    case 'wrong-currency':
      return isPaidBack(services, difference)
    case 'payment-not-found':
      return isFound(services, difference)
    case 'refunds-differ':
      return areRefundsEqual(services, difference)
    case 'refund-failed':
      return isNothingOwed(services, difference)
    case 'refund-late':
      return hasNoPendingRefund(services, difference)
    case 'dispute':
      return isPaidBack(services, { ...difference, reference: difference.detail })
  }
}

/** Past in each time zone: nothing can be done about it any more. */
const isPast = ({ now }: PromotionServices, day: Day | null) =>
  day !== null && day < addDays(toDay(now, 'UTC'), -1)

async function hasSlot(
  services: PromotionServices,
  { siteId, invoiceId, day }: OpenDifference,
): Promise<boolean> {
  if (isPast(services, day)) return true
  if (siteId === null || invoiceId === null || day === null) return false
  const claims = await services.promotionDays.readClaims(siteId, [day])
  if (claims.get(day)?.some((claim) => claim.invoiceId === invoiceId && claim.expiresAt === null)) {
    return true
  }
  const sold = await services.db.all(sql`
    SELECT 1 FROM invoice_line WHERE invoice_id = ${invoiceId} AND day = ${day} AND state = 'sold'`)
  return sold.length === 0
}

/** The reference is the event's id. */
async function isFeaturedRightly(
  services: PromotionServices,
  { siteId, reference, day }: OpenDifference,
): Promise<boolean> {
  if (isPast(services, day)) return true
  if (reference === null) return false
  const unsold = await services.db.all(sql`
    SELECT 1 FROM featured_day f
    WHERE f.site_id = ${siteId} AND f.day = ${day} AND f.event_id = ${Number(reference)} AND NOT EXISTS (
      SELECT 1 FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id
      WHERE i.event_id = f.event_id AND l.site_id = f.site_id AND l.day = f.day AND l.state = 'sold')`)
  return unsold.length === 0
}

/** The provider has no money by this payment any more, or it is that of its sale. */
async function isPaidBack(
  { db, payments }: PromotionServices,
  { reference, kind }: OpenDifference,
): Promise<boolean> {
  if (reference === null) return false
  const payment = await payments.findPayment(reference)
  if (payment === null) return kind !== 'dispute'
  if (payment.status === 'failed' || payment.status === 'cancelled') return true
  if (payment.status === 'succeeded' && payment.refundedCents >= payment.amountCents) return true
  if (kind === 'dispute' || kind === 'wrong-currency' || payment.invoiceId === null) return false
  const invoice = await findAnyInvoice(db, payment.invoiceId)
  return (
    invoice?.payment?.providerId === reference &&
    invoice.paidAt !== null &&
    invoice.totalCents === payment.amountCents
  )
}

async function isFound(
  { payments }: PromotionServices,
  { reference }: OpenDifference,
): Promise<boolean> {
  if (reference === null) return false
  return (await payments.findPayment(reference))?.status === 'succeeded'
}

async function areRefundsEqual(
  { db, payments }: PromotionServices,
  { invoiceId }: OpenDifference,
): Promise<boolean> {
  const invoice = invoiceId === null ? null : await findAnyInvoice(db, invoiceId)
  if (!invoice?.payment?.providerId) return false
  const payment = await payments.findPayment(invoice.payment.providerId)
  return payment?.refundedCents === (await sumProviderRefunds(db, invoice.id))
}

/** The returned days were refunded by another refund, or the provider has given back as much. */
async function isNothingOwed(
  { db, payments }: PromotionServices,
  { invoiceId }: OpenDifference,
): Promise<boolean> {
  const { owed, returned } = await db.get<{ owed: number; returned: number }>(sql`
    SELECT coalesce(sum(CASE WHEN r.status = 'failed' THEN l.price_cents ELSE 0 END), 0) AS owed,
      coalesce(sum(l.price_cents), 0) AS returned
    FROM invoice_line l JOIN refund r ON r.id = l.refund_id WHERE l.invoice_id = ${invoiceId}`)
  if (owed === 0) return true
  const invoice = invoiceId === null ? null : await findAnyInvoice(db, invoiceId)
  if (!invoice?.payment?.providerId) return false
  const payment = await payments.findPayment(invoice.payment.providerId)
  return payment !== null && payment.refundedCents >= returned
}

async function hasNoPendingRefund(
  { db }: PromotionServices,
  { invoiceId }: OpenDifference,
): Promise<boolean> {
  const pending = await db.all(
    sql`SELECT 1 FROM refund WHERE invoice_id = ${invoiceId} AND status = 'pending' LIMIT 1`,
  )
  return pending.length === 0
}
