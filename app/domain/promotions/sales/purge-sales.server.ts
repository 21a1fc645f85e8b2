import { sql } from 'drizzle-orm'
import { groupBy } from '~/lib/group-by'
import { addDays, DAY, toDay } from '~/lib/local-time'
import { writeTogether } from '~/platform/database.server'
import type { SiteDay } from '~/platform/env'
import type { PromotionServices } from '../promotion-services.server'
import { foundSites } from './sales-slice.server'

/** Days after the day of an object. */
const DAYS_STORED_FOR = 7
const NOTICES_STORED_FOR = 90 * DAY
const CARTS_STORED_FOR = 90 * DAY

const MAX_OBJECTS = 100
const MAX_ROWS = 1_000
const MAX_CARTS = 200

/** How much was deleted, and whether there may be more. */
export type PurgedSales = { purged: number; isDone: boolean }

/** Deletes the storage of objects whose day was a week ago, site by site; each site remembers until which day it was. */
export async function purgePastDays(services: PromotionServices): Promise<PurgedSales> {
  const { db, now, promotionDays } = services
  const last = addDays(toDay(now, 'UTC'), -DAYS_STORED_FOR)
  const days = await db.all<SiteDay>(sql`
    WITH RECURSIVE ${foundSites(sql`invoice_line`)}
    SELECT DISTINCT l.site_id AS siteId, l.day
    FROM found_site s LEFT JOIN promotion_purge p ON p.site_id = s.id
    CROSS JOIN invoice_line l ON l.site_id = s.id AND l.day > coalesce(p.purged_until, '') AND l.day < ${last}
    ORDER BY l.site_id, l.day LIMIT ${MAX_OBJECTS}`)
  const groups = groupBy(days, ({ siteId }) => siteId)
  for (const [siteId, group] of groups) {
    await promotionDays.purgeDays(
      siteId,
      group.map(({ day }) => day),
    )
  }
  const until = [...groups].map(([siteId, group]) => ({ siteId, day: group.at(-1)?.day }))
  await db.run(sql`
    INSERT INTO promotion_purge (site_id, purged_until)
    SELECT value ->> 'siteId', value ->> 'day' FROM json_each(${JSON.stringify(until)}) WHERE true
    ON CONFLICT (site_id) DO UPDATE SET purged_until = max(purged_until, excluded.purged_until)`)
  return { purged: days.length, isDone: days.length < MAX_OBJECTS }
}

/** The provider does not send a message again after so long. */
export async function purgeNotices({ db, now }: PromotionServices): Promise<PurgedSales> {
  const { meta } = await db.run(sql`
    DELETE FROM payment_notice WHERE id IN (
      SELECT id FROM payment_notice WHERE received_at < ${now - NOTICES_STORED_FOR} ORDER BY received_at LIMIT ${MAX_ROWS})`)
  return { purged: meta.changes, isDone: meta.changes < MAX_ROWS }
}

/**
 * Deletes orders that were given up without any try to pay, once the objects of their days are gone. The newest invoice is never
 * deleted: its number would be given again.
 */
export async function purgeCarts({ db, now }: PromotionServices): Promise<PurgedSales> {
  const rows = await db.all<{ id: number }>(sql`
    SELECT i.id FROM invoice i
    WHERE i.status IN ('cancelled', 'expired') AND i.closed_at < ${now - CARTS_STORED_FOR} AND i.paid_at IS NULL
      AND i.id < (SELECT max(id) FROM invoice) AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.invoice_id = i.id)
      AND NOT EXISTS (
        SELECT 1 FROM invoice_line l LEFT JOIN promotion_purge p ON p.site_id = l.site_id
        WHERE l.invoice_id = i.id AND (l.refund_id IS NOT NULL OR l.day > coalesce(p.purged_until, '')))
    ORDER BY i.closed_at LIMIT ${MAX_CARTS}`)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const isChosen = sql`IN (SELECT value FROM json_each(${ids}))`
  await writeTogether(db, [
    sql`DELETE FROM invoice_line WHERE invoice_id ${isChosen}`,
    sql`DELETE FROM invoice WHERE id ${isChosen}`,
  ])
  return { purged: rows.length, isDone: rows.length < MAX_CARTS }
}
