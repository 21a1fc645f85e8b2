import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { type Day, toDay } from '~/lib/time/local-time'
import type { Statement } from '~/platform/storage/database.server'
import { findAnyInvoice, type PayableInvoice } from '../invoices/invoice-store.server'
import type { PromotionServices, PromotionSite } from '../promotion-services.server'
import { insertSoldDays } from './featured-day-store.server'
import { listShownDays } from './promotable-event.server'

/**
 * Sells the days of a paid invoice: first in their objects, then in the database. Days on which the event would not be seen, and
 * those that were lost to others, are released, with a refund that is still to be sent. Whichever act is faster decides
 * about a day; the slower one follows it.
 */
export async function sellDaysOfInvoice(
  services: PromotionServices,
  site: PromotionSite,
  invoice: PayableInvoice,
): Promise<void> {
  const { db, promotionDays } = services
  const { id: invoiceId, siteId, eventId } = invoice
  const days = invoice.lines.filter(({ state }) => state === 'held').map(({ day }) => day)
  const shown = eventId === null ? [] : await listShownDays(services, site, eventId, days)
  const sold =
    eventId === null || shown.length === 0
      ? []
      : await sellInObjects(promotionDays, { siteId, invoiceId, eventId, days: shown }, site)
  const lost = days.filter((day) => !sold.includes(day))
  await applyChange(services, {
    writes: writeSale(
      invoice,
      { sold, lost, today: toDay(services.now, ADMIN_TIMEZONE) },
      services,
    ),
    after: sold.length > 0 ? { sites: [siteId] } : {},
  })
  const stored = await findAnyInvoice(db, invoiceId)
  const lostMeanwhile = sold.filter(
    (day) => stored?.lines.find((line) => line.day === day)?.state !== 'sold',
  )
  if (lostMeanwhile.length > 0) {
    await promotionDays.releaseDays({ siteId, invoiceId, days: lostMeanwhile })
  }
}

async function sellInObjects(
  promotionDays: PromotionServices['promotionDays'],
  order: { siteId: number; invoiceId: number; eventId: number; days: Day[] },
  { settings }: PromotionSite,
): Promise<Day[]> {
  const { sold } = await promotionDays.sellDays({
    ...order,
    capacity: settings.featuredSlotsPerDay,
  })
  return sold
}

/** Every statement has its condition, so that a batch that comes second changes nothing. */
function writeSale(
  { id, siteId }: PayableInvoice,
  { sold, lost, today }: { sold: Day[]; lost: Day[]; today: Day },
  { now }: { now: number },
): Statement[] {
  const isPaid = sql`EXISTS (SELECT 1 FROM invoice WHERE id = ${id} AND status = 'paid')`
  const isHeldAnd = (days: Day[]) => sql`
    invoice_id = ${id} AND state = 'held' AND ${isPaid}
    AND day IN (SELECT value FROM json_each(${JSON.stringify(days)}))`
  return [
    sql`
      INSERT INTO sold_day (site_id, day, sold)
      SELECT ${siteId}, ${today}, count(*) FROM invoice_line WHERE ${isHeldAnd(sold)} HAVING count(*) > 0
      ON CONFLICT (site_id, day) DO UPDATE SET sold = sold + excluded.sold`,
    sql`
      INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, status, created_at, updated_at)
      SELECT ${id}, (SELECT id FROM payment WHERE invoice_id = ${id} AND status = 'succeeded'),
        sum(price_cents), 'unavailable', 'pending', ${now}, ${now}
      FROM invoice_line WHERE ${isHeldAnd(lost)} HAVING sum(price_cents) > 0`,
    sql`
      UPDATE invoice_line
      SET state = 'released', refund_id = (SELECT max(id) FROM refund WHERE invoice_id = ${id})
      WHERE ${isHeldAnd(lost)}`,
    sql`UPDATE invoice_line SET state = 'sold' WHERE ${isHeldAnd(sold)}`,
    insertSoldDays(id),
    sql`
      UPDATE invoice SET
        refunded_cents = (
          SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE invoice_id = ${id} AND status <> 'failed'),
        status = CASE
          WHEN EXISTS (SELECT 1 FROM invoice_line WHERE invoice_id = ${id} AND state = 'sold') THEN 'settled'
          ELSE 'refunded' END,
        closed_at = ${now}
      WHERE id = ${id} AND status = 'paid'
        AND NOT EXISTS (SELECT 1 FROM invoice_line WHERE invoice_id = ${id} AND state = 'held')`,
  ]
}
