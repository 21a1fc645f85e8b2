import { expect, test } from 'vitest'
import {
  boundingBox,
  containsPoint,
  intersects,
  joinShapes,
  parseBounds,
  type Shape,
} from './geojson'

const RING = [
  [-88, 43],
  [-87, 43],
  [-87, 44],
  [-88, 44],
  [-88, 43],
]
const SQUARE = { type: 'Polygon', coordinates: [RING] }
const FEATURE = { type: 'Feature', properties: { name: 'Square' }, geometry: SQUARE }
const UNSUPPORTED =
  'Must be a GeoJSON FeatureCollection or Feature containing a single Polygon (or a single Polygon)'

const parse = (value: unknown) => parseBounds(JSON.stringify(value))
const getMessage = (value: unknown) => {
  const parsed = parse(value)
  return parsed.kind === 'invalid' ? parsed.message : null
}

test('Bounds are a Polygon, a Feature with one, or a collection of one such Feature', () => {
  const expected = { kind: 'bounds', bounds: SQUARE }
  expect(parse(SQUARE)).toEqual(expected)
  expect(parse(FEATURE)).toEqual(expected)
  expect(parse({ type: 'FeatureCollection', features: [FEATURE] })).toEqual(expected)
})

test('A byte order mark and elevations are removed from bounds', () => {
  const withHeights = { type: 'Polygon', coordinates: [RING.map((at) => [...at, 12])] }
  expect(parseBounds(`\uFEFF${JSON.stringify(withHeights)}`)).toEqual(parse(SQUARE))
})

test('Empty text or invalid JSON is refused as bounds', () => {
  expect(parseBounds('')).toEqual({ kind: 'invalid', message: 'Invalid bounds' })
  expect(parseBounds('{"type":')).toEqual({ kind: 'invalid', message: 'Invalid bounds' })
  expect(getMessage(null)).toBe('Invalid bounds')
})

test('Anything but exactly one Polygon is unsupported', () => {
  expect(getMessage({ type: 'MultiPolygon', coordinates: [[RING]] })).toBe(UNSUPPORTED)
  expect(getMessage({ type: 'FeatureCollection', features: [] })).toBe(UNSUPPORTED)
  expect(getMessage({ type: 'FeatureCollection', features: [FEATURE, FEATURE] })).toBe(UNSUPPORTED)
  expect(getMessage({ type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] } })).toBe(
    UNSUPPORTED,
  )
  expect(getMessage({ type: 'Feature', geometry: null })).toBe(UNSUPPORTED)
  expect(getMessage([SQUARE])).toBe(UNSUPPORTED)
  expect(getMessage(42)).toBe(UNSUPPORTED)
})

test('Bounds that cross themselves, have no area or are inside out are refused', () => {
  const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates })
  const [a, b, c, d] = RING
  const around = RING.map(([x, y]) => [(x! + 87.5) * 2 - 87.5, (y! - 43.5) * 2 + 43.5])
  const shapes = [polygon([a, c, b, d, a]), polygon([a, b, a, b, a]), polygon(RING, around)]
  for (const shape of shapes) expect(getMessage(shape)).toBe('Invalid or unsupported geometry')
  expect(parse(polygon(RING.toReversed())).kind).toBe('bounds')
})

test('A ring that is open, too short or not in degrees is an error', () => {
  const polygon = (ring: unknown) => ({ type: 'Polygon', coordinates: [ring] })
  expect(getMessage(polygon(RING.slice(0, 4)))).toBe(
    'Invalid bounds: a ring must end where it begins',
  )
  expect(getMessage(polygon([RING[0], RING[1], RING[0]]))).toBe(
    'Invalid bounds: a ring needs at least four positions',
  )
  expect(getMessage(polygon(RING.map(([x, y]) => [y! * 100, x])))).toBe(
    'Invalid bounds: positions must be longitude, latitude in degrees',
  )
  expect(getMessage(polygon(RING.map(String)))).toBe(
    'Invalid bounds: positions must be longitude, latitude in degrees',
  )
  expect(getMessage({ type: 'Polygon', coordinates: [] })).toBe(
    'Invalid bounds: a Polygon needs a ring',
  )
})

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
