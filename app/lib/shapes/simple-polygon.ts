import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { Polygon, Position } from 'geojson'

/** In square degrees: about a hundred square meters. */
const MIN_AREA = 1e-8

/** What makes a polygon unusable: two of its sides meet at a position where they must not, or it has no proper inside. */
export type PolygonFault =
  | { kind: 'crossing'; at: Position }
  | { kind: 'no-area' | 'hole-outside' | 'too-complex' }

/** Sides passed while looking for those nearby, or positions compared with sides: some tenths of a second. */
const MAX_PASSED = 20_000_000
/** Pairs of sides compared exactly. A real outline has few that are near each other. */
const MAX_COMPARED = 2_000_000

/**
 * Why the polygon has no inside, or null (OGC Simple Features, 6.1.11): its rings must neither cross nor touch themselves, nor
 * cross each other, its holes must be within its outline, and an area must be left. Rings may run in either direction.
 */
export function findPolygonFault({ coordinates }: Polygon): PolygonFault | null {
  const rings = coordinates.map(withoutRepetitions)
  const [outline, ...holes] = rings
  if (!outline || rings.some((ring) => ring.length < 4)) return { kind: 'no-area' }
  const conflict = findConflict(rings.flatMap(listSegments))
  if (conflict) return conflict
  const area = holes.reduce(
    (rest, hole) => rest - Math.abs(signedArea(hole)),
    Math.abs(signedArea(outline)),
  )
  const holePositions = holes.reduce((sum, hole) => sum + hole.length, 0)
  if (holePositions * outline.length > MAX_PASSED) return { kind: 'too-complex' }
  const inside: Polygon = { type: 'Polygon', coordinates: [outline] }
  if (!holes.every((hole) => hole.every((position) => booleanPointInPolygon(position, inside)))) {
    return { kind: 'hole-outside' }
  }
  return area < MIN_AREA ? { kind: 'no-area' } : null
}

export const isCounterclockwise = (ring: Position[]) => signedArea(ring) > 0

function withoutRepetitions(ring: Position[]): Position[] {
  return ring.filter((at, index) => index === 0 || !isSame(at, ring[index - 1]))
}

/**
 * The area within a ring, in square degrees, by the shoelace formula; relative to its first position, for precision.
 * Negative if the ring runs clockwise.
 */
function signedArea(ring: Position[]): number {
  const [[west = 0, south = 0] = []] = ring
  let twice = 0
  for (let index = 1; index < ring.length; index++) {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [ring[index - 1], ring[index]]
    twice += (x1 - west) * (y2 - south) - (x2 - west) * (y1 - south)
  }
  return twice / 2
}

type Segment = Record<'west' | 'east' | 'south' | 'north' | 'ring', number> &
  Record<'from' | 'to', Position>

function listSegments(positions: Position[], ring: number): Segment[] {
  return positions.slice(1).map((to, index) => {
    const from = positions[index] ?? to
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [from, to]
    const [west, east] = [Math.min(x1, x2), Math.max(x1, x2)]
    return { from, to, west, east, south: Math.min(y1, y2), north: Math.max(y1, y2), ring }
  })
}

/** Sweeps from west to east, and compares each segment with those that it could meet. */
function findConflict(segments: Segment[]): PolygonFault | null {
  let open: Segment[] = []
  let passed = 0
  let compared = 0
  for (const segment of segments.toSorted((a, b) => a.west - b.west)) {
    const { west, south, north } = segment
    const stillOpen: Segment[] = []
    for (const near of open) {
      if (near.east < west) continue
      stillOpen.push(near)
      if (near.north < south || near.south > north) continue
      compared += 1
      if (isConflict(segment, near)) return { kind: 'crossing', at: findMeeting(segment, near) }
    }
    passed += open.length
    if (passed > MAX_PASSED || compared > MAX_COMPARED) return { kind: 'too-complex' }
    open = stillOpen
    open.push(segment)
  }
  return null
}

/** Where the lines through two segments meet; an end of the first if they are parallel. */
function findMeeting(a: Segment, b: Segment): Position {
  const [[ax, ay], [bx, by]] = [difference(a.to, a.from), difference(b.to, b.from)]
  const [cx, cy] = difference(b.from, a.from)
  const cross = ax * by - ay * bx
  const share = cross === 0 ? 0 : Math.min(Math.max((cx * by - cy * bx) / cross, 0), 1)
  const [x = 0, y = 0] = a.from
  return [x + share * ax, y + share * ay]
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
  return isOn(a.from, b) || isOn(a.to, b)
}

function isOn(end: Position, { from, to }: Segment): boolean {
  return turn(from, to, end) === 0 && dot(difference(from, end), difference(to, end)) <= 0
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

/** Positive where `c` is to the left of the line from `a` to `b`, negative to its right, 0 on it. Allocates nothing. */
function turn(a: Position, b: Position, c: Position): number {
  const x = a[0] ?? 0
  const y = a[1] ?? 0
  return Math.sign(((b[0] ?? 0) - x) * ((c[1] ?? 0) - y) - ((b[1] ?? 0) - y) * ((c[0] ?? 0) - x))
}

const isSame = (a: Position, b: Position | undefined) => a[0] === b?.[0] && a[1] === b?.[1]
