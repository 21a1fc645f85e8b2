import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { region, siteRegion } from '~/db/schema/geography'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import type { Point, Shape } from '~/lib/shapes/geojson'
import type { Database, Statement } from '~/platform/storage/database.server'
import { listContaining, listIntersecting, readShapes } from './bounds-queries.server'
import type { Region, RegionType } from './region'

const regionColumns = {
  id: region.id,
  type: region.type,
  slug: region.slug,
  name: region.name,
}
const byTypeAndName = [asc(region.type), asc(region.name), asc(region.id)]

/** The regions with these ids, by type and name. */
export async function listRegions(db: Database, ids: number[]): Promise<Region[]> {
  return db
    .select(regionColumns)
    .from(region)
    .where(sql`${region.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .orderBy(...byTypeAndName)
}

/** All regions of a site, by type and name. */
export async function listSiteRegions(db: Database, siteId: number): Promise<Region[]> {
  return db
    .select(regionColumns)
    .from(siteRegion)
    .innerJoin(region, eq(region.id, siteRegion.regionId))
    .where(eq(siteRegion.siteId, siteId))
    .orderBy(...byTypeAndName)
}

/** A region with the middle of its box. */
export type LocatedRegion = Region & Point

/** The same, each with where it is. */
export async function listLocatedRegions(db: Database, siteId: number): Promise<LocatedRegion[]> {
  return db
    .select({
      ...regionColumns,
      latitude: sql<number>`(${region.south} + ${region.north}) / 2`,
      longitude: sql<number>`(${region.west} + ${region.east}) / 2`,
    })
    .from(siteRegion)
    .innerJoin(region, eq(region.id, siteRegion.regionId))
    .where(eq(siteRegion.siteId, siteId))
    .orderBy(...byTypeAndName)
}

/** A region of the site, with its shape. */
export async function findRegion(
  db: Database,
  siteId: number,
  type: RegionType,
  slug: string,
): Promise<(Region & { bounds: Shape }) | null> {
  const row = await db
    .select({ ...regionColumns, bounds: region.bounds })
    .from(region)
    .innerJoin(siteRegion, and(eq(siteRegion.regionId, region.id), eq(siteRegion.siteId, siteId)))
    .where(and(eq(region.type, type), eq(region.slug, slug)))
    .get()
  return row ? { ...row, bounds: JSON.parse(row.bounds) } : null
}

/** The names of the regions among these that the site has, by type and slug ('place/soho'). */
export async function findRegionNames(
  db: Database,
  siteId: number,
  regions: { type: RegionType; slug: string }[],
): Promise<Map<string, string>> {
  const rows = await db.all<Pick<typeof region.$inferSelect, 'type' | 'slug' | 'name'>>(sql`
    SELECT r.type, r.slug, r.name FROM json_each(${JSON.stringify(regions)}) wanted
    JOIN region r ON r.type = wanted.value ->> 'type' AND r.slug = wanted.value ->> 'slug'
    JOIN site_region sr ON sr.region_id = r.id AND sr.site_id = ${siteId}`)
  return new Map(rows.map(({ type, slug, name }) => [`${type}/${slug}`, name]))
}

/** The regions of earlier imports of this type and source, with their shapes. */
export async function listImported(db: Database, type: RegionType, source: string) {
  return db
    .select({ id: region.id, slug: region.slug, name: region.name, bounds: region.bounds })
    .from(region)
    .where(and(eq(region.type, type), eq(region.source, source)))
}

export async function listSlugs(db: Database, type: RegionType): Promise<string[]> {
  const rows = await db.select({ slug: region.slug }).from(region).where(eq(region.type, type))
  return rows.map(({ slug }) => slug)
}

export type RegionRow = Omit<typeof region.$inferInsert, 'id' | 'type' | 'source'>

/** Creates regions. Those that exist, by type, source and name, get their new shape. */
export function writeRegions(type: RegionType, source: string, rows: RegionRow[]): Statement[] {
  return jsonChunks(rows).map(
    (chunk) => sql`
      INSERT INTO region (type, source, slug, name, west, south, east, north, bounds)
      SELECT ${type}, ${source}, value ->> 'slug', value ->> 'name', value ->> 'west', value ->> 'south',
        value ->> 'east', value ->> 'north', value ->> 'bounds'
      FROM json_each(${chunk}) WHERE true
      ON CONFLICT (type, source, name) DO UPDATE SET west = excluded.west, south = excluded.south,
        east = excluded.east, north = excluded.north, bounds = excluded.bounds`,
  )
}

/** For each point, in order, the ids of the regions that contain it, ascending. */
export async function listRegionsContaining(db: Database, points: Point[]): Promise<number[][]> {
  return listContaining(db, region, points)
}

/** For each shape, in order, the ids of the regions that it intersects. */
export async function listRegionsIntersecting(db: Database, shapes: Shape[]): Promise<number[][]> {
  return listIntersecting(db, region, shapes)
}

/** The shapes of these regions, in the order of `ids`. */
export function readRegionShapes(db: Database, ids: number[]) {
  return readShapes(db, region, ids)
}

/** Replaces the regions that a site intersects; `siteId` is an SQL expression. */
export function writeSiteRegions(siteId: SQL, regionIds: number[]): Statement[] {
  const ids = JSON.stringify(regionIds)
  return [
    sql`DELETE FROM site_region
      WHERE site_id = ${siteId} AND region_id NOT IN (SELECT value FROM json_each(${ids}))`,
    sql`INSERT OR IGNORE INTO site_region (site_id, region_id) SELECT ${siteId}, value FROM json_each(${ids})`,
  ]
}

/** Replaces the sites that intersect these regions, which are identified by type and slug. */
export function writeSitesOfRegions(
  type: RegionType,
  regions: { slug: string; siteIds: number[] }[],
): Statement[] {
  const slugs = jsonChunks(regions.map(({ slug }) => slug))
  const links = jsonChunks(
    regions.flatMap(({ slug, siteIds }) => siteIds.map((siteId) => ({ slug, siteId }))),
  )
  return [
    ...slugs.map(
      (chunk) => sql`
        DELETE FROM site_region WHERE region_id IN (
          SELECT id FROM region WHERE type = ${type} AND slug IN (SELECT value FROM json_each(${chunk})))`,
    ),
    ...links.map(
      (chunk) => sql`
        INSERT INTO site_region (site_id, region_id)
        SELECT l.value ->> 'siteId', r.id
        FROM json_each(${chunk}) l JOIN region r ON r.type = ${type} AND r.slug = l.value ->> 'slug'`,
    ),
  ]
}
