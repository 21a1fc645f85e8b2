import { asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import { venue, venueSite } from '~/db/schema/venues'
import type { Region } from '~/domain/geography/region'
import { textKey } from '~/lib/text-key'
import type { Database, Statement } from '~/platform/database.server'
import type { Venue, VenueInput } from './venue'

const venueColumns = {
  id: venue.id,
  label: venue.label,
  name: venue.name,
  address: venue.address,
  timezone: venue.timezone,
  latitude: venue.latitude,
  longitude: venue.longitude,
  quarantined: venue.quarantined,
}

export async function findVenueByLabel(db: Database, label: string): Promise<Venue | null> {
  return (await db.select(venueColumns).from(venue).where(eq(venue.label, label)).get()) ?? null
}

/** The venues that the platform keeps, by label; with a filter, those whose label, name or address hold its words. */
export async function listLabelledVenues(
  db: Database,
  filter = '',
): Promise<(Venue & { sites: string[] })[]> {
  const rows = await db
    .select({
      ...venueColumns,
      sites: sql<string>`(
        SELECT json_group_array(s.host ORDER BY s.host) FROM venue_site vs JOIN site s ON s.id = vs.site_id
        WHERE vs.venue_id = venue.id)`,
    })
    .from(venue)
    .where(isNotNull(venue.label))
    .orderBy(asc(venue.label))
  const words = textKey(filter).split(' ')
  return rows
    .map((row) => ({ ...row, sites: JSON.parse(row.sites) as string[] }))
    .filter((row) => {
      const text = textKey(`${row.label} ${row.name} ${row.address}`)
      return words.every((word) => text.includes(word))
    })
}

/** A venue as its page on one site shows it. */
export type VenueDetail = Pick<Venue, 'id' | 'name' | 'address' | 'latitude' | 'longitude'> & {
  /** Those of the site that hold it, by type and name. */
  regions: Pick<Region, 'type' | 'slug' | 'name'>[]
  /** The page that the site's editors made of it. */
  featured: { uid: string; name: string } | null
}

/** A venue in the site's bounds, unless it is in quarantine. */
export async function findVenue(
  db: Database,
  siteId: number,
  id: number,
): Promise<VenueDetail | null> {
  const row = await db.get<
    | (Omit<VenueDetail, 'regions' | 'featured'> & { regions: string; featured: string | null })
    | undefined
  >(sql`
    SELECT v.id, v.name, v.address, v.latitude, v.longitude,
      (SELECT json_group_array(json_object('type', r.type, 'slug', r.slug, 'name', r.name) ORDER BY r.type, r.name)
        FROM venue_region vr JOIN region r ON r.id = vr.region_id
        JOIN site_region sr ON sr.region_id = r.id AND sr.site_id = vs.site_id
        WHERE vr.venue_id = v.id) AS regions,
      (SELECT json_object('uid', f.uid, 'name', c.name)
        FROM curated_venue_venue cv JOIN curated_venue c ON c.id = cv.curated_venue_id
        JOIN featured_venue f ON f.curated_venue_id = c.id AND f.site_id = vs.site_id AND f.featured = 1
        WHERE cv.venue_id = v.id ORDER BY f.id LIMIT 1) AS featured
    FROM venue v JOIN venue_site vs ON vs.venue_id = v.id AND vs.site_id = ${siteId}
    WHERE v.id = ${id} AND v.quarantined = 0`)
  if (!row) return null
  return {
    ...row,
    regions: JSON.parse(row.regions),
    featured: row.featured === null ? null : JSON.parse(row.featured),
  }
}

/** The names of those of these venues that lie in the site's bounds, by id. */
export async function findVenueNames(
  db: Database,
  siteId: number,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db.all<{ id: number; name: string }>(sql`
    SELECT v.id, v.name FROM venue_site vs JOIN venue v ON v.id = vs.venue_id
    WHERE vs.site_id = ${siteId} AND v.id IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(ids)}))`)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

export async function listSiteIdsOf(db: Database, venueId: number): Promise<number[]> {
  const rows = await db
    .select({ id: venueSite.siteId })
    .from(venueSite)
    .where(eq(venueSite.venueId, venueId))
  return rows.map(({ id }) => id)
}

/** Creates the venue of this label, or makes it what is given. */
export function writeVenue(input: VenueInput, now: number): Statement {
  return sql`
    INSERT INTO venue (label, name, address, name_key, address_key, timezone, latitude, longitude,
      created_at, updated_at)
    VALUES (${input.label}, ${input.name}, ${input.address}, ${textKey(input.name)}, ${textKey(input.address)},
      ${input.timezone}, ${input.latitude}, ${input.longitude}, ${now}, ${now})
    ON CONFLICT (label) DO UPDATE SET name = excluded.name, address = excluded.address,
      name_key = excluded.name_key, address_key = excluded.address_key, timezone = excluded.timezone,
      latitude = excluded.latitude, longitude = excluded.longitude, updated_at = excluded.updated_at`
}

/** How many venues are in the bounds of each site, by its id. */
export async function countVenuesBySite(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .select({ siteId: venueSite.siteId, venues: count() })
    .from(venueSite)
    .groupBy(venueSite.siteId)
  return new Map(rows.map(({ siteId, venues }) => [siteId, venues]))
}
