import { type Location, locatePoints } from '~/domain/sites/bounds/locate-points.server'
import { listSitesById } from '~/domain/sites/site-store.server'
import type { Point } from '~/lib/shapes/geojson'
import { findTimeZone } from '~/lib/time/find-time-zone.server'
import type { Database } from '~/platform/storage/database.server'
import type { ImpossibleLocation } from '../venue-form'

export type LocationCheck = Location & {
  impossible: ImpossibleLocation | null
  /** What the editor should confirm, in sentences. */
  warnings: string[]
}

/**
 * Where a point is, and what is suspicious about it: outside of all cities, in another city than the one that the editor is
 * looking at, or in another time zone than the one that was entered.
 */
export async function checkLocation(
  db: Database,
  site: { id: number; name: string },
  { timezone, ...point }: Point & { timezone: string },
): Promise<LocationCheck> {
  const swapped = { latitude: point.longitude, longitude: point.latitude }
  const [location, mirrored] = await locatePoints(db, [point, swapped])
  const { siteIds, regionIds } = location ?? { siteIds: [], regionIds: [] }
  const isNullIsland = point.latitude === 0 && point.longitude === 0
  const impossible = isNullIsland ? 'null-island' : isSwapped(location, mirrored) ? 'swapped' : null
  return {
    siteIds,
    regionIds,
    impossible,
    warnings: [
      ...(await warnOfSite(db, site, siteIds)),
      ...warnOfZone(timezone, findTimeZone(point)),
    ],
  }
}

/** Whether a point is in no city, and would be in one with its coordinates the other way around. */
export async function areSwapped(db: Database, { latitude, longitude }: Point): Promise<boolean> {
  const swapped = { latitude: longitude, longitude: latitude }
  const [location, mirrored] = await locatePoints(db, [{ latitude, longitude }, swapped])
  return isSwapped(location, mirrored)
}

const isSwapped = (location: Location | undefined, mirrored: Location | undefined): boolean =>
  location?.siteIds.length === 0 && (mirrored?.siteIds.length ?? 0) > 0

async function warnOfSite(
  db: Database,
  site: { id: number; name: string },
  siteIds: number[],
): Promise<string[]> {
  if (siteIds.includes(site.id)) return []
  if (siteIds.length === 0) return ['This location is in no city, so its events are on no site.']
  const names = (await listSitesById(db, siteIds)).map(({ name }) => name)
  return [`This location is in ${names.join(' and ')}, not in ${site.name}.`]
}

function warnOfZone(entered: string, found: string | null): string[] {
  return found === null || found === entered ? [] : [`The time zone there is ${found}.`]
}
