import { containsPoint, type Point } from '~/lib/geojson'
import type { Database } from '~/platform/database.server'
import { findSiteWithBounds } from './site-store.server'

/** Whether a place lies outside the site's bounds. A site without bounds has no outside. */
export async function isOutsideSite(db: Database, siteId: number, place: Point): Promise<boolean> {
  const bounds = (await findSiteWithBounds(db, siteId))?.bounds
  return bounds ? !containsPoint(bounds, place) : false
}
