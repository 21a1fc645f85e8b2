import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { MAX_COUNTED } from '~/domain/venues/duplicates/venue-content'

/** The upcoming events at a venue as JSON, a VenueContent's `upcoming`: by the index event_venue. */
export function selectUpcomingAt(venueId: SQLiteColumn, now: number): SQL {
  const upcoming = sql`
    FROM event e WHERE e.venue_id = ${venueId} AND e.until_at > ${now}
      AND e.published = 1 AND e.quarantined = 0 AND e.deleted_at IS NULL`
  return sql`json_object(
    'count', (SELECT count(*) FROM (SELECT 1 ${upcoming} LIMIT ${MAX_COUNTED + 1})),
    'next', (SELECT json_group_array(json_object('id', id, 'title', title, 'startDay', start_day))
      FROM (SELECT e.id, e.title, e.start_day ${upcoming} ORDER BY e.until_at LIMIT 3)))`
}
