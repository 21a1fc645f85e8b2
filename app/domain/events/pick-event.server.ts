import { sql } from 'drizzle-orm'
import { writeTogether } from '~/platform/database.server'
import { type ListingServices, refreshAfterChange } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'

/** Marks an event as picked by the editors of a site, or not; false where the site has no such event. */
export async function pickEvent(
  services: ListingServices,
  siteId: number,
  eventId: number,
  isPicked: boolean,
): Promise<boolean> {
  const { db } = services
  const picked = isPicked ? 1 : 0
  const [written] = await writeTogether(db, [
    sql`
      INSERT INTO event_mark (event_id, site_id, picked)
      SELECT e.id, vs.site_id, ${picked} FROM event e
      JOIN venue_site vs ON vs.venue_id = e.venue_id AND vs.site_id = ${siteId}
      WHERE e.id = ${eventId} AND e.deleted_at IS NULL
      ON CONFLICT (event_id, site_id) DO UPDATE SET picked = excluded.picked`,
    markStale({ events: sql`SELECT ${eventId}` }),
  ])
  if (!written?.changes) return false
  await refreshAfterChange(services)
  return true
}
