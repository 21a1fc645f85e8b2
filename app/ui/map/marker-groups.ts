import type { MapMarker } from './map-data'

/** One event or venue at a marker. */
export type MarkerEntry = Pick<MapMarker, 'href' | 'title' | 'detail'>

/** A point on the map and everything at it, such as all events of one venue. */
export type MarkerGroup = { latitude: number; longitude: number; entries: MarkerEntry[] }

/** Decimals of a degree that distinguish two addresses on a street. */
const DECIMALS = 5

/** Groups markers by position, in order of first appearance. */
export function groupMarkers(markers: MapMarker[]): MarkerGroup[] {
  const spots = new Map<string, MarkerGroup>()
  for (const { latitude, longitude, href, title, detail } of markers) {
    const name = `${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`
    const spot = spots.get(name) ?? { latitude, longitude, entries: [] }
    spot.entries.push({ href, title, ...(detail === undefined ? {} : { detail }) })
    spots.set(name, spot)
  }
  return [...spots.values()]
}

/** A marker's accessible name: its only entry, or how many there are and their titles. */
export function formatMarkerLabel(entries: MarkerEntry[]): string {
  const [only] = entries
  if (only && entries.length === 1) return [only.title, only.detail].filter(Boolean).join(', ')
  return `${entries.length} at this location: ${entries.map(({ title }) => title).join('; ')}`
}
