import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '~/platform/database.server'

/** Whose listings a change touched. `events` is a query that gives event ids. */
export type ListingScope = { events: SQL } | { venues: number[] } | { sites: number[] }

/**
 * The statements, to be written together with the change that needs them, that make `event_site` say which events are
 * listed where. This is the one place that decides it (architecture, section 6): published, not deleted, not
 * quarantined nor its venue, inside the site's bounds, not hidden there. Rows that stand right are not written again;
 * an event that leaves a site keeps its row, and so the editors' marks.
 */
export function refreshListings(scope: ListingScope): Statement[] {
  return [
    sql`
      UPDATE event_site SET listed = 0
      WHERE listed = 1 AND ${within(scope, sql`event_id`, sql`site_id`)} AND NOT EXISTS (
        SELECT 1 FROM event e JOIN venue v ON v.id = e.venue_id
        JOIN venue_site vs ON vs.venue_id = v.id
        WHERE e.id = event_site.event_id AND vs.site_id = event_site.site_id
          AND event_site.hidden = 0 AND ${isVisible})`,
    sql`
      INSERT INTO event_site (site_id, event_id, listed, start_at, until_at)
      SELECT vs.site_id, e.id, 1, e.start_at, e.until_at
      FROM event e JOIN venue v ON v.id = e.venue_id JOIN venue_site vs ON vs.venue_id = v.id
      WHERE ${isVisible} AND ${within(scope, sql`e.id`, sql`vs.site_id`)}
      ON CONFLICT (site_id, event_id) DO UPDATE
      SET listed = 1 - event_site.hidden, start_at = excluded.start_at, until_at = excluded.until_at
      WHERE (event_site.listed, event_site.start_at, event_site.until_at)
        IS NOT (1 - event_site.hidden, excluded.start_at, excluded.until_at)`,
  ]
}

const isVisible = sql`e.published = 1 AND e.deleted_at IS NULL AND e.quarantined = 0 AND v.quarantined = 0`

function within(scope: ListingScope, eventId: SQL, siteId: SQL): SQL {
  if ('events' in scope) return sql`${eventId} IN (${scope.events})`
  if ('sites' in scope) {
    return sql`${siteId} IN (SELECT value FROM json_each(${JSON.stringify(scope.sites)}))`
  }
  return sql`${eventId} IN (SELECT id FROM event
    WHERE venue_id IN (SELECT value FROM json_each(${JSON.stringify(scope.venues)})))`
}
