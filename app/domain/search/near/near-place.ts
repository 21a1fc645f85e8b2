import { KILOMETERS_PER_MILE } from '~/lib/shapes/format-distance'
import type { Point } from '~/lib/shapes/geojson'
import { toSingleLine } from '~/lib/text/single-line'

/** A point on the map that a search is around, and how far from it. Without a name it is a section of the map. */
export type NearPlace = Point & { kilometers: number; name?: string }

/** How far around a place a search reaches when its URL does not say. */
export const DEFAULT_MILES = 2
/** A circle of this size is what the listing can be searched for without reading all of it (facets.ts). */
export const MAX_MILES = 7
const MIN_MILES = 0.1
/** What visitors choose from. */
export const MILES_CHOICES = [0.5, 1, DEFAULT_MILES, 5] as const

const MAX_NAME_LENGTH = 80
/** About ten meters. */
const DECIMALS = 4
const NEAR = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*(?:,(.*))?$/s

/** Parses '43.0718,-70.7626' or '43.0718,-70.7626,Harbor Hall'; null for other text. */
export function parseNearPlace(text: string): NearPlace | null {
  const [, north, east, named = ''] = NEAR.exec(text) ?? []
  const [latitude, longitude] = [Number(north), Number(east)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const name = toSingleLine(named).slice(0, MAX_NAME_LENGTH).trim()
  return {
    latitude: round(latitude),
    longitude: round(longitude),
    kilometers: DEFAULT_MILES * KILOMETERS_PER_MILE,
    ...(name && { name }),
  }
}

export const formatNearPlace = ({ latitude, longitude, name }: NearPlace): string =>
  [round(latitude), round(longitude), ...(name ? [name] : [])].join(',')

/** The place with another distance, in miles: between MIN_MILES and MAX_MILES. */
export const withinMiles = (near: NearPlace, miles: number): NearPlace => ({
  ...near,
  kilometers: Math.min(Math.max(miles, MIN_MILES), MAX_MILES) * KILOMETERS_PER_MILE,
})

/** Of a tenth at most, as URLs write them. */
export const toMiles = ({ kilometers }: NearPlace): number =>
  Number((kilometers / KILOMETERS_PER_MILE).toFixed(1))

const round = (degrees: number) => Number(degrees.toFixed(DECIMALS))
