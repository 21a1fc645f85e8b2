import { eq, sql } from 'drizzle-orm'
import { invoice } from '~/db/schema/invoices'
import { createToken } from '~/lib/crypto/token'
import { MINUTE } from '~/lib/time/local-time'
import type { Statement } from '~/platform/storage/database.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import { closeInvoice, markClosed, stopPayment } from './close-invoice.server'
import { holdDaysOrClose } from './create-invoice.server'
import { CHECKOUT_FOR, PAYING_FOR } from './hold-duration'
import { INVOICE_MESSAGES } from './invoice'
import { findAnyInvoice, findInvoiceOfBuyer, type PayableInvoice } from './invoice-store.server'
import { settleInvoice } from './settle-invoice.server'

export type RestartedInvoice =
  /** The invoice to pay: another one with the same days, or the same if no card payment was begun. */
  | { kind: 'restarted'; invoiceId: number }
  /** It was paid after all, and is settled. */
  | { kind: 'paid' }
  | { kind: 'error'; error: string }
  | { kind: 'not-found' }

/** A payment that began so shortly ago may still be on its way to the provider. */
const ON_ITS_WAY_FOR = MINUTE

/**
 * Gives up the card payment of an unpaid invoice, so that the buyer can pay on the provider's page. An invoice has one payment: the provider
 * cancels it, and another invoice takes over the days, with no moment in which someone else could have them. The hold ends when
 * it would have ended. Safe to repeat.
 */
export async function restartInvoice(
  services: PromotionServices,
  { site, viewer, invoiceId }: { site: PromotionSite; viewer: PromotionViewer; invoiceId: number },
): Promise<RestartedInvoice> {
  const { db, now } = services
  const found = await findInvoiceOfBuyer(db, { site, viewer }, invoiceId)
  if (!found) return { kind: 'not-found' }
  if (found.status !== 'pending') return describeClosed(services, found)
  if (found.payment?.kind !== 'card') return { kind: 'restarted', invoiceId }
  if (found.holdEndsAt <= now) {
    await closeInvoice(services, found, 'expired')
    return describeCurrent(services, invoiceId)
  }
  if (found.holdEndsAt < now + CHECKOUT_FOR) return error(INVOICE_MESSAGES.noTimeForCheckout)
  const stopped = await stopPayment(services, found)
  if (stopped === 'succeeded') {
    await settleInvoice(services, { invoiceId })
    return { kind: 'paid' }
  }
  if (stopped === 'unknown') return error(await describeUnknown(services, invoiceId))
  if (stopped === 'absent' && isOnItsWay(services, found))
    return error(INVOICE_MESSAGES.otherPayment)
  const more = writeReplacement(found, createToken(), now)
  const isClosed = await markClosed(services, found, 'cancelled', more)
  const replacement = await findReplacement(services, invoiceId)
  if (!replacement) {
    return isClosed ? error(INVOICE_MESSAGES.ended) : describeCurrent(services, invoiceId)
  }
  const { eventId } = replacement
  if (eventId === null) return error(INVOICE_MESSAGES.unlisted)
  const order = { ...replacement, eventId }
  const lost = await holdDaysOrClose(services, site, order, replacement.expiresAt)
  // Its hold had expired, and someone else was faster.
  return lost ? error(INVOICE_MESSAGES.daysLost) : { kind: 'restarted', invoiceId: replacement.id }
}

/** An invoice in the place of one that was cancelled at this moment: the same days and price, and the same end of its hold. */
const writeReplacement = ({ id }: PayableInvoice, requestKey: string, now: number): Statement[] => [
  sql`
    INSERT INTO invoice (site_id, event_id, account_id, summary, status, rate_cents, total_cents, request_key, created_at,
      expires_at, hold_ends_at, network, replaces)
    SELECT site_id, event_id, account_id, summary, 'pending', rate_cents, total_cents, ${requestKey}, ${now},
      min(max(expires_at, ${now + PAYING_FOR}), hold_ends_at), hold_ends_at, network, id
    FROM invoice WHERE id = ${id} AND status = 'cancelled' AND closed_at = ${now}
    ON CONFLICT DO NOTHING`,
  sql`
    INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
    SELECT replacement.id, line.site_id, line.day, line.price_cents, 'held'
    FROM invoice replacement JOIN invoice_line line ON line.invoice_id = replacement.replaces
    WHERE replacement.request_key = ${requestKey}`,
]

const error = (text: string) => ({ kind: 'error' as const, error: text })

const isOnItsWay = ({ now }: PromotionServices, { payment }: PayableInvoice) =>
  payment?.status === 'started' && payment.updatedAt > now - ON_ITS_WAY_FOR

async function describeUnknown({ db }: PromotionServices, invoiceId: number): Promise<string> {
  const current = await findAnyInvoice(db, invoiceId)
  return INVOICE_MESSAGES[current?.payment?.status === 'processing' ? 'processing' : 'unavailable']
}

async function describeCurrent(
  services: PromotionServices,
  invoiceId: number,
): Promise<RestartedInvoice> {
  const current = await findAnyInvoice(services.db, invoiceId)
  if (!current) return { kind: 'not-found' }
  return current.status === 'pending'
    ? error(INVOICE_MESSAGES.otherPayment)
    : describeClosed(services, current)
}

async function describeClosed(
  services: PromotionServices,
  { id, status }: PayableInvoice,
): Promise<RestartedInvoice> {
  if (status === 'paid' || status === 'settled') return { kind: 'paid' }
  const replacement = await findReplacement(services, id)
  return replacement?.status === 'pending'
    ? { kind: 'restarted', invoiceId: replacement.id }
    : error(INVOICE_MESSAGES.ended)
}

async function findReplacement(
  { db }: PromotionServices,
  invoiceId: number,
): Promise<PayableInvoice | null> {
  const row = await db
    .select({ id: invoice.id })
    .from(invoice)
    .where(eq(invoice.replaces, invoiceId))
    .get()
  return row ? findAnyInvoice(db, row.id) : null
}
