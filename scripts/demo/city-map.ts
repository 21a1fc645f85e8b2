import type { Polygon, Position } from 'geojson'
import type { Point } from '~/lib/geojson'
import { createDice } from './art/paper'

/** Kilometers east and north of the city's center. */
export type Spot = [east: number, north: number]

/** A hand-drawn city: named corners, and neighborhoods as lists of corners. */
export type CityPlan = {
  middle: Point
  corners: Record<string, Spot>
  neighborhoods: Record<string, string[]>
}

export type CityMap = {
  bounds: Polygon
  neighborhoods: { name: string; shape: Polygon }[]
  /** The outline of several neighborhoods together. */
  join(names: string[]): Polygon
  /** A round shape, such as a park, `across` kilometers wide. */
  round(near: string, offset: Spot, across: number): Polygon
  /** A point at a distance in kilometers from the center of a neighborhood. */
  spot(near: string, offset: Spot): Point
}

const KILOMETRES_PER_DEGREE = 111.32

/**
 * Turns a plan into shapes. Borders are slightly irregular, as real ones are, and two neighborhoods share the same line.
 * Corners whose name starts with `sea` are on the coast, which is more irregular.
 */
export function buildCityMap(plan: CityPlan): CityMap {
  const join = (names: string[]) =>
    buildPolygon(plan, traceOutline(names.map((name) => findRing(plan, name))))
  return {
    bounds: join(Object.keys(plan.neighborhoods)),
    neighborhoods: Object.keys(plan.neighborhoods).map((name) => ({ name, shape: join([name]) })),
    join,
    round(near, offset, across) {
      const [east, north] = findMiddle(plan, near)
      const ring = Array.from({ length: 17 }, (_, index) => {
        const turn = ((index % 16) / 16) * 2 * Math.PI
        const r = across / 2
        return toPosition(plan, [
          east + offset[0] + r * Math.cos(turn),
          north + offset[1] + r * 0.8 * Math.sin(turn),
        ])
      })
      return { type: 'Polygon', coordinates: [ring] }
    },
    spot(near, offset) {
      const [east, north] = findMiddle(plan, near)
      const [longitude = 0, latitude = 0] = toPosition(plan, [east + offset[0], north + offset[1]])
      return { latitude, longitude }
    },
  }
}

export function findRing(plan: CityPlan, name: string): string[] {
  const ring = plan.neighborhoods[name]
  if (!ring) throw new Error(`there is no neighborhood ${name}`)
  return ring
}

export function findCorner(plan: CityPlan, name: string): Spot {
  const corner = plan.corners[name]
  if (!corner) throw new Error(`there is no corner ${name}`)
  return corner
}

export function findMiddle(plan: CityPlan, name: string): Spot {
  const corners = findRing(plan, name).map((corner) => findCorner(plan, corner))
  const mean = (axis: 0 | 1) =>
    corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
  return [mean(0), mean(1)]
}

/** The corners of the outline around adjacent rings, without the borders that two of them share. */
function traceOutline(rings: string[][]): string[] {
  const borders = new Map<string, string>()
  for (const ring of rings) {
    for (const [index, from] of ring.entries())
      borders.set(`${from}>${nextCorner(ring, index)}`, from)
  }
  const steps = new Map<string, string>()
  for (const ring of rings) {
    for (const [index, from] of ring.entries()) {
      const to = nextCorner(ring, index)
      if (!borders.has(`${to}>${from}`)) steps.set(from, to)
    }
  }
  const [first] = steps.keys()
  const outline: string[] = []
  for (let at = first; at && outline.length < steps.size; at = steps.get(at)) outline.push(at)
  return outline
}

export const nextCorner = (ring: string[], index: number) => ring[(index + 1) % ring.length] ?? ''

function buildPolygon(plan: CityPlan, outline: string[]): Polygon {
  const spots = outline.flatMap((from, index) => drawBorder(plan, from, nextCorner(outline, index)))
  const ring = spots.map((spot) => toPosition(plan, spot))
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] }
}

/** The line from one corner up to, not including, the next. */
export function drawBorder(plan: CityPlan, from: string, to: string): Spot[] {
  const [low, high] = from < to ? [from, to] : [to, from]
  const isCoast = low.startsWith('sea') && high.startsWith('sea')
  const steps = isCoast ? 9 : 4
  const wander = isCoast ? 0.16 : 0.07
  const [start, end] = [findCorner(plan, low), findCorner(plan, high)]
  const along: Spot = [end[0] - start[0], end[1] - start[1]]
  const dice = createDice(`${low}-${high}`)
  const between = Array.from({ length: steps - 1 }, (_, index): Spot => {
    const fraction = (index + 1) / steps
    const aside = (dice() - 0.5) * wander * 2
    return [
      start[0] + along[0] * fraction - along[1] * aside,
      start[1] + along[1] * fraction + along[0] * aside,
    ]
  })
  return [findCorner(plan, from), ...(from === low ? between : between.reverse())]
}

export function toPosition({ middle }: CityPlan, [east, north]: Spot): Position {
  const perLongitude = KILOMETRES_PER_DEGREE * Math.cos((middle.latitude * Math.PI) / 180)
  return [
    rounded(middle.longitude + east / perLongitude),
    rounded(middle.latitude + north / KILOMETRES_PER_DEGREE),
  ]
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
