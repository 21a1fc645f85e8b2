import { findSiteWithBounds } from '~/domain/sites/site-store.server'
import { containsPoint, type Point } from '~/lib/shapes/geojson'
import type { Database } from '~/platform/storage/database.server'

/** Reads the site's bounds; the check says whether a place lies outside them. A site without bounds has no outside. */
export async function readOutsideCheck(
  db: Database,
  siteId: number,
): Promise<(place: Point) => boolean> {
  const bounds = (await findSiteWithBounds(db, siteId))?.bounds
  return (place) => (bounds ? !containsPoint(bounds, place) : false)
}
