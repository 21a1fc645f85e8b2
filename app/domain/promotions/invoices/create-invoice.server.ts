import { sql } from 'drizzle-orm'
import type { Day } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { exceededHoldLimit } from '../days/limit-unpaid-holds.server'
import { findPromotableEvent, listDaysOutside } from '../days/promotable-event.server'
import type { RefusedDay } from '../days/promotion-inventory'
import { findUpsellRate } from '../days/upsell-rate-store.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import { closeInvoice } from './close-invoice.server'
import { HOLD_FOR } from './hold-duration'
import { INVOICE_MESSAGES, parseDays } from './invoice'
import {
  extendHold,
  findInvoiceByRequestKey,
  type PayableInvoice,
  writeInvoice,
} from './invoice-store.server'

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
  /** A random key of the form: sent twice, it creates one invoice. */
  requestKey: string
  network?: string | undefined
  eventId: number
  days: readonly unknown[]
}

/**
 * Creates an unpaid invoice and holds its days for 15 minutes, all or none. The total comes from the site's rate alone. Who
 * holds much without paying cannot hold more. A form that is sent again after its hold expired holds the days again, until
 * the end of all holds.
 */
export async function createInvoice(
  services: PromotionServices,
  order: NewInvoice,
): Promise<CreatedInvoice> {
  const { db, now } = services
  const { site, viewer, requestKey, eventId } = order
  const parsed = parseDays(order.days)
  if (parsed.kind === 'invalid') return parsed
  const { days } = parsed

  const [found, rateCents] = await Promise.all([
    findPromotableEvent(services, { site, viewer, eventId }),
    findUpsellRate(services, site.id),
  ])
  if (found.kind === 'not-on-sale') return { kind: found.kind, reason: found.reason }
  if (found.kind !== 'promotable') return found
  if (rateCents <= 0) return { kind: 'not-on-sale', reason: INVOICE_MESSAGES.noRate }
  const outside = listDaysOutside(days, found.days)
  if (outside.length > 0) return { kind: 'refused', refused: outside }

  const wish = { ...order, days, rateCents, summary: found.event.title }
  const exceeded = exceededHoldLimit({ ...wish, now })
  const [, , limit] = await writeTogether(db, [
    ...writeInvoice(wish, now, sql`${exceeded} IS NULL`),
    sql`
      SELECT ${exceeded} AS message
      WHERE NOT EXISTS (SELECT 1 FROM invoice WHERE request_key = ${requestKey})`,
  ])
  const [unstored] = (limit?.rows ?? []) as { message: string }[]
  if (unstored) return invalid(unstored.message)
  const invoice = await findInvoiceByRequestKey(db, { site, viewer }, requestKey)
  if (!invoice) return { kind: 'not-found' }
  if (!isSameOrder(invoice, wish)) return invalid(INVOICE_MESSAGES.changedOrder)

  const { id: invoiceId, totalCents } = invoice
  const created = { kind: 'created', invoiceId, totalCents } as const
  if (invoice.paidAt !== null) return { ...created, expiresAt: invoice.expiresAt }
  const isHeld = invoice.expiresAt > now
  const expiresAt = isHeld ? invoice.expiresAt : Math.min(now + HOLD_FOR, invoice.holdEndsAt)
  if (invoice.status !== 'pending' || expiresAt <= now) {
    await closeInvoice(services, invoice, 'expired')
    return invalid(INVOICE_MESSAGES.ended)
  }
  if (!isHeld) await writeTogether(db, [extendHold(invoiceId, expiresAt)])
  const refused = await holdDaysOrClose(services, site, { ...invoice, eventId }, expiresAt)
  return refused ? { kind: 'refused', refused } : { ...created, expiresAt }
}

const invalid = (message: string) => ({ kind: 'invalid' as const, message })

const isSameOrder = ({ eventId, lines }: PayableInvoice, order: { eventId: number; days: Day[] }) =>
  eventId === order.eventId && lines.map(({ day }) => day).join() === order.days.join()

/** Holds all days of an unpaid invoice, which expires then; null, or the days that it lost to others: it is closed. */
export async function holdDaysOrClose(
  services: PromotionServices,
  { settings }: PromotionSite,
  invoice: PayableInvoice & { eventId: number },
  expiresAt: number,
): Promise<RefusedDay[] | null> {
  const { siteId, id: invoiceId, eventId, replaces, lines } = invoice
  const days = lines.map(({ day }) => day)
  const capacity = settings.featuredSlotsPerDay
  const order = { siteId, invoiceId, eventId, days, capacity, expiresAt, replaces }
  const hold = await services.promotionDays.holdDays(order)
  if (hold.held) return null
  await closeInvoice(services, { ...invoice, expiresAt }, 'cancelled')
  return hold.refused
}
