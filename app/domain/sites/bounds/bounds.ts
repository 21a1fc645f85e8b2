import type { Polygon, Position } from 'geojson'
import { isRecord, parseJson } from '~/lib/bytes/json'
import { polygonSchema } from '~/lib/shapes/geojson'
import {
  findPolygonFault,
  isCounterclockwise,
  type PolygonFault,
} from '~/lib/shapes/simple-polygon'

export const INVALID_BOUNDS = 'Invalid bounds'
const UNSUPPORTED_BOUNDS =
  'Must be a GeoJSON FeatureCollection or Feature containing a single Polygon (or a single Polygon)'
/** The status of a form whose bounds are not one usable Polygon. */
export const UNSUPPORTED_GEOMETRY = 'Invalid or unsupported geometry'

/** As detailed as a city's published outline gets; more would only slow down the map. */
export const MAX_BOUNDS_POINTS = 50_000
/** A centimeter. It keeps the largest bounds below D1's limit of 2 MB for a value. */
const DECIMALS = 7

/**
 * - `invalid`: no JSON
 * - `unsupported`: not one Polygon
 * - `unusable`: a Polygon that no place can be in
 */
export type ParsedBounds =
  | { kind: 'polygon'; bounds: Polygon }
  | { kind: 'invalid' | 'unsupported' | 'unusable'; message: string }

/** Parses a site's bounds from GeoJSON text; see checkBounds. */
export function parseBounds(text: string): ParsedBounds {
  return checkBounds(parseJson(text))
}

/**
 * A site's bounds from a GeoJSON value: a Polygon, a Feature with one, or a FeatureCollection of exactly one such Feature. The
 * result is a plain Polygon whose rings run as RFC 7946 wants them. The first two messages are the specification's (admin,
 * section 5).
 */
export function checkBounds(value: unknown): ParsedBounds {
  if (value === undefined || value === null) return { kind: 'invalid', message: INVALID_BOUNDS }
  const geometry = findOnlyGeometry(value)
  if (!isRecord(geometry) || geometry.type !== 'Polygon') {
    return { kind: 'unsupported', message: UNSUPPORTED_BOUNDS }
  }
  const outOfRange = refuseLargeOrFarAway(geometry.coordinates)
  if (outOfRange) return unusable(outOfRange)
  const { data, error } = polygonSchema.safeParse(geometry)
  if (!data) return unusable(error.issues[0]?.message ?? '')
  const bounds = rewind(round(data))
  const fault = findPolygonFault(bounds)
  return fault ? unusable(describeFault(fault)) : { kind: 'polygon', bounds }
}

function unusable(reason: string): ParsedBounds {
  return { kind: 'unusable', message: `${INVALID_BOUNDS}: ${reason}` }
}

/** The geometry of a GeoJSON value that has exactly one; null or undefined if it has none or several. */
export function findOnlyGeometry(value: unknown): unknown {
  if (!isRecord(value)) return null
  if (value.type === 'Feature') return value.geometry
  if (value.type !== 'FeatureCollection') return value
  const [feature, ...rest] = Array.isArray(value.features) ? value.features : []
  return isRecord(feature) && feature.type === 'Feature' && rest.length === 0
    ? feature.geometry
    : null
}

const CROSSES_ANTIMERIDIAN = 'the outline crosses the antimeridian, the 180th degree of longitude'

/** Looks at the numbers before the schema does, which would list a fault for each of them. */
function refuseLargeOrFarAway(coordinates: unknown): string | null {
  const rings = Array.isArray(coordinates) ? coordinates.filter(Array.isArray) : []
  const count = rings.reduce((sum: number, ring: unknown[]) => sum + ring.length, 0)
  if (count > MAX_BOUNDS_POINTS) {
    const [limit, given] = [MAX_BOUNDS_POINTS, count].map((number) =>
      number.toLocaleString('en-US'),
    )
    return `at most ${limit} points, and this outline has ${given}`
  }
  for (const ring of rings) {
    let before: number | null = null
    for (const position of ring) {
      const [x, y] = Array.isArray(position) ? position : []
      if (typeof x !== 'number' || typeof y !== 'number') break
      if (Math.abs(x) > 180 && Math.abs(x) <= 360 && Math.abs(y) <= 90) return CROSSES_ANTIMERIDIAN
      if (before !== null && Math.abs(x) <= 180 && Math.abs(x - before) > 180) {
        return CROSSES_ANTIMERIDIAN
      }
      before = x
    }
  }
  return null
}

function round({ type, coordinates }: Polygon): Polygon {
  const shorten = (degrees: number) => Number(degrees.toFixed(DECIMALS))
  return { type, coordinates: coordinates.map((ring) => ring.map((at) => at.map(shorten))) }
}

/** The outline counterclockwise, holes clockwise (RFC 7946, section 3.1.6); many published files have it the other way. */
function rewind({ type, coordinates }: Polygon): Polygon {
  const turn = (ring: Position[], index: number) =>
    isCounterclockwise(ring) === (index === 0) ? ring : ring.toReversed()
  return { type, coordinates: coordinates.map(turn) }
}

function describeFault(fault: PolygonFault): string {
  switch (fault.kind) {
    case 'crossing': {
      const [longitude, latitude] = fault.at.map((degrees) => Number(degrees.toFixed(5)))
      return `the outline crosses or touches itself near longitude ${longitude}, latitude ${latitude}`
    }
    case 'no-area':
      return 'the outline has no area'
    case 'hole-outside':
      return 'holes must be inside the outline'
    case 'too-complex':
      return 'the outline is too complex to check, simplify it'
  }
}
