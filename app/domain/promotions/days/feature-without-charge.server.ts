import { sql } from 'drizzle-orm'
import { canPromoteFree } from '~/domain/accounts/permissions'
import { applyChange } from '~/domain/changes/apply-change.server'
import { actingAs } from '~/domain/changes/audit.server'
import { createToken } from '~/lib/crypto/token'
import { type Day, toDay } from '~/lib/time/local-time'
import { type Statement, writeTogether } from '~/platform/storage/database.server'
import { closeInvoice } from '../invoices/close-invoice.server'
import { parseDays } from '../invoices/invoice'
import {
  findInvoiceByRequestKey,
  type PayableInvoice,
  writeInvoice,
} from '../invoices/invoice-store.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import { insertSoldDays } from './featured-day-store.server'
import { findPromotableEvent, listDaysOutside } from './promotable-event.server'
import type { RefusedDay } from './promotion-inventory'

export type FeaturedWithoutCharge =
  | { kind: 'featured'; invoiceId: number; days: Day[] }
  | { kind: 'past-event' }
  /** There is no such event on the site, or the viewer does not administer it. */
  | { kind: 'not-found' }
  | { kind: 'not-on-sale'; reason: string }
  | { kind: 'refused'; refused: RefusedDay[] }
  | { kind: 'invalid'; message: string }

type Gift = {
  site: PromotionSite
  viewer: PromotionViewer
  eventId: number
  days: readonly unknown[]
}

/**
 * Features an event for free, in the name of the site's admin (architecture, section 7). It uses slots like a sale, and an
 * invoice of 0 cents records it.
 */
export async function featureWithoutCharge(
  services: PromotionServices,
  { site, viewer, eventId, days }: Gift,
): Promise<FeaturedWithoutCharge> {
  if (!canPromoteFree(viewer, site.id)) return { kind: 'not-found' }
  const parsed = parseDays(days)
  if (parsed.kind === 'invalid') return parsed
  const found = await findPromotableEvent(services, { site, viewer, eventId })
  if (found.kind === 'not-on-sale') return { kind: found.kind, reason: found.reason }
  if (found.kind !== 'promotable') return found
  // What costs nothing may begin in the evening, too.
  const min = toDay(services.now, site.timezone)
  const outside = listDaysOutside(parsed.days, { ...found.days, min })
  if (outside.length > 0) return { kind: 'refused', refused: outside }
  const requestKey = createToken()
  const lines = { eventId, days: parsed.days, rateCents: 0, summary: found.event.title }
  const order = { site, viewer, requestKey, ...lines }
  await writeTogether(services.db, writeInvoice(order, services.now))
  const invoice = await findInvoiceByRequestKey(services.db, { site, viewer }, requestKey)
  if (!invoice) throw new Error('The complimentary invoice was not stored')
  const refused = await claimSlots(services, site, { ...invoice, eventId })
  if (refused.length > 0) {
    await closeInvoice(services, invoice, 'cancelled')
    return { kind: 'refused', refused }
  }
  await storeGift(actingAs(services, viewer), site, invoice)
  return { kind: 'featured', invoiceId: invoice.id, days: parsed.days }
}

async function claimSlots(
  { promotionDays }: PromotionServices,
  { settings }: PromotionSite,
  { id: invoiceId, siteId, eventId, expiresAt, lines }: PayableInvoice & { eventId: number },
): Promise<RefusedDay[]> {
  const days = lines.map(({ day }) => day)
  const order = { siteId, invoiceId, eventId, days, capacity: settings.featuredSlotsPerDay }
  const hold = await promotionDays.holdDays({ ...order, expiresAt })
  if (!hold.held) return hold.refused
  const { refused } = await promotionDays.sellDays(order)
  return refused
}

async function storeGift(
  services: PromotionServices,
  site: PromotionSite,
  { id, summary, lines }: PayableInvoice,
): Promise<void> {
  await applyChange(services, {
    writes: writeGift(id, services.now),
    after: { sites: [site.id] },
    audit: [
      {
        action: 'invoice.feature',
        siteId: site.id,
        target: { id, name: summary },
        changes: { days: { before: [], after: lines.map(({ day }) => day) } },
      },
    ],
  })
}

const writeGift = (id: number, now: number): Statement[] => [
  sql`
    UPDATE invoice SET status = 'complimentary', closed_at = ${now} WHERE id = ${id} AND status = 'pending'`,
  sql`
    UPDATE invoice_line SET state = 'sold'
    WHERE invoice_id = ${id} AND state = 'held'
      AND EXISTS (SELECT 1 FROM invoice WHERE id = ${id} AND status = 'complimentary')`,
  insertSoldDays(id),
]
