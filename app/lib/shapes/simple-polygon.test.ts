import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { findPolygonFault } from './simple-polygon'

const close = (ring: Position[]) => [...ring, ring[0]!]
const isSimple = (...rings: Position[][]) =>
  findPolygonFault({ type: 'Polygon', coordinates: rings.map(close) }) === null
const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
]
const SQUARE = square(-88, 43, 1)

test('An outline is accepted in either direction, with holes and repeated positions', () => {
  expect(isSimple(SQUARE)).toBe(true)
  expect(isSimple(SQUARE.toReversed())).toBe(true)
  expect(isSimple(SQUARE, square(-87.8, 43.2, 0.2), square(-87.4, 43.2, 0.2))).toBe(true)
  expect(isSimple(SQUARE, square(-88, 43.2, 0.2).toReversed())).toBe(true)
  expect(isSimple(SQUARE.flatMap((position) => [position, position]))).toBe(true)
  expect(isSimple([...SQUARE, [-88, 43.5]])).toBe(true)
})

test('An outline that crosses or touches itself is not simple', () => {
  const [a, b, c, d] = SQUARE as [Position, Position, Position, Position]
  expect(isSimple([a, c, b, d])).toBe(false)
  expect(isSimple([a, b, c, [-87.5, 43], d])).toBe(false)
  expect(isSimple([a, b, [-87.5, 43.5], c, d, [-87.5, 43.5]])).toBe(false)
  expect(isSimple([a, b, [-86, 43], b, c, d])).toBe(false)
})

test('An outline without area is not simple', () => {
  expect(
    isSimple([
      [-88, 43],
      [-87, 43],
      [-86, 43],
    ]),
  ).toBe(false)
  expect(
    isSimple([
      [-88, 43],
      [-88, 43],
      [-88, 43],
    ]),
  ).toBe(false)
  expect(isSimple(square(-88, 43, 1e-6))).toBe(false)
})

test('A polygon that is inside out is not simple: a hole around, outside or across its outline', () => {
  expect(isSimple(square(-87.8, 43.2, 0.2), SQUARE)).toBe(false)
  expect(isSimple(SQUARE, SQUARE)).toBe(false)
  expect(isSimple(SQUARE, square(-86, 43, 0.5))).toBe(false)
  expect(isSimple(SQUARE, square(-87.2, 43.2, 0.5))).toBe(false)
})

test('A detailed outline of fifty thousand positions is checked', () => {
  const count = 50_000
  const circle = Array.from({ length: count }, (_, index): Position => {
    const angle = (index / count) * 2 * Math.PI
    return [-88 + Math.cos(angle), 43 + Math.sin(angle)]
  })
  expect(isSimple(circle)).toBe(true)
  expect(isSimple(circle.with(100, [-88, 41.5]))).toBe(false)
})
