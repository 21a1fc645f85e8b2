import { createDice, between as pickBetween } from '../art/paper'
import { type CityPlan, drawBorder, findCorner, nextCorner, type Spot } from '../city-map'
import { isInside, type Line, smooth, widen } from './geometry'
import type { Blob, Town } from './town'

/** Rings; of the sea, the first is its edge and the others are islands. */
export type Ground = {
  sea: Line[]
  /** The coast within the city, with the land to its left. */
  shore: Line
  rivers: { name: string; course: Line; area: Line }[]
  lakes: { name: string; area: Line }[]
  parks: { name: string; area: Line; at: Spot }[]
  lands: { kind: Town['lands'][number]['kind']; area: Line }[]
  piers: Line[]
}

/** The sea goes on beyond every tile. */
const FAR = 60

export function layGround(plan: CityPlan, town: Town): Ground {
  const { shore, sea } = drawCoast(plan, town)
  return {
    shore,
    sea,
    rivers: town.rivers.map(({ name, width: [source, mouth], course }) => {
      const line = smooth(course, 0.12)
      return { name, course: line, area: widen(line, (share) => source + (mouth - source) * share) }
    }),
    lakes: town.lakes.map((lake) => ({ name: lake.name, area: drawBlob(lake, lake.name) })),
    parks: town.parks.map((park) => ({ ...park, area: drawBlob(park, park.name) })),
    lands: town.lands.map((land, index) => ({
      kind: land.kind,
      area: drawBlob(land, `${land.kind} ${index}`),
    })),
    piers: town.piers.map(({ from, to, width }) => widen([from, to], () => width)),
  }
}

export const isSea = ({ sea: [edge, ...islands] }: Ground, spot: Spot) =>
  edge !== undefined && isInside(edge, spot) && !islands.some((island) => isInside(island, spot))

export const isWater = (ground: Ground, spot: Spot) =>
  isSea(ground, spot) ||
  [...ground.rivers, ...ground.lakes].some(({ area }) => isInside(area, spot))

function drawCoast(plan: CityPlan, { coast, islands }: Town): { shore: Line; sea: Line[] } {
  if (!coast) return { shore: [], sea: [] }
  const { corners } = coast
  const last = corners.at(-1) ?? ''
  const shore = [
    ...corners
      .slice(0, -1)
      .flatMap((from, index) => drawBorder(plan, from, nextCorner(corners, index))),
    findCorner(plan, last),
  ]
  const [first, end] = [shore[0] as Spot, shore.at(-1) as Spot]
  const line = [
    ...roughen(smooth([...coast.before, first], 0.4), 'before').slice(0, -1),
    ...shore,
    ...roughen(smooth([end, ...coast.after], 0.4), 'after').slice(1),
  ]
  const edge: Line = [
    ...line,
    [FAR, line.at(-1)?.[1] ?? FAR],
    [FAR, -FAR],
    [line[0]?.[0] ?? -FAR, -FAR],
  ]
  return {
    shore,
    sea: [edge, ...islands.map((island, index) => drawBlob(island, `island ${index}`))],
  }
}

/** Moves all points but the ends a little, as of a coast with coves. */
function roughen(line: Line, name: string): Line {
  const dice = createDice(name)
  return line.map((spot, index) =>
    index === 0 || index === line.length - 1
      ? spot
      : [spot[0] + pickBetween(dice, -0.09, 0.09), spot[1] + pickBetween(dice, -0.09, 0.09)],
  )
}

const ROUND_STEPS = 40
/** Of a superellipse: 2 is an ellipse, and more is nearer to a rectangle. */
const SQUARE_POWER = 9

function drawBlob({ at, across, turn = 0, square }: Blob, name: string): Line {
  const dice = createDice(name)
  const phases = Array.from({ length: 3 }, () => dice() * 2 * Math.PI)
  const radians = (turn * Math.PI) / 180
  const steps = square ? 4 * ROUND_STEPS : ROUND_STEPS
  return Array.from({ length: steps }, (_, index): Spot => {
    const angle = (index / steps) * 2 * Math.PI
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const power = square ? 2 / SQUARE_POWER : 1
    const wave = square
      ? 1
      : 1 +
        0.13 * Math.sin(2 * angle + (phases[0] ?? 0)) +
        0.08 * Math.sin(3 * angle + (phases[1] ?? 0)) +
        0.05 * Math.sin(7 * angle + (phases[2] ?? 0))
    const x = Math.sign(cos) * Math.abs(cos) ** power * (across[0] / 2) * wave
    const y = Math.sign(sin) * Math.abs(sin) ** power * (across[1] / 2) * wave
    return [
      at[0] + x * Math.cos(radians) - y * Math.sin(radians),
      at[1] + x * Math.sin(radians) + y * Math.cos(radians),
    ]
  })
}
