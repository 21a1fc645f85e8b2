import type { Polygon, Position } from 'geojson'
import { expect, test } from 'vitest'
import { box } from '../../../test/box'
import { boundingBox, containsPoint, type Shape } from './geojson'
import { listPolygons } from './polygons'
import { joinAtDateLine, simplifyShape } from './simplify-shape'

/** A round island with a wavy coast, of so many positions. */
function island(longitude: number, latitude: number, radius: number, positions: number): Polygon {
  const ring = Array.from({ length: positions }, (_, index): Position => {
    const turn = (index / positions) * 2 * Math.PI
    const reach = radius * (1 + 0.02 * Math.sin(turn * 97))
    return [longitude + reach * Math.cos(turn), latitude + reach * Math.sin(turn)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}

const countPoints = (shape: Shape) => listPolygons(shape).flat(2).length
const simplified = (shape: Shape, pixels = 960) => simplifyShape(shape, boundingBox(shape), pixels)

test('Two megabytes of shapes become a few kilobytes that look the same', () => {
  const surveyed = island(-87.9, 43.06, 0.2, 50_000)
  expect(JSON.stringify(surveyed).length).toBeGreaterThan(1_900_000)
  const drawn = simplified(surveyed)
  expect(countPoints(drawn)).toBeLessThanOrEqual(400)
  expect(JSON.stringify(drawn).length).toBeLessThan(10_000)
  const [whole, small] = [boundingBox(surveyed), boundingBox(drawn)]
  for (const side of ['west', 'south', 'east', 'north'] as const) {
    expect(Math.abs(small[side] - whole[side])).toBeLessThan(0.005)
  }
  expect(containsPoint(drawn, { longitude: -87.9, latitude: 43.06 })).toBe(true)
})

test('Of a thousand islands only the visible ones remain', () => {
  const islands = Array.from({ length: 1000 }, (_, index) =>
    island((index % 40) / 40, Math.floor(index / 40) / 40, index === 500 ? 0.01 : 0.001, 40),
  )
  const drawn = simplified({
    type: 'MultiPolygon',
    coordinates: islands.map(({ coordinates }) => coordinates),
  })
  expect(countPoints(drawn)).toBeLessThanOrEqual(400)
  expect(containsPoint(drawn, { longitude: 20 / 40, latitude: 12 / 40 })).toBe(true)
})

test('A lake remains as a hole, and a pond disappears', () => {
  const [outer] = box(0, 0, 1, 1).coordinates
  const [lake] = island(0.5, 0.5, 0.2, 500).coordinates
  const [pond] = island(0.1, 0.1, 0.0005, 500).coordinates
  const drawn = simplified({ type: 'Polygon', coordinates: [outer!, lake!, pond!] })
  expect(listPolygons(drawn)[0]).toHaveLength(2)
  expect(containsPoint(drawn, { longitude: 0.5, latitude: 0.5 })).toBe(false)
  expect(containsPoint(drawn, { longitude: 0.1, latitude: 0.1 })).toBe(true)
})

test('Visible corners keep their position, and rings stay closed', () => {
  const square = box(-88.2, 42.9, -87.8, 43.3)
  expect(simplified(square)).toEqual(square)
  for (const ring of listPolygons(simplified(island(2, 50, 0.1, 3_000))).flat()) {
    expect(ring.at(-1)).toEqual(ring[0])
  }
})

test('A shape without area keeps its position', () => {
  const point: Position = [-88, 43]
  const drawn = simplified({ type: 'Polygon', coordinates: [[point, point, point, point]] })
  expect(boundingBox(drawn)).toEqual({ west: -88, south: 43, east: -88, north: 43 })
})

test('A shape across the 180th meridian is drawn in one piece', () => {
  const polygons = [box(179, 51, 180, 52), box(-180, 51, -178, 52)]
  const shape: Shape = {
    type: 'MultiPolygon',
    coordinates: polygons.map((polygon) => polygon.coordinates),
  }
  const joined = joinAtDateLine(shape, boundingBox(shape))
  expect(boundingBox(joined)).toEqual({ west: 179, south: 51, east: 182, north: 52 })
  const awayFromDateLine = box(-88, 42, -87, 43)
  expect(joinAtDateLine(awayFromDateLine, boundingBox(awayFromDateLine))).toBe(awayFromDateLine)
})
