import { findSiteWithBounds } from '~/domain/sites/site-store.server'
import { containsPoint, type Point } from '~/lib/shapes/geojson'
import type { Database } from '~/platform/storage/database.server'
import { areSwapped } from '../search/check-location.server'
import { LOCATION_MESSAGES } from '../venue-form'
import { formatPoint } from './curated-venue-form'

/**
 * What is wrong with a new location of a curated venue, for the form and for programs: coordinates that are swapped, always; a
 * point outside the city, until `confirmedPoint` is this point (`formatPoint`). Null if it is right, or has not moved.
 */
export async function checkCuratedPoint(
  db: Database,
  site: { id: number; name: string },
  stored: Point | undefined,
  { latitude, longitude, confirmedPoint }: Point & { confirmedPoint: string },
): Promise<{ error: string; toConfirm: string | null } | null> {
  const point = { latitude, longitude }
  if (latitude === stored?.latitude && longitude === stored.longitude) return null
  if (await areSwapped(db, point)) return { error: LOCATION_MESSAGES.swapped, toConfirm: null }
  const toConfirm = formatPoint(point)
  const bounds = (await findSiteWithBounds(db, site.id))?.bounds
  const isInside = !bounds || containsPoint(bounds, point)
  return isInside || toConfirm === confirmedPoint
    ? null
    : { error: `This point is outside ${site.name}.`, toConfirm }
}
