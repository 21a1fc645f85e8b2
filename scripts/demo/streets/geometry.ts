import type { Spot } from '../city-map'

/** A line in kilometers from the city's middle. A ring is one without its first point repeated. */
export type Line = Spot[]

export const distance = (a: Spot, b: Spot) => Math.hypot(a[0] - b[0], a[1] - b[1])

export const between = (a: Spot, b: Spot, share: number): Spot => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

/** The height of a strip of `isInside`, in kilometers. */
const STRIP = 0.2

/** The edges of rings by the strips that they cross: a coast has hundreds, of which a strip has few. */
const strips = new WeakMap<Line, Map<number, [Spot, Spot][]>>()

function findStrips(ring: Line): Map<number, [Spot, Spot][]> {
  const known = strips.get(ring)
  if (known) return known
  const found = new Map<number, [Spot, Spot][]>()
  for (const [index, to] of ring.entries()) {
    const from = ring.at(index - 1) as Spot
    const last = Math.floor(Math.max(from[1], to[1]) / STRIP)
    for (let strip = Math.floor(Math.min(from[1], to[1]) / STRIP); strip <= last; strip += 1) {
      const edges = found.get(strip)
      if (edges) edges.push([from, to])
      else found.set(strip, [[from, to]])
    }
  }
  strips.set(ring, found)
  return found
}

export function isInside(ring: Line, [x, y]: Spot): boolean {
  let inside = false
  for (const [a, b] of findStrips(ring).get(Math.floor(y / STRIP)) ?? []) {
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
      inside = !inside
  }
  return inside
}

/** The line with a point at least every `step` kilometers. */
export function densify(line: Line, step: number): Line {
  return line.flatMap((point, index) => {
    const next = line[index + 1]
    if (!next) return [point]
    const count = Math.max(1, Math.ceil(distance(point, next) / step))
    return Array.from({ length: count }, (_, at) => between(point, next, at / count))
  })
}

/** A smooth line through the points (Catmull-Rom). */
export function smooth(line: Line, step = 0.15): Line {
  if (line.length < 3) return densify(line, step)
  const at = (index: number) => line[Math.min(Math.max(index, 0), line.length - 1)] as Spot
  const curved = line.slice(0, -1).flatMap((start, index) => {
    const [before, end, after] = [at(index - 1), at(index + 1), at(index + 2)]
    const count = Math.max(2, Math.ceil(distance(start, end) / step))
    return Array.from({ length: count }, (_, step): Spot => {
      const t = step / count
      const axis = (k: 0 | 1) =>
        0.5 *
        (2 * start[k] +
          (end[k] - before[k]) * t +
          (2 * before[k] - 5 * start[k] + 4 * end[k] - after[k]) * t * t +
          (3 * start[k] - before[k] - 3 * end[k] + after[k]) * t * t * t)
      return [axis(0), axis(1)]
    })
  })
  return [...curved, at(line.length - 1)]
}

/** The line moved to its left by `by` kilometers. */
export function moveLeft(line: Line, by: number): Line {
  return line.map((point, index) => {
    const [ax, ay] = line[Math.max(index - 1, 0)] as Spot
    const [bx, by2] = line[Math.min(index + 1, line.length - 1)] as Spot
    const length = Math.hypot(bx - ax, by2 - ay) || 1
    return [point[0] - ((by2 - ay) / length) * by, point[1] + ((bx - ax) / length) * by]
  })
}

/** The area that is `width(share of the way)` kilometers wide along a line. */
export function widen(line: Line, width: (share: number) => number): Line {
  const sides = [1, -1].map((side) =>
    line.map((point, index) => {
      const half = width(index / Math.max(line.length - 1, 1)) / 2
      return (
        moveLeft(line.slice(Math.max(index - 1, 0), index + 2), side * half)[index === 0 ? 0 : 1] ??
        point
      )
    }),
  )
  return [...(sides[0] ?? []), ...(sides[1] ?? []).reverse()]
}

/** The pieces of a line where `isFree` holds, which end within a few meters of where it stops. */
export function cutLine(line: Line, isFree: (spot: Spot) => boolean): Line[] {
  const pieces: Line[] = []
  let piece: Line = []
  let before: Spot | null = null
  let wasFree = false
  for (const point of line) {
    const isFreeNow = isFree(point)
    if (before && isFreeNow !== wasFree) piece.push(findEdge(before, point, isFree, wasFree))
    if (isFreeNow) piece.push(point)
    else if (piece.length > 0) {
      pieces.push(piece)
      piece = []
    }
    before = point
    wasFree = isFreeNow
  }
  if (piece.length > 0) pieces.push(piece)
  return pieces.filter(({ length }) => length > 1)
}

function findEdge(
  from: Spot,
  to: Spot,
  isFree: (spot: Spot) => boolean,
  startsFree: boolean,
): Spot {
  let [low, high] = [0, 1]
  for (let step = 0; step < 5; step += 1) {
    const middle = (low + high) / 2
    if (isFree(between(from, to, middle)) === startsFree) low = middle
    else high = middle
  }
  return between(from, to, startsFree ? low : high)
}

export const measure = (line: Line) =>
  line.reduce(
    (sum, point, index) => sum + (index === 0 ? 0 : distance(line[index - 1] as Spot, point)),
    0,
  )
