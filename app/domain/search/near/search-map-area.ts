import { KILOMETERS_PER_MILE } from '~/lib/shapes/format-distance'
import type { SearchQuery } from '../search-query'
import { MAX_MILES, type NearPlace, withinMiles } from './near-place'

/** A section of a map. */
export type MapArea = Omit<NearPlace, 'name'>

/** A view that is a little larger is not worth a word. */
const ALMOST = 1.1

/**
 * The search of this one for what is in a section of a map, in place of its own places; null if the section is larger than a
 * search reaches.
 */
export function searchArea(query: SearchQuery, area: MapArea): SearchQuery | null {
  const miles = area.kilometers / KILOMETERS_PER_MILE
  if (miles > MAX_MILES * ALMOST) return null
  const near = withinMiles(area, miles)
  return { ...query, near, regions: undefined, venues: undefined, page: undefined }
}
