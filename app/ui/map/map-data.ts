import type { Point, Shape } from '~/lib/geojson'

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

/** What is this far around a point. */
export type MapArea = Point & { kilometers: number }

/** For single points and venues (specification, section 9). */
export const POINT_ZOOM = 13
