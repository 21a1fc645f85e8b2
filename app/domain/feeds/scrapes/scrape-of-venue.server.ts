import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** A condition on scrapes: of this venue, or of one that was merged into it, which scrapes go on naming. */
export function isScrapeOfVenue(venueId: SQLiteColumn | number): SQL {
  return sql`scrape.venue_id IN (
    SELECT ${venueId} UNION ALL SELECT alias.id FROM venue alias WHERE alias.merged_into_id = ${venueId})`
}

/** The first scrapes of a venue as JSON, a VenueContent's `scrapes`. */
export function selectScrapesAt(venueId: SQLiteColumn): SQL {
  return sql`(
    SELECT json_group_array(json_object('feedId', feed_id, 'plugin', plugin, 'url', url))
    FROM (SELECT feed_id, plugin, url FROM scrape WHERE ${isScrapeOfVenue(venueId)} ORDER BY id LIMIT 3))`
}
