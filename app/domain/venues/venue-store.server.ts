import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { readJson } from '~/db/read-json'
import { publicVenue, venue, venueSite } from '~/db/schema/venues'
import type { Region } from '~/domain/geography/region'
import { textKey } from '~/lib/text/text-key'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { Venue, VenueInput, VenuePlace } from './venue'

/** The columns of `VenuePlace`, and the id. */
export const placeColumns = {
  id: venue.id,
  name: venue.name,
  address: venue.address,
  latitude: venue.latitude,
  longitude: venue.longitude,
}

export const venueColumns = {
  ...placeColumns,
  label: venue.label,
  timezone: venue.timezone,
  quarantined: venue.quarantined,
}

export async function findVenueByLabel(db: Database, label: string): Promise<Venue | null> {
  return (await db.select(venueColumns).from(venue).where(eq(venue.label, label)).get()) ?? null
}

/**
 * The venues with a label, sorted by it. A filter selects those whose label, name or address contains all its words.
 */
export async function listLabelledVenues(
  db: Database,
  filter = '',
): Promise<(Venue & { sites: string[] })[]> {
  const rows = await db
    .select({
      ...venueColumns,
      sites: sql`(
        SELECT json_group_array(s.host ORDER BY s.host) FROM venue_site vs JOIN site s ON s.id = vs.site_id
        WHERE vs.venue_id = venue.id)`.mapWith(readJson<string[]>),
    })
    .from(venue)
    .where(isNotNull(venue.label))
    .orderBy(asc(venue.label))
  const words = textKey(filter).split(' ')
  return rows.filter((row) => {
    const text = textKey(`${row.label} ${row.name} ${row.address}`)
    return words.every((word) => text.includes(word))
  })
}

/** A venue as its page shows it. */
export type VenueDetail = VenuePlace & {
  id: number
  /** The site's regions that contain it, by type and name. */
  regions: Pick<Region, 'type' | 'slug' | 'name'>[]
  /** The site's featured page about it. */
  featured: { uid: string; name: string } | null
}

/** A venue that the site shows to everybody. */
export async function findVenue(
  db: Database,
  siteId: number,
  id: number,
): Promise<VenueDetail | null> {
  const row = await db
    .select({
      ...placeColumns,
      regions: sql`(
        SELECT json_group_array(json_object('type', r.type, 'slug', r.slug, 'name', r.name) ORDER BY r.type, r.name)
        FROM venue_region vr JOIN region r ON r.id = vr.region_id
        JOIN site_region sr ON sr.region_id = r.id AND sr.site_id = ${siteId}
        WHERE vr.venue_id = ${venue.id})`.mapWith(readJson<VenueDetail['regions']>),
      featured: sql`(
        SELECT json_object('uid', f.uid, 'name', c.name)
        FROM curated_venue_venue cv JOIN curated_venue c ON c.id = cv.curated_venue_id
        JOIN featured_venue f ON f.curated_venue_id = c.id AND f.site_id = ${siteId} AND f.featured = 1
        WHERE cv.venue_id = ${venue.id} ORDER BY f.id LIMIT 1)`.mapWith(
        readJson<VenueDetail['featured']>,
      ),
    })
    .from(venue)
    .innerJoin(publicVenue, and(eq(publicVenue.venueId, venue.id), eq(publicVenue.siteId, siteId)))
    .where(eq(venue.id, id))
    .get()
  return row ?? null
}

/**
 * The names of the venues among these that the site shows to everybody, by id. That of a merged venue is the name of the one
 * that it was merged into.
 */
export async function findVenueNames(
  db: Database,
  siteId: number,
  ids: string[],
): Promise<Map<string, string>> {
  const named = alias(venue, 'named')
  const isWanted = sql`${named.id} IN (
    SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(ids)}))`
  const rows = await db
    .select({ id: named.id, name: venue.name })
    .from(named)
    .innerJoin(venue, sql`${venue.id} = coalesce(${named.mergedIntoId}, ${named.id})`)
    .innerJoin(publicVenue, and(eq(publicVenue.venueId, venue.id), eq(publicVenue.siteId, siteId)))
    .where(isWanted)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

export async function listVenueSiteIds(db: Database, venueId: number): Promise<number[]> {
  const rows = await db
    .select({ id: venueSite.siteId })
    .from(venueSite)
    .where(eq(venueSite.venueId, venueId))
  return rows.map(({ id }) => id)
}

/** Creates or updates the venue with this label. */
export function writeVenue(
  db: Database,
  { label, ...columns }: VenueInput,
  now: number,
): Statement {
  const changes = {
    ...columns,
    nameKey: textKey(columns.name),
    addressKey: textKey(columns.address),
    updatedAt: now,
  }
  return db
    .insert(venue)
    .values({ ...changes, label, createdAt: now })
    .onConflictDoUpdate({ target: venue.label, set: changes })
}

/** The number of venues within the bounds of each site, by site id. */
export async function countVenuesBySite(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .select({ siteId: venueSite.siteId, venues: count() })
    .from(venueSite)
    .groupBy(venueSite.siteId)
  return new Map(rows.map(({ siteId, venues }) => [siteId, venues]))
}
