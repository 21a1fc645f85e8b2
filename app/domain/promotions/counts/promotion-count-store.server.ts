import { and, asc, eq, sql } from 'drizzle-orm'
import { promotionCount } from '~/db/schema/promotions'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import type { PromotionCount } from './promotion-count'

/** Adds to the counts. What names an event that its site did not feature on that day is left out: people can write any URL. */
export async function addPromotionCounts(db: Database, counts: PromotionCount[]): Promise<void> {
  await writeTogether(db, [
    sql`
      INSERT INTO promotion_count (site_id, event_id, day, impressions, opens, ticket_clicks)
      SELECT f.site_id, f.event_id, f.day, j.value ->> 'impressions', j.value ->> 'opens', j.value ->> 'ticketClicks'
      FROM json_each(${JSON.stringify(counts)}) j
      JOIN featured_day f ON f.site_id = j.value ->> 'siteId' AND f.day = j.value ->> 'day'
        AND f.event_id = j.value ->> 'eventId'
      WHERE true
      ON CONFLICT (site_id, event_id, day) DO UPDATE SET
        impressions = impressions + excluded.impressions,
        opens = opens + excluded.opens,
        ticket_clicks = ticket_clicks + excluded.ticket_clicks`,
  ])
}

/** What was counted for an event of a site, by day. Days without any count are absent. */
export function listPromotionCounts(
  db: Database,
  { siteId, eventId }: { siteId: number; eventId: number },
): Promise<PromotionCount[]> {
  return db
    .select()
    .from(promotionCount)
    .where(and(eq(promotionCount.siteId, siteId), eq(promotionCount.eventId, eventId)))
    .orderBy(asc(promotionCount.day))
}
