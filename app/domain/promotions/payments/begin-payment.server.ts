import { sql } from 'drizzle-orm'
import { writeTogether } from '~/platform/storage/database.server'
import { findPromotableEvent, listDaysOutside } from '../days/promotable-event.server'
import type { RefusedDay } from '../days/promotion-inventory'
import { closeInvoice } from '../invoices/close-invoice.server'
import { holdDaysOrClose } from '../invoices/create-invoice.server'
import { CHECKOUT_FOR, PAYING_FOR } from '../invoices/hold-duration'
import { extendHold, findAnyInvoice, type PayableInvoice } from '../invoices/invoice-store.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'

export type BegunPayment =
  /** `invoice.payment` is there, stored before the provider hears of it. */
  | { kind: 'begun'; invoice: PayableInvoice; payment: NonNullable<PayableInvoice['payment']> }
  /** Its days were lost; it is cancelled. */
  | { kind: 'refused'; refused: RefusedDay[] }
  /** The event cannot be promoted any more; the invoice is cancelled. */
  | { kind: 'not-on-sale'; reason: 'past' | 'unlisted' }
  /** Another act closed it, or pays for it. */
  | { kind: 'changed'; invoice: PayableInvoice | null }
  /** Its days are not held any longer, whatever the buyer does. */
  | { kind: 'ended' }
  /** The provider's own page would be open for longer than its days may be held. */
  | { kind: 'no-time' }

type By = { site: PromotionSite; viewer: PromotionViewer }

/**
 * Prepares an unpaid invoice for its payment: the event must still be on sale, and its days are held for as long as paying takes,
 * but never beyond the end of its hold. An invoice has one payment, whatever happens to it.
 */
export async function beginPayment(
  services: PromotionServices,
  by: By,
  invoice: PayableInvoice,
  kind: 'card' | 'checkout',
): Promise<BegunPayment> {
  const refused = await holdForPayment(services, by, invoice, kind)
  return refused ?? storePayment(services, invoice, kind)
}

/** Holds the days of an unpaid invoice while its buyer pays; null, or why that is not possible. */
export async function holdForPayment(
  services: PromotionServices,
  { site, viewer }: By,
  invoice: PayableInvoice,
  kind: 'card' | 'checkout',
): Promise<Exclude<BegunPayment, { kind: 'begun' }> | null> {
  const { db } = services
  const { id: invoiceId, eventId } = invoice
  const event =
    eventId === null
      ? { kind: 'not-found' as const }
      : await findPromotableEvent(services, { site, viewer, eventId })
  if (event.kind !== 'promotable' || eventId === null) {
    await closeInvoice(services, invoice, 'cancelled')
    return { kind: 'not-on-sale', reason: event.kind === 'past-event' ? 'past' : 'unlisted' }
  }
  // Ordered in time, today stays valid until the hold ends; afterwards nobody pays for what is left of the evening.
  const days = invoice.lines.map(({ day }) => day)
  const outside = invoice.expiresAt <= services.now ? listDaysOutside(days, event.days) : []
  if (outside.length > 0) {
    await closeInvoice(services, invoice, 'cancelled')
    return { kind: 'refused', refused: outside }
  }
  const expiresAt = findHoldEnd(services, invoice, kind)
  if (expiresAt === 'no-time') return { kind: expiresAt }
  if (expiresAt === 'ended') {
    const closed = await closeInvoice(services, invoice, 'expired')
    if (closed === 'closed') return { kind: 'ended' }
    return { kind: 'changed', invoice: await findAnyInvoice(db, invoiceId) }
  }
  const [extended] = await writeTogether(db, [extendHold(invoiceId, expiresAt)])
  if (extended?.changes !== 1)
    return { kind: 'changed', invoice: await findAnyInvoice(db, invoiceId) }
  const refused = await holdDaysOrClose(services, site, { ...invoice, eventId }, expiresAt)
  return refused && { kind: 'refused', refused }
}

/** Until when the days are held for a payment that begins now. A page of the provider that is open already has its hold. */
function findHoldEnd(
  { now }: PromotionServices,
  { expiresAt, holdEndsAt, payment }: PayableInvoice,
  kind: 'card' | 'checkout',
): number | 'ended' | 'no-time' {
  if (holdEndsAt <= now) return 'ended'
  if (kind === 'card') return Math.min(Math.max(expiresAt, now + PAYING_FOR), holdEndsAt)
  if (payment?.sessionId) return expiresAt > now ? expiresAt : 'ended'
  return now + CHECKOUT_FOR <= holdEndsAt ? Math.max(expiresAt, now + CHECKOUT_FOR) : 'no-time'
}

async function storePayment(
  { db, now, promotionDays }: PromotionServices,
  { id, siteId, totalCents }: PayableInvoice,
  kind: 'card' | 'checkout',
): Promise<BegunPayment> {
  await writeTogether(db, [
    sql`
      INSERT INTO payment (invoice_id, kind, status, amount_cents, attempts, created_at, updated_at)
      SELECT ${id}, ${kind}, 'started', ${totalCents}, 1, ${now}, ${now}
      WHERE EXISTS (SELECT 1 FROM invoice WHERE id = ${id} AND status = 'pending' AND total_cents > 0)
        AND NOT EXISTS (SELECT 1 FROM payment WHERE invoice_id = ${id})`,
    sql`
      UPDATE payment SET status = 'started', error = NULL, attempts = attempts + 1, updated_at = ${now}
      WHERE invoice_id = ${id} AND kind = ${kind} AND status IN ('started', 'failed')
        AND EXISTS (SELECT 1 FROM invoice WHERE id = ${id} AND status = 'pending')`,
  ])
  const invoice = await findAnyInvoice(db, id)
  const payment = invoice?.payment
  if (invoice?.status === 'pending' && payment?.kind === kind) {
    return { kind: 'begun', invoice, payment }
  }
  // It was cancelled while its days were held again, and can never be paid.
  if (invoice && !payment) {
    await promotionDays.releaseDays({
      siteId,
      invoiceId: id,
      days: invoice.lines.map(({ day }) => day),
      onlyHeld: true,
    })
  }
  return { kind: 'changed', invoice }
}
