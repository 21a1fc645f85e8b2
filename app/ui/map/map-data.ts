import type { SearchQuery } from '~/domain/search/search-query'
import type { Shape } from '~/lib/shapes/geojson'

/** What a map shows, as loaders return it. */
export type MapData = {
  /** The outline of the region. */
  bounds: Shape | null
  markers: MapMarker[]
}

export type MapMarker = {
  latitude: number
  longitude: number
  /** The event's or venue's page. */
  href: string | null
  title: string
  /** A line below the title, such as an event's date and venue. */
  detail?: string
  /** The pages of its later dates, when it stands for several. */
  laterHrefs?: string[]
}

/** The list of events that a map belongs to, and whether it has other pages than the map's. */
export type MapList = { query: SearchQuery; hasPages: boolean }

/** Where the page of a search has its map. */
export const SEARCH_MAP_ID = 'map'

/** For single points and venues (specification, section 9). */
export const POINT_ZOOM = 13
