import type { Shape } from '~/lib/geojson'

/** What a map shows, as loaders hand it to the page. */
export type MapData = {
  /** The edge of what is looked at. */
  bounds: Shape | null
  markers: MapMarker[]
}

export type MapMarker = {
  latitude: number
  longitude: number
  /** Where it leads: an event's or venue's page. */
  href: string | null
  title: string
  /** A line below the title, as an event's time. */
  note?: string
}

/** Of single points and of venues (specification, section 9). */
export const POINT_ZOOM = 13
