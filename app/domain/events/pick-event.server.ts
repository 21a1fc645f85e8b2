import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'

/** Marks an event as picked by the editors of a site, or not; false where the site has no such event. */
export async function pickEvent(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  isPicked: boolean,
): Promise<boolean> {
  const [written] = await applyChange(services, {
    writes: [
      sql`
        INSERT INTO event_mark (event_id, site_id, picked)
        SELECT e.id, vs.site_id, ${isPicked ? 1 : 0} FROM event e
        JOIN venue_site vs ON vs.venue_id = e.venue_id AND vs.site_id = ${siteId}
        WHERE e.id = ${eventId} AND e.deleted_at IS NULL
        ON CONFLICT (event_id, site_id) DO UPDATE SET picked = excluded.picked`,
    ],
    after: { listings: [{ events: sql`SELECT ${eventId}` }] },
  })
  return written !== undefined && written.changes > 0
}
