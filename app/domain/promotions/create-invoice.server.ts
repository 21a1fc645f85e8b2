import { sql } from 'drizzle-orm'
import type { Day } from '~/lib/local-time'
import { writeTogether } from '~/platform/database.server'
import { closeInvoice } from './close-invoice.server'
import { HOLD_FOR, INVOICE_MESSAGES, MAX_UNFINISHED_INVOICES, parseDays } from './invoice'
import {
  countUnfinishedInvoices,
  findInvoiceByRequestKey,
  type PayableInvoice,
} from './invoice-store.server'
import { findPromotableEvent, type PromotableDays } from './promotable-event.server'
import type { RefusedDay } from './promotion-inventory'
import type { PromotionServices, PromotionSite, PromotionViewer } from './promotion-services.server'
import { findUpsellRate } from './upsell-rate-store.server'

export type CreatedInvoice =
  | { kind: 'created'; invoiceId: number; totalCents: number; expiresAt: number }
  | { kind: 'past-event' }
  | { kind: 'not-found' }
  | { kind: 'not-on-sale'; reason: string }
  /** None of the days is held: these could not be had. */
  | { kind: 'refused'; refused: RefusedDay[] }
  | { kind: 'invalid'; message: string }

export type NewInvoice = {
  site: PromotionSite
  viewer: PromotionViewer
  eventId: number
  days: readonly unknown[]
  /** A random key of the form: sent twice, it creates one invoice. */
  requestKey: string
}

/** Creates an unpaid invoice and holds its days for 15 minutes, all or none. The total comes from the site's rate alone. */
export async function createInvoice(
  services: PromotionServices,
  { site, viewer, eventId, days, requestKey }: NewInvoice,
): Promise<CreatedInvoice> {
  const parsed = parseDays(days)
  if (parsed.kind === 'invalid') return parsed
  const [found, rate, unfinished] = await Promise.all([
    findPromotableEvent(services, { site, viewer, eventId }),
    findUpsellRate(services, site.id),
    countUnfinishedInvoices(services, { site, viewer }),
  ])
  if (found.kind === 'not-on-sale') return { kind: found.kind, reason: found.reason }
  if (found.kind !== 'promotable') return found
  if (rate <= 0) return { kind: 'not-on-sale', reason: INVOICE_MESSAGES.noRate }
  const outside = listDaysOutside(parsed.days, found.days)
  if (outside.length > 0) return { kind: 'refused', refused: outside }
  const order = { eventId, days: parsed.days, rateCents: rate, summary: found.event.title }
  if (unfinished < MAX_UNFINISHED_INVOICES) {
    await insertInvoice(services, { site, viewer, requestKey }, order)
  }
  const invoice = await findInvoiceByRequestKey(services.db, { site, viewer }, requestKey)
  if (!invoice && unfinished >= MAX_UNFINISHED_INVOICES) {
    return invalid(INVOICE_MESSAGES.tooManyUnfinished)
  }
  if (!invoice) return { kind: 'not-found' }
  if (!isSameOrder(invoice, order)) return invalid(INVOICE_MESSAGES.changedOrder)
  return holdDaysOfInvoice(services, site, { ...invoice, eventId })
}

const invalid = (message: string) => ({ kind: 'invalid' as const, message })

/** Days that no site offers for the event: the day of the page may be over. */
export function listDaysOutside(days: Day[], { min, max }: PromotableDays): RefusedDay[] {
  return days.filter((day) => day < min || day > max).map((day) => ({ day, reason: 'locked' }))
}

export type Order = { eventId: number; days: Day[]; rateCents: number; summary: string }

/** The invoice and its lines are stored together; a key that was used before stores nothing. */
export async function insertInvoice(
  { db, now }: PromotionServices,
  { site, viewer, requestKey }: Pick<NewInvoice, 'site' | 'viewer' | 'requestKey'>,
  { eventId, days, rateCents, summary }: Order,
): Promise<void> {
  await writeTogether(db, [
    sql`
      INSERT INTO invoice (site_id, event_id, account_id, summary, status, rate_cents, total_cents, request_key, created_at, expires_at)
      VALUES (${site.id}, ${eventId}, ${viewer.id}, ${summary}, 'pending', ${rateCents}, ${rateCents * days.length},
        ${requestKey}, ${now}, ${now + HOLD_FOR})
      ON CONFLICT (request_key) DO NOTHING`,
    sql`
      INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
      SELECT invoice.id, invoice.site_id, value, ${rateCents}, 'held'
      FROM invoice, json_each(${JSON.stringify(days)})
      WHERE request_key = ${requestKey}
        AND NOT EXISTS (SELECT 1 FROM invoice_line WHERE invoice_id = invoice.id)`,
  ])
}

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
  const days = lines.map(({ day }) => day)
  const capacity = settings.featuredSlotsPerDay
  const hold = await services.promotionDays.holdDays({
    ...{ siteId, invoiceId, eventId, days, capacity, expiresAt },
  })
  if (hold.held) return { ...created, expiresAt }
  await closeInvoice(services, { ...invoice, expiresAt }, 'cancelled')
  return { kind: 'refused', refused: hold.refused }
}

/** A form that is sent again after its hold expired holds the days anew. Returns when the hold expires. */
async function extendHold(
  { db, now }: PromotionServices,
  { id, expiresAt }: PayableInvoice,
): Promise<number> {
  if (expiresAt > now) return expiresAt
  const extended = now + HOLD_FOR
  await writeTogether(db, [
    sql`UPDATE invoice SET expires_at = ${extended} WHERE id = ${id} AND status = 'pending'`,
  ])
  return extended
}
