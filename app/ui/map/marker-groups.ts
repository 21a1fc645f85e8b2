import type { MapMarker } from './map-data'

/** What a point of the map stands for. */
export type MarkerEntry = Pick<MapMarker, 'href' | 'title' | 'note'>

/** A point of the map and all that is there: what many events of one venue share. */
export type MarkerGroup = { latitude: number; longitude: number; entries: MarkerEntry[] }

/** Decimals of a degree that tell two doors of one street apart. */
const DECIMALS = 5

/** The points of these markers, in their order, each once. */
export function groupMarkers(markers: MapMarker[]): MarkerGroup[] {
  const spots = new Map<string, MarkerGroup>()
  for (const { latitude, longitude, href, title, note } of markers) {
    const name = `${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`
    const spot = spots.get(name) ?? { latitude, longitude, entries: [] }
    spot.entries.push({ href, title, ...(note === undefined ? {} : { note }) })
    spots.set(name, spot)
  }
  return [...spots.values()]
}

/** What a marker is called: its one event with the time, or how many there are and which. */
export function formatMarkerLabel(entries: MarkerEntry[]): string {
  const [only] = entries
  if (only && entries.length === 1) return [only.title, only.note].filter(Boolean).join(', ')
  return `${entries.length} here: ${entries.map(({ title }) => title).join('; ')}`
}
