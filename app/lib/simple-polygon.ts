import type { Polygon, Position } from 'geojson'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'

/** In square degrees: about a hundred square meters. */
const MIN_AREA = 1e-8

/**
 * Whether the polygon has an inside (OGC Simple Features, 6.1.11): its rings neither cross nor touch themselves, nor cross
 * each other, its holes are within its outline, and an area is left. Rings may run in either direction.
 */
export function isSimplePolygon({ coordinates }: Polygon): boolean {
  const rings = coordinates.map(withoutRepetitions)
  const [outline, ...holes] = rings
  if (!outline || rings.some((ring) => ring.length < 4)) return false
  const area = holes.reduce((rest, hole) => rest - ringArea(hole), ringArea(outline))
  if (area < MIN_AREA || hasConflict(rings.flatMap(listSegments))) return false
  const inside: Polygon = { type: 'Polygon', coordinates: [outline] }
  return holes.every((hole) => hole.every((position) => booleanPointInPolygon(position, inside)))
}

function withoutRepetitions(ring: Position[]): Position[] {
  return ring.filter((at, index) => index === 0 || !isSame(at, ring[index - 1]))
}

/** The area within a ring, in square degrees, by the shoelace formula; relative to its first position, for precision. */
function ringArea(ring: Position[]): number {
  const [[west = 0, south = 0] = []] = ring
  let twice = 0
  for (let index = 1; index < ring.length; index++) {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [ring[index - 1], ring[index]]
    twice += (x1 - west) * (y2 - south) - (x2 - west) * (y1 - south)
  }
  return Math.abs(twice) / 2
}

type Segment = { from: Position; to: Position; west: number; east: number; ring: number }

function listSegments(positions: Position[], ring: number): Segment[] {
  return positions.slice(1).map((to, index) => {
    const from = positions[index] ?? to
    const [west = 0, east = 0] = [from[0] ?? 0, to[0] ?? 0].toSorted((a, b) => a - b)
    return { from, to, west, east, ring }
  })
}

/** Sweeps from west to east, and compares each segment with those that it could meet. */
function hasConflict(segments: Segment[]): boolean {
  let open: Segment[] = []
  for (const segment of segments.toSorted((a, b) => a.west - b.west)) {
    open = open.filter(({ east }) => east >= segment.west)
    if (open.some((near) => isConflict(segment, near))) return true
    open.push(segment)
  }
  return false
}

/** Segments of two rings may touch, but not cross. Segments of one ring may only meet where one follows the other. */
function isConflict(a: Segment, b: Segment): boolean {
  if (a.ring !== b.ring) return crosses(a, b)
  if (isSame(a.to, b.from)) return isReversal(a.from, a.to, b.to)
  if (isSame(b.to, a.from)) return isReversal(b.from, b.to, a.to)
  return crosses(a, b) || endsOn(a, b) || endsOn(b, a)
}

function crosses(a: Segment, b: Segment): boolean {
  return (
    turn(a.from, a.to, b.from) * turn(a.from, a.to, b.to) < 0 &&
    turn(b.from, b.to, a.from) * turn(b.from, b.to, a.to) < 0
  )
}

/** Whether an end of `a` lies on `b`. */
function endsOn(a: Segment, b: Segment): boolean {
  return [a.from, a.to].some((end) => {
    const [toFrom, toTo] = [difference(b.from, end), difference(b.to, end)]
    return turn(b.from, b.to, end) === 0 && dot(toFrom, toTo) <= 0
  })
}

/** Whether the way from `before` over `corner` to `after` goes back on itself. */
function isReversal(before: Position, corner: Position, after: Position): boolean {
  const isStraight = turn(before, corner, after) === 0
  return isStraight && dot(difference(before, corner), difference(after, corner)) > 0
}

type Vector = [x: number, y: number]

const difference = ([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): Vector => [
  x1 - x2,
  y1 - y2,
]

const dot = ([x1, y1]: Vector, [x2, y2]: Vector) => x1 * x2 + y1 * y2

/** Positive where `c` is to the left of the line from `a` to `b`, negative to its right, 0 on it. */
function turn(a: Position, b: Position, c: Position): number {
  const [[x1, y1], [x2, y2]] = [difference(b, a), difference(c, a)]
  return Math.sign(x1 * y2 - y1 * x2)
}

const isSame = (a: Position, b: Position | undefined) => a[0] === b?.[0] && a[1] === b?.[1]
