import { sql } from 'drizzle-orm'
import type { Shape } from '~/lib/geojson'
import type { Database } from '~/platform/database.server'
import { readShapes } from './locate.server'
import type { Region } from './region'

export type SiteShape = { kind: 'city' | Region['type']; name: string; shape: Shape }

/**
 * What a map of a site shows: its bounds and the regions it has, one after the other, as exact as they were given.
 * Zip codes only stand in for neighborhoods where there are none.
 */
export async function* readSiteShapes(
  db: Database,
  site: { id: number; name: string },
): AsyncGenerator<SiteShape> {
  for await (const { shape } of readShapes(db, 'site', [site.id])) {
    yield { kind: 'city', name: site.name, shape }
  }
  const all = await db.all<Region>(sql`
    SELECT r.id, r.type, r.slug, r.name FROM site_region sr JOIN region r ON r.id = sr.region_id
    WHERE sr.site_id = ${site.id} ORDER BY r.type, r.name, r.id`)
  const left = all.some(({ type }) => type === 'neighborhood') ? 'zip' : null
  const regions = new Map(all.filter(({ type }) => type !== left).map((one) => [one.id, one]))
  for await (const { id, shape } of readShapes(db, 'region', [...regions.keys()])) {
    const region = regions.get(id)
    if (region) yield { kind: region.type, name: region.name, shape }
  }
}
