import { expect, test } from 'vitest'
import { boundingBox, containsPoint, intersects, joinShapes, type Shape } from './geojson'

const RING = [
  [-88, 43],
  [-87, 43],
  [-87, 44],
  [-88, 44],
  [-88, 43],
]
test('A shape contains its edges, corners and islands, and not its holes', () => {
  const clockwise = [...RING].reverse()
  const hole = [
    [-87.6, 43.4],
    [-87.4, 43.4],
    [-87.4, 43.6],
    [-87.6, 43.6],
    [-87.6, 43.4],
  ]
  const island = RING.map(([x, y]) => [x! + 10, y!])
  const shape: Shape = { type: 'MultiPolygon', coordinates: [[clockwise, hole], [island]] }
  expect(containsPoint(shape, { longitude: -87.9, latitude: 43.5 })).toBe(true)
  expect(containsPoint(shape, { longitude: -88, latitude: 43.5 })).toBe(true)
  expect(containsPoint(shape, { longitude: -88, latitude: 43 })).toBe(true)
  expect(containsPoint(shape, { longitude: -87.5, latitude: 43.5 })).toBe(false)
  expect(containsPoint(shape, { longitude: -77.5, latitude: 43.5 })).toBe(true)
  expect(containsPoint(shape, { longitude: -80, latitude: 43.5 })).toBe(false)
  expect(boundingBox(shape)).toEqual({ west: -88, south: 43, east: -77, north: 44 })
})

test('Joining shapes collects all their polygons', () => {
  const polygon = { type: 'Polygon', coordinates: [RING] } satisfies Shape
  const multiPolygon = { type: 'MultiPolygon', coordinates: [[RING], [RING]] } satisfies Shape
  expect(joinShapes([polygon])).toBe(polygon)
  expect(joinShapes([polygon, multiPolygon])).toEqual({
    type: 'MultiPolygon',
    coordinates: [[RING], [RING], [RING]],
  })
})

test('A shape inside another intersects it; a separate one does not', () => {
  const square = (x: number, y: number, size: number): Shape => ({
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
        [x, y],
      ],
    ],
  })
  expect(intersects(square(0, 0, 10), square(4, 4, 1))).toBe(true)
  expect(intersects(square(4, 4, 1), square(0, 0, 10))).toBe(true)
  expect(intersects(square(0, 0, 2), square(1, 1, 2))).toBe(true)
  expect(intersects(square(0, 0, 1), square(3, 3, 1))).toBe(false)
})
