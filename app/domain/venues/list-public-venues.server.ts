import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { publicVenue, venue } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'
import type { VenuePlace } from './venue'
import { placeColumns } from './venue-store.server'

/** A venue as partners read it. */
export type PublicVenue = VenuePlace & {
  id: number
  /** The uids of the curated venues that combine it with others. */
  curatedVenueIds: string[]
}

/** The venues that the site shows to everybody, by id, from the one after `after` on. Merged ones are left out. */
export async function listPublicVenues(
  db: Database,
  siteId: number,
  { after, limit }: { after: number; limit: number },
): Promise<PublicVenue[]> {
  return db
    .select({
      ...placeColumns,
      curatedVenueIds: sql`(
        SELECT json_group_array(c.uid ORDER BY c.id) FROM curated_venue_venue l
        JOIN curated_venue c ON c.id = l.curated_venue_id WHERE l.venue_id = ${venue.id})`.mapWith(
        readJson<string[]>,
      ),
    })
    .from(publicVenue)
    .innerJoin(venue, eq(venue.id, publicVenue.venueId))
    .where(
      and(
        eq(publicVenue.siteId, siteId),
        gt(publicVenue.venueId, after),
        isNull(venue.mergedIntoId),
      ),
    )
    .orderBy(asc(publicVenue.venueId))
    .limit(limit)
}

/**
 * The venues that a curated venue combines; null if the site does not show it: it neither features it nor has one of its
 * venues within its bounds.
 */
export async function findVenuesOfCurated(
  db: Database,
  siteId: number,
  uid: string,
): Promise<number[] | null> {
  const row = await db.get<{ ids: string } | undefined>(sql`
    SELECT (SELECT json_group_array(l.venue_id) FROM curated_venue_venue l WHERE l.curated_venue_id = c.id) AS ids
    FROM curated_venue c
    WHERE c.uid = ${uid} AND (
      EXISTS (
        SELECT 1 FROM featured_venue f WHERE f.curated_venue_id = c.id AND f.site_id = ${siteId} AND f.featured = 1)
      OR EXISTS (
        SELECT 1 FROM curated_venue_venue l JOIN venue_site s ON s.venue_id = l.venue_id AND s.site_id = ${siteId}
        WHERE l.curated_venue_id = c.id))`)
  return row ? (JSON.parse(row.ids) as number[]) : null
}
