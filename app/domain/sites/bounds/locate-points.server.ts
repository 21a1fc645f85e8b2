import { site } from '~/db/schema/sites'
import { listContaining, listIntersecting } from '~/domain/geography/bounds-queries.server'
import { listRegionsContaining } from '~/domain/geography/region-store.server'
import type { Point, Shape } from '~/lib/shapes/geojson'
import type { Database } from '~/platform/storage/database.server'

/** The sites and regions whose bounds contain a point, by ascending id. */
export type Location = { siteIds: number[]; regionIds: number[] }

/** For each point, in order, the sites and regions that contain it; several of each if they overlap. */
export async function locatePoints(db: Database, points: Point[]): Promise<Location[]> {
  if (points.length === 0) return []
  const siteIds = await listContaining(db, site, points)
  const regionIds = await listRegionsContaining(db, points)
  return points.map((_, index) => ({
    siteIds: siteIds[index] ?? [],
    regionIds: regionIds[index] ?? [],
  }))
}

/** For each shape, in order, the ids of the sites whose bounds it intersects. */
export async function listSitesIntersecting(db: Database, shapes: Shape[]): Promise<number[][]> {
  return listIntersecting(db, site, shapes)
}
