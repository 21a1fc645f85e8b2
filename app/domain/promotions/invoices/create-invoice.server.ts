import { sql } from 'drizzle-orm'
import { writeTogether } from '~/platform/database.server'
import { explainHoldLimit, isBelowHoldLimits } from '../days/hold-limits.server'
import { findPromotableEvent, listDaysOutside } from '../days/promotable-event.server'
import type { RefusedDay } from '../days/promotion-inventory'
import { findUpsellRate } from '../days/upsell-rate-store.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import { closeInvoice } from './close-invoice.server'
import { insertInvoice, type NewOrder, type Order } from './insert-invoice.server'
import { HOLD_FOR, INVOICE_MESSAGES, parseDays } from './invoice'
import { findInvoiceByRequestKey, type PayableInvoice } from './invoice-store.server'

export type CreatedInvoice =
  | { kind: 'created'; invoiceId: number; totalCents: number; expiresAt: number }
  | { kind: 'past-event' }
  | { kind: 'not-found' }
  | { kind: 'not-on-sale'; reason: string }
  /** None of the days is held: these could not be had. */
  | { kind: 'refused'; refused: RefusedDay[] }
  | { kind: 'invalid'; message: string }

export type NewInvoice = NewOrder & {
  site: PromotionSite
  viewer: PromotionViewer
  eventId: number
  days: readonly unknown[]
}

/**
 * Creates an unpaid invoice and holds its days for 15 minutes, all or none. The total comes from the site's rate alone. Who
 * holds much without paying cannot hold more.
 */
export async function createInvoice(
  services: PromotionServices,
  { eventId, days, ...by }: NewInvoice,
): Promise<CreatedInvoice> {
  const { site, viewer } = by
  const parsed = parseDays(days)
  if (parsed.kind === 'invalid') return parsed
  const [found, rate] = await Promise.all([
    findPromotableEvent(services, { site, viewer, eventId }),
    findUpsellRate(services, site.id),
  ])
  if (found.kind === 'not-on-sale') return { kind: found.kind, reason: found.reason }
  if (found.kind !== 'promotable') return found
  if (rate <= 0) return { kind: 'not-on-sale', reason: INVOICE_MESSAGES.noRate }
  const outside = listDaysOutside(parsed.days, found.days)
  if (outside.length > 0) return { kind: 'refused', refused: outside }
  const order = { eventId, days: parsed.days, rateCents: rate, summary: found.event.title }
  const invoice = await storeOrder(services, by, order)
  if (invoice === null) return { kind: 'not-found' }
  if (typeof invoice === 'string') return invalid(invoice)
  if (!isSameOrder(invoice, order)) return invalid(INVOICE_MESSAGES.changedOrder)
  return holdDaysOfInvoice(services, site, { ...invoice, eventId })
}

/** The invoice of the request key; null if that is another's, and why there is none if the buyer holds enough. */
async function storeOrder(
  services: PromotionServices,
  { site, viewer, requestKey, network }: Omit<NewInvoice, 'eventId' | 'days'>,
  order: Order,
): Promise<PayableInvoice | string | null> {
  const { db, now } = services
  const wish = {
    siteId: site.id,
    capacity: site.settings.featuredSlotsPerDay,
    account: viewer.id,
    network,
    days: order.days,
    now,
  }
  // A limit may cease to apply between storing and explaining.
  for (let tries = 0; tries < 2; tries++) {
    const by = { site, viewer, requestKey, network }
    await insertInvoice(services, by, order, isBelowHoldLimits(wish))
    const invoice = await findInvoiceByRequestKey(db, { site, viewer }, requestKey)
    const exceeded = invoice ? null : await explainHoldLimit(db, wish)
    if (invoice || exceeded !== null) return invoice ?? exceeded
  }
  return null
}

const invalid = (message: string) => ({ kind: 'invalid' as const, message })

const isSameOrder = ({ eventId, lines }: PayableInvoice, order: Order) =>
  eventId === order.eventId && lines.map(({ day }) => day).join() === order.days.join()

async function holdDaysOfInvoice(
  services: PromotionServices,
  { settings }: PromotionSite,
  invoice: PayableInvoice & { eventId: number },
): Promise<CreatedInvoice> {
  const { id: invoiceId, siteId, eventId, status, totalCents, lines } = invoice
  if (status === 'cancelled' || status === 'expired') return invalid(INVOICE_MESSAGES.ended)
  const created = { kind: 'created', invoiceId, totalCents } as const
  if (status !== 'pending') return { ...created, expiresAt: invoice.expiresAt }
  const expiresAt = await extendHold(services, invoice)
  if (expiresAt <= services.now) {
    await closeInvoice(services, invoice, 'expired')
    return invalid(INVOICE_MESSAGES.ended)
  }
  const days = lines.map(({ day }) => day)
  const capacity = settings.featuredSlotsPerDay
  const hold = await services.promotionDays.holdDays({
    siteId,
    invoiceId,
    eventId,
    days,
    capacity,
    expiresAt,
    replaces: invoice.replaces,
  })
  if (hold.held) return { ...created, expiresAt }
  await closeInvoice(services, { ...invoice, expiresAt }, 'cancelled')
  return { kind: 'refused', refused: hold.refused }
}

/** A form that is sent again after its hold expired holds the days again, until the end of all holds. Returns when it expires. */
async function extendHold(
  { db, now }: PromotionServices,
  { id, expiresAt, holdEndsAt }: PayableInvoice,
): Promise<number> {
  if (expiresAt > now) return expiresAt
  const extended = Math.min(now + HOLD_FOR, holdEndsAt)
  if (extended <= now) return extended
  await writeTogether(db, [
    sql`
      UPDATE invoice SET expires_at = max(expires_at, ${extended})
      WHERE id = ${id} AND status = 'pending'`,
  ])
  return extended
}
