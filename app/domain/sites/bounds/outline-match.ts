import type { Polygon, Position } from 'geojson'
import type { Shape } from '~/lib/shapes/geojson'
import { listPolygons } from '~/lib/shapes/polygons'
import { checkBounds } from './bounds'

/** A place whose outline can be the bounds of a site. */
export type OutlineMatch = {
  /** Finds it again by `findOutline`. */
  ref: string
  name: string
  /** What and where it is. */
  detail: string
}

/** The answer of the search for outlines. */
export type OutlineMatches = {
  matches: OutlineMatch[]
  /** Whose data they are, if they are of the geocoder. */
  attribution?: string
  /** The geocoder could not be reached, or too many searches were made. */
  unavailable?: true
}

/** An outline as bounds. */
export type FoundOutline = {
  name: string
  bounds: Polygon
  /** The zone there, if sites can have it. */
  timezone: string | null
  /** What the editor should know of it, in sentences; empty if nothing. */
  remark: string
}

/** The search for outlines in the console, as JSON. */
export const siteOutlinesPath = (site: { id: number }): string =>
  `/site/edit/outlines.json?site=${site.id}`

/** What is typed before this many characters is no place yet. */
export const MIN_OUTLINE_TEXT = 2
export const MAX_OUTLINE_TEXT = 200

/**
 * The largest polygon of a shape as the bounds of a site, which have only one, and of how many areas it is; null if it cannot be
 * used, such as an outline that crosses itself.
 */
export function toBounds(shape: Shape): { bounds: Polygon; areas: number } | null {
  const polygons = listPolygons(shape)
  const [largest] = polygons.toSorted((a, b) => measureArea(b[0]) - measureArea(a[0]))
  const parsed = checkBounds({ type: 'Polygon', coordinates: largest })
  return parsed.kind === 'polygon' ? { bounds: parsed.bounds, areas: polygons.length } : null
}

/** In square degrees: areas of one place are compared. */
function measureArea(ring: Position[] = []): number {
  const [originX = 0, originY = 0] = ring[0] ?? []
  let twice = 0
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [beforeX = 0, beforeY = 0] = ring[index - 1] ?? [originX, originY]
    twice += (beforeX - originX) * (y - originY) - (x - originX) * (beforeY - originY)
  }
  return Math.abs(twice) / 2
}
