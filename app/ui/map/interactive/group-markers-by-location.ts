import type { MapMarker } from '../map-data'

/** One event or venue at a marker. */
export type MarkerEntry = Pick<MapMarker, 'href' | 'title' | 'detail' | 'laterHrefs'>

/** A point on the map and everything at it, such as all events of one venue. */
export type MarkerGroup = { latitude: number; longitude: number; entries: MarkerEntry[] }

/** Where the events of a list are, on all its pages. */
export type PointsAnswer = {
  groups: MarkerGroup[]
  /** How many of them these are: the first, where the list has more; null for all. */
  maxEvents: number | null
}

/** The marker that was pressed, and the side of the map that has room for its card. */
export type PressedMarker = { key: string; entries: MarkerEntry[]; freeSide: 'left' | 'right' }

/** Decimals of a degree that distinguish two addresses on a street. */
const DECIMALS = 5

/** Groups markers by position, in order of first appearance. */
export function groupMarkers(markers: MapMarker[]): MarkerGroup[] {
  const spots = new Map<string, MarkerGroup>()
  for (const { latitude, longitude, ...entry } of markers) {
    const name = `${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`
    const spot = spots.get(name) ?? { latitude, longitude, entries: [] }
    spot.entries.push(entry)
    spots.set(name, spot)
  }
  return [...spots.values()]
}

/** A marker's accessible name: its entries with their details, and how many there are. */
export function formatMarkerLabel(entries: MarkerEntry[]): string {
  const names = entries.map(({ title, detail }) => [title, detail].filter(Boolean).join(', '))
  return names.length === 1 ? names.join() : `${names.length} at this location: ${names.join('; ')}`
}

/** The accessible name of a marker of several locations. */
export const formatClusterLabel = (count: number): string => `${count} events in this area: zoom in`

/** Whether the page of this path is that of an entry or of one of its later dates. */
export const isAbout = ({ href, laterHrefs }: MarkerEntry, path: string): boolean =>
  href === path || (laterHrefs?.includes(path) ?? false)
