import { createDice } from '../art/paper'
import type { Spot } from '../city-map'
import type { Block } from './draw-streets'
import { between, distance, isInside, type Line } from './geometry'
import { type Ground, isWater } from './ground'

/** From the middle of the street to the front of a building, in kilometers, and from there to its back. */
const FRONT = 0.013
const DEPTH = 0.024
const WIDTHS: [number, number] = [0.02, 0.05]

/** Rows of buildings along the long sides of blocks, denser near the city's middle. */
export function drawBuildings(blocks: Block[], ground: Ground): Line[] {
  const dice = createDice('buildings')
  return blocks.flatMap(({ corners: [a, b, c, d] }) => {
    const middle = between(a, c, 0.5)
    const isFree = (spot: Spot) =>
      !isWater(ground, spot) && !ground.parks.some(({ area }) => isInside(area, spot))
    if (![middle, a, b, c, d].every(isFree)) return []
    const share = 0.92 - 0.13 * Math.hypot(...middle)
    if (share < 0.35) return []
    const rows: [Spot, Spot, Spot, Spot][] = [
      [a, b, d, c],
      [d, c, a, b],
    ]
    return rows.flatMap(([from, to, behindFrom, behindTo]) => {
      const length = distance(from, to)
      const depth = distance(from, behindFrom)
      const found: Line[] = []
      for (let at = FRONT + 0.004; at < length - FRONT - WIDTHS[0]; ) {
        const width = Math.min(WIDTHS[0] + (WIDTHS[1] - WIDTHS[0]) * dice(), length - FRONT - at)
        const back = Math.min(FRONT + DEPTH * (0.7 + 0.6 * dice()), depth / 2 - 0.003)
        const corner = (along: number, inward: number): Spot =>
          between(
            between(from, to, along / length),
            between(behindFrom, behindTo, along / length),
            inward / depth,
          )
        if (dice() < share)
          found.push([
            corner(at, FRONT),
            corner(at + width, FRONT),
            corner(at + width, back),
            corner(at, back),
          ])
        at += width + 0.003 + 0.012 * dice()
      }
      return found
    })
  })
}
