import type { Polygon, Position } from 'geojson'
import { checkBounds, findOnlyGeometry, MAX_BOUNDS_POINTS } from '~/domain/sites/bounds/bounds'
import { isRecord, parseJson } from '~/lib/bytes/json'
import { type Box, containsBoxPoint } from '~/lib/shapes/geojson'

/** The rings of a polygon while it is edited: the first is the outline, the others are holes. No ring repeats its first point. */
export type Outline = Position[][]

/** A point of an outline: the index of its ring, and its own in it. */
export type PointAt = { ring: number; index: number }

/** A decimeter; what a hand on a map can mean is far less exact. */
const DECIMALS = 6
const MIN_POINTS = 3

/**
 * What a text draws. An outline that cannot be used, such as one that crosses itself, is drawn too, so that it can be corrected:
 * then there is an outline and a message.
 */
export function parseOutline(text: string): { outline: Outline | null; message: string | null } {
  const value = parseJson(text)
  const parsed = checkBounds(value)
  if (parsed.kind === 'polygon') return { outline: open(parsed.bounds), message: null }
  const isPolygon = parsed.kind === 'unusable'
  return { outline: isPolygon ? readRings(findOnlyGeometry(value)) : null, message: parsed.message }
}

function readRings(geometry: unknown): Outline | null {
  const rings =
    isRecord(geometry) && Array.isArray(geometry.coordinates) ? geometry.coordinates : []
  const positions = rings.flat()
  const isDrawable =
    positions.length > 0 &&
    positions.length <= MAX_BOUNDS_POINTS &&
    rings.every(Array.isArray) &&
    positions.every(isOnMap)
  return isDrawable ? open({ type: 'Polygon', coordinates: rings }) : null
}

function isOnMap(position: unknown): position is Position {
  const [x, y] = Array.isArray(position) ? position : []
  return typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90
}

function open({ coordinates }: Polygon): Outline {
  return coordinates.map((ring) => {
    const [first, last] = [ring[0], ring.at(-1)]
    const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
    return isClosed ? ring.slice(0, -1) : ring
  })
}

export function toPolygon(outline: Outline): Polygon {
  return { type: 'Polygon', coordinates: outline.map((ring) => [...ring, ...ring.slice(0, 1)]) }
}

/** The polygon as GeoJSON with a point a line; empty without an outline. */
export function formatOutline(outline: Outline | null): string {
  if (!outline) return ''
  const rings = toPolygon(outline).coordinates.map(
    (ring) => `[\n${ring.map(([x, y]) => `    [${x}, ${y}]`).join(',\n')}\n  ]`,
  )
  return `{\n  "type": "Polygon",\n  "coordinates": [${rings.join(', ')}]\n}`
}

export function movePoint(outline: Outline, { ring, index }: PointAt, to: Position): Outline {
  return replaceRing(outline, ring, (points) => points.with(index, round(to)))
}

/** Inserts a point after the one at `at`. */
export function insertPoint(outline: Outline, { ring, index }: PointAt, point: Position): Outline {
  return replaceRing(outline, ring, (points) => points.toSpliced(index + 1, 0, round(point)))
}

/** Null if the outline would have fewer than three points. A hole with fewer is filled. */
export function deletePoint(outline: Outline, { ring, index }: PointAt): Outline | null {
  const count = outline[ring]?.length ?? 0
  if (count > MIN_POINTS) return replaceRing(outline, ring, (points) => points.toSpliced(index, 1))
  return ring === 0 ? null : outline.toSpliced(ring, 1)
}

/** An outline of these points; null if they are too few. */
export function drawOutline(points: Position[]): Outline | null {
  return points.length < MIN_POINTS ? null : [points.map(round)]
}

function replaceRing(
  outline: Outline,
  ring: number,
  change: (points: Position[]) => Position[],
): Outline {
  return outline.map((points, at) => (at === ring ? change(points) : points))
}

const round = (position: Position): Position =>
  position.slice(0, 2).map((degrees) => Number(degrees.toFixed(DECIMALS)))

/** The points within the box, in their order; null if they are more than `max`. */
export function listPointsWithin(outline: Outline, box: Box, max: number): PointAt[] | null {
  const found: PointAt[] = []
  for (const [ring, points] of outline.entries()) {
    for (const [index, [longitude = 0, latitude = 0]] of points.entries()) {
      if (!containsBoxPoint(box, { longitude, latitude })) continue
      if (found.length === max) return null
      found.push({ ring, index })
    }
  }
  return found
}

/** The position of a point, and those of the points before and after it. */
export function findNeighbors(outline: Outline, { ring, index }: PointAt) {
  const points = outline[ring] ?? []
  return {
    before: points.at(index - 1) ?? [0, 0],
    point: points[index] ?? [0, 0],
    after: points[(index + 1) % points.length] ?? [0, 0],
  }
}

export const countPoints = (outline: Outline) => outline.reduce((sum, ring) => sum + ring.length, 0)
