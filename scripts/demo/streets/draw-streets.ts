import { createDice, type Dice } from '../art/paper'
import {
  type CityPlan,
  drawBorder,
  findCorner,
  findMiddle,
  findRing,
  nextCorner,
  type Spot,
} from '../city-map'
import { cutLine, densify, isInside, type Line, measure, moveLeft, smooth } from './geometry'
import { type Ground, isSea, isWater } from './ground'
import type { Town } from './town'

export type StreetKind =
  | 'motorway'
  | 'trunk'
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'minor'
  | 'path'
  | 'rail'
export type Street = { kind: StreetKind; name: string; line: Line }

/** A corner of a neighborhood's grid of streets, and the block that begins there. */
export type Block = { corners: [Spot, Spot, Spot, Spot] }

export function drawStreets(
  plan: CityPlan,
  town: Town,
  ground: Ground,
): { streets: Street[]; blocks: Block[] } {
  const grids = Object.keys(plan.neighborhoods).map((name, index) =>
    drawGrid(plan, town, ground, { name, index }),
  )
  return {
    streets: [
      ...drawRoads(town, ground),
      ...drawAvenues(plan, town, ground),
      ...drawShoreRoad(town, ground),
      ...grids.flatMap(({ streets }) => streets),
      ...ground.parks.flatMap(({ area, at, name }) => drawPaths(area, at, name)),
    ],
    blocks: grids.flatMap(({ blocks }) => blocks),
  }
}

function drawRoads(town: Town, ground: Ground): Street[] {
  const roads = town.roads.flatMap(({ name, kind, course }) =>
    cutLine(smooth(course, 0.2), (spot) => !isSea(ground, spot)).map((line) => ({
      name,
      kind,
      line,
    })),
  )
  const rails = town.rails.map(
    (course): Street => ({ kind: 'rail', name: '', line: smooth(course, 0.2) }),
  )
  return [...roads, ...rails]
}

/** The streets between neighborhoods. */
function drawAvenues(plan: CityPlan, { avenues, coast }: Town, ground: Ground): Street[] {
  const shore = new Set(coast?.corners.flatMap((from, index, all) => [`${from}>${all[index + 1]}`]))
  const drawn = new Set<string>()
  const found: Street[] = []
  for (const ring of Object.values(plan.neighborhoods)) {
    for (const [index, from] of ring.entries()) {
      const to = nextCorner(ring, index)
      const name = [from, to].sort().join('>')
      if (shore.has(`${from}>${to}`) || drawn.has(name)) continue
      drawn.add(name)
      const line = smooth([...drawBorder(plan, from, to), findCorner(plan, to)], 0.06)
      for (const piece of cutLine(line, (spot) => !isSea(ground, spot))) {
        found.push({
          kind: 'secondary',
          name: avenues[(drawn.size - 1) % avenues.length] ?? '',
          line: piece,
        })
      }
    }
  }
  return found
}

/** How far the road along the coast is from it, in kilometers. */
const INLAND = 0.11

function drawShoreRoad({ coast }: Town, ground: Ground): Street[] {
  if (!coast) return []
  const road = smooth(
    moveLeft(
      smooth(
        ground.shore.filter((_, index) => index % 3 === 0),
        0.1,
      ),
      INLAND,
    ),
    0.1,
  )
  return cutLine(road, (spot) => !isSea(ground, spot)).map((line) => ({
    kind: 'primary',
    name: coast.road,
    line,
  }))
}

const STEP = 0.045
/** Shorter pieces of a street are left out. */
const MIN_LENGTH = 0.09
/** Every so many streets, one is wider and crosses rivers. */
const WIDER = 4
/** How many of the short cross streets between two long ones are missing. */
const GAPS = 0.16

function drawGrid(
  plan: CityPlan,
  { grids, streets: names }: Town,
  ground: Ground,
  { name, index }: { name: string; index: number },
): { streets: Street[]; blocks: Block[] } {
  const grid = grids[name]
  if (!grid) throw new Error(`there are no streets in ${name}`)
  const corners = findRing(plan, name)
  const ring = corners.flatMap((from, at) => drawBorder(plan, from, nextCorner(corners, at)))
  const place = createPlace(findMiddle(plan, name), grid.turn)
  const reach = Math.max(
    ...ring.map(([x, y]) => Math.hypot(x - place.middle[0], y - place.middle[1])),
  )
  const dice = createDice(name)
  const long = listOffsets(dice, reach, grid.block[1])
  const short = listOffsets(dice, reach, grid.block[0])
  const streets: Street[] = []
  const add = (kind: StreetKind, line: Line, order: number) => {
    const stops = (spot: Spot) =>
      !isInside(ring, spot) ||
      (kind === 'tertiary' ? isSea(ground, spot) : isWater(ground, spot)) ||
      ground.parks.some(({ area }) => isInside(area, spot))
    for (const piece of cutLine(densify(line, STEP).map(place.at), (spot) => !stops(spot))) {
      if (measure(piece) < MIN_LENGTH) continue
      streets.push({ kind, name: names[(index * 11 + order) % names.length] ?? '', line: piece })
    }
  }
  for (const [order, v] of long.entries()) {
    add(
      order % WIDER === 1 ? 'tertiary' : 'minor',
      [
        [-reach, v],
        [reach, v],
      ],
      order,
    )
  }
  for (const [order, u] of short.entries()) {
    const isWide = order % WIDER === 2
    const line = isWide
      ? [
          [
            [u, -reach],
            [u, reach],
          ] as Line,
        ]
      : joinBlocks(dice, u, long)
    for (const street of line) add(isWide ? 'tertiary' : 'minor', street, long.length + order)
  }
  return { streets, blocks: listBlocks(place.at, long, short, ring) }
}

/** The cross street at `u`, without the blocks that it does not divide. */
function joinBlocks(dice: Dice, u: number, long: number[]): Line[] {
  const lines: Line[] = []
  let line: Line = []
  for (const [index, v] of long.entries()) {
    line.push([u, v])
    if (index === long.length - 1 || dice() < GAPS) {
      if (line.length > 1) lines.push(line)
      line = []
    }
  }
  return lines
}

function listOffsets(dice: Dice, reach: number, apart: number): number[] {
  const offsets: number[] = []
  for (let at = -reach + apart * dice(); at < reach; at += apart * (0.86 + 0.28 * dice()))
    offsets.push(at)
  return offsets
}

/** From a neighborhood's own axes to the city's, where straight lines bend a little. */
function createPlace(middle: Spot, turn: number) {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const at = ([u, v]: Spot): Spot => {
    const [x, y] = [middle[0] + u * cos - v * sin, middle[1] + u * sin + v * cos]
    return [
      x + 0.05 * Math.sin(1.3 * y + 0.6) + 0.016 * Math.sin(3.7 * x + 2.1 * y),
      y + 0.05 * Math.sin(1.1 * x - 0.4) + 0.016 * Math.sin(3.1 * y - 1.7 * x),
    ]
  }
  return { middle, at }
}

function listBlocks(
  at: (spot: Spot) => Spot,
  long: number[],
  short: number[],
  ring: Line,
): Block[] {
  return long.slice(0, -1).flatMap((v, row) =>
    short.slice(0, -1).flatMap((u, column): Block[] => {
      const [v2, u2] = [long[row + 1] ?? v, short[column + 1] ?? u]
      const corners: Block['corners'] = [at([u, v]), at([u2, v]), at([u2, v2]), at([u, v2])]
      return corners.every((corner) => isInside(ring, corner)) ? [{ corners }] : []
    }),
  )
}

/** Two ways across a park, and one around it. */
function drawPaths(area: Line, at: Spot, name: string): Street[] {
  const dice = createDice(name)
  const inner = area.map(([x, y]): Spot => [at[0] + (x - at[0]) * 0.72, at[1] + (y - at[1]) * 0.72])
  const across = [0, 1].map(() => {
    const from = Math.floor(dice() * area.length)
    const to = (from + Math.floor(area.length * (0.4 + 0.2 * dice()))) % area.length
    const bend: Spot = [at[0] + 0.05 * (dice() - 0.5), at[1] + 0.05 * (dice() - 0.5)]
    return smooth([area[from] as Spot, bend, area[to] as Spot], 0.05)
  })
  return [[...inner, inner[0] as Spot], ...across].map((line) => ({ kind: 'path', name: '', line }))
}
