import { type SQL, sql } from 'drizzle-orm'
import type { venue } from '~/db/schema/venues'
import type { RegionShape } from '~/domain/changes/change-reactions.server'
import type { Location } from '~/domain/sites/bounds/locate-points.server'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { boundingBox, containsPoint, type Shape } from '~/lib/shapes/geojson'
import type { Database, Statement } from '~/platform/storage/database.server'

/** A venue's sites and regions are computed when the venue or a shape changes, and stored. */

/** The column that identifies a venue that may not have an id yet. */
export type VenueKey = 'id' | 'label' | 'source_key'

/**
 * Replaces the sites and regions of these venues, which are identified by `by`: writes for `applyChange`, after those
 * of the venues. Rows that are already right are not written again.
 */
export function placeVenues(
  by: VenueKey,
  places: (Location & { key: string | number })[],
): Statement[] {
  const ofVenue = sql`JOIN venue v ON v.${sql.identifier(by)} = p.value ->> 'key'`
  const place = (table: SQL, column: SQL, ids: SQL) => (chunk: string) => [
    sql`
      DELETE FROM ${table} WHERE (venue_id, ${column}) IN (
        SELECT t.venue_id, t.${column} FROM json_each(${chunk}) p ${ofVenue}
        JOIN ${table} t ON t.venue_id = v.id
        WHERE t.${column} NOT IN (SELECT value FROM json_each(p.value -> ${ids})))`,
    sql`
      INSERT OR IGNORE INTO ${table} (venue_id, ${column})
      SELECT v.id, i.value FROM json_each(${chunk}) p ${ofVenue}
      JOIN json_each(p.value -> ${ids}) i`,
  ]
  const chunks = jsonChunks(places)
  return [
    ...chunks.flatMap(place(sql`venue_site`, sql`site_id`, sql`'siteIds'`)),
    ...chunks.flatMap(place(sql`venue_region`, sql`region_id`, sql`'regionIds'`)),
  ]
}

/** The statements that assign the venues inside its bounds to the site with this host, and no others. */
export async function placeVenuesOnSite(
  db: Database,
  host: string,
  bounds: Shape | null,
): Promise<Statement[]> {
  const [venueIds = []] = bounds ? await listVenuesInside(db, [bounds]) : []
  return writeVenuesOfSite(host, venueIds)
}

/** Replaces the venues of the site with this host. */
export function writeVenuesOfSite(host: string, venueIds: number[]): Statement[] {
  const id = sql`(SELECT id FROM site WHERE host = ${host})`
  const ids = JSON.stringify(venueIds)
  return [
    sql`DELETE FROM venue_site WHERE site_id = ${id}
      AND venue_id NOT IN (SELECT value FROM json_each(${ids}))`,
    sql`INSERT OR IGNORE INTO venue_site (venue_id, site_id) SELECT value, ${id} FROM json_each(${ids})`,
  ]
}

/** The statements that assign the venues inside their shapes to these regions, and no others. */
export async function placeVenuesInRegions(
  db: Database,
  regions: RegionShape[],
): Promise<Statement[]> {
  const inside = await listVenuesInside(
    db,
    regions.map(({ shape }) => shape),
  )
  const links = regions.flatMap(({ type, slug }, index) =>
    (inside[index] ?? []).map((venueId) => ({ type, slug, venueId })),
  )
  const isRegion = sql`r.type = j.value ->> 'type' AND r.slug = j.value ->> 'slug'`
  return [
    ...jsonChunks(regions.map(({ type, slug }) => ({ type, slug }))).map(
      (chunk) => sql`
        DELETE FROM venue_region
        WHERE region_id IN (SELECT r.id FROM json_each(${chunk}) j JOIN region r ON ${isRegion})`,
    ),
    ...jsonChunks(links).map(
      (chunk) => sql`
        INSERT INTO venue_region (venue_id, region_id)
        SELECT j.value ->> 'venueId', r.id FROM json_each(${chunk}) j JOIN region r ON ${isRegion}`,
    ),
  ]
}

type VenuePoint = Pick<typeof venue.$inferSelect, 'id' | 'latitude' | 'longitude'>

/** For each shape, in order, the ids of the venues inside it. */
async function listVenuesInside(db: Database, shapes: Shape[]): Promise<number[][]> {
  const found = shapes.map((): number[] => [])
  for (const chunk of jsonChunks(
    shapes.map((shape, index) => ({ index, ...boundingBox(shape) })),
  )) {
    const rows = await db.all<VenuePoint & { at: number }>(sql`
      SELECT b.value ->> 'index' AS at, v.id, v.latitude, v.longitude
      FROM json_each(${chunk}) b CROSS JOIN venue v
      WHERE v.longitude BETWEEN b.value ->> 'west' AND b.value ->> 'east'
        AND v.latitude BETWEEN b.value ->> 'south' AND b.value ->> 'north'`)
    for (const venue of rows) {
      const shape = shapes[venue.at]
      if (shape && containsPoint(shape, venue)) found[venue.at]?.push(venue.id)
    }
  }
  return found
}
