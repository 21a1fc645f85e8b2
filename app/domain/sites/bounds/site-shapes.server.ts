import { desc, isNotNull } from 'drizzle-orm'
import { site as siteTable } from '~/db/schema/sites'
import { readShapes } from '~/domain/geography/bounds-queries.server'
import type { Region } from '~/domain/geography/region'
import { listSiteRegions, readRegionShapes } from '~/domain/geography/region-store.server'
import type { Box, Shape } from '~/lib/shapes/geojson'
import type { Database } from '~/platform/storage/database.server'

export type SiteShape = { kind: 'city' | Region['type']; name: string; shape: Shape }

/**
 * The shapes that a map of a site shows: its bounds, then its regions, in full precision. Zip codes are shown only if
 * there are no neighborhoods.
 */
export async function* readSiteShapes(
  db: Database,
  site: { id: number; name: string },
): AsyncGenerator<SiteShape> {
  for await (const { shape } of readShapes(db, siteTable, [site.id])) {
    yield { kind: 'city', name: site.name, shape }
  }
  const all = await listSiteRegions(db, site.id)
  const omitted = all.some(({ type }) => type === 'neighborhood') ? 'zip' : null
  const regions = new Map(
    all.filter(({ type }) => type !== omitted).map((region) => [region.id, region]),
  )
  for await (const { id, shape } of readRegionShapes(db, [...regions.keys()])) {
    const region = regions.get(id)
    if (region) yield { kind: region.type, name: region.name, shape }
  }
}

/** The box around the bounds of the newest site that has some; null without one. */
export async function findNewestSiteBox(db: Database): Promise<Box | null> {
  const { west, south, east, north } = siteTable
  const row = await db
    .select({ west, south, east, north })
    .from(siteTable)
    .where(isNotNull(siteTable.bounds))
    .orderBy(desc(siteTable.id))
    .limit(1)
    .get()
  if (!row || row.west === null || row.south === null) return null
  if (row.east === null || row.north === null) return null
  return { west: row.west, south: row.south, east: row.east, north: row.north }
}
