import { expect, test } from 'vitest'
import { MAX_BOUNDS_POINTS, parseBounds } from './bounds'

const RING = [
  [-88, 43],
  [-87, 43],
  [-87, 44],
  [-88, 44],
  [-88, 43],
]
const HOLE = [
  [-87.8, 43.2],
  [-87.8, 43.4],
  [-87.6, 43.4],
  [-87.6, 43.2],
  [-87.8, 43.2],
]
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates })
const SQUARE = polygon(RING)
const FEATURE = { type: 'Feature', properties: { name: 'Square' }, geometry: SQUARE }
const UNSUPPORTED = {
  kind: 'unsupported',
  message:
    'Must be a GeoJSON FeatureCollection or Feature containing a single Polygon (or a single Polygon)',
}
const INVALID = { kind: 'invalid', message: 'Invalid bounds' }

const parse = (value: unknown) => parseBounds(JSON.stringify(value))
const refusal = (value: unknown) => {
  const parsed = parse(value)
  return parsed.kind === 'unusable' ? parsed.message : parsed.kind
}

test('Bounds are a Polygon, a Feature with one, or a collection of one such Feature; a plain Polygon results', () => {
  const expected = { kind: 'polygon', bounds: SQUARE }
  expect(parse(SQUARE)).toEqual(expected)
  expect(parse(FEATURE)).toEqual(expected)
  expect(parse({ type: 'FeatureCollection', features: [FEATURE] })).toEqual(expected)
  expect(parse({ ...SQUARE, bbox: [-88, 43, -87, 44] })).toEqual(expected)
})

test('A byte order mark, heights and decimals below a centimeter are removed from bounds', () => {
  const detailed = polygon(RING.map(([x, y]) => [x! + 1e-9, y, 12]))
  expect(parseBounds(`\uFEFF${JSON.stringify(detailed)}`)).toEqual(parse(SQUARE))
})

test('Empty text or what is not JSON is refused as bounds', () => {
  for (const text of ['', '  ', '{"type":', 'null', '<kml/>'])
    expect(parseBounds(text)).toEqual(INVALID)
})

test('Anything but exactly one Polygon is unsupported', () => {
  const unsupported = [
    { type: 'MultiPolygon', coordinates: [[RING]] },
    { type: 'FeatureCollection', features: [] },
    { type: 'FeatureCollection', features: [FEATURE, FEATURE] },
    { type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] } },
    { type: 'Feature', geometry: null },
    { type: 'GeometryCollection', geometries: [SQUARE] },
    [SQUARE],
    'Polygon',
    42,
    false,
  ]
  for (const value of unsupported) expect(parse(value)).toEqual(UNSUPPORTED)
})

test('Rings that run the wrong way around are turned', () => {
  const right = { kind: 'polygon', bounds: polygon(RING, HOLE) }
  expect(parse(polygon(RING.toReversed(), HOLE.toReversed()))).toEqual(right)
  expect(parse(polygon(RING, HOLE))).toEqual(right)
})

test('Bounds that cross themselves are refused, with the place', () => {
  const [a, b, c, d] = RING
  expect(refusal(polygon([a, c, b, d, a]))).toBe(
    'Invalid bounds: the outline crosses or touches itself near longitude -87.5, latitude 43.5',
  )
})

test('Bounds without an inside are refused', () => {
  const [a, b, c] = RING
  const around = RING.map(([x, y]) => [(x! + 87.5) * 2 - 87.5, (y! - 43.5) * 2 + 43.5])
  expect(refusal(polygon([a, a, a, a, a]))).toBe('Invalid bounds: the outline has no area')
  expect(refusal(polygon([a, b, a, b, a]))).toMatch(
    /^Invalid bounds: the outline crosses or touches/,
  )
  expect(refusal(polygon(RING, around))).toBe('Invalid bounds: holes must be inside the outline')
  expect(refusal(polygon(RING, [a, b, c, a]))).toBe('polygon')
})

test('Bounds across the antimeridian are refused, written in either way', () => {
  const message =
    'Invalid bounds: the outline crosses the antimeridian, the 180th degree of longitude'
  const fiji = (west: number, east: number) =>
    polygon([
      [west, -18],
      [east, -18],
      [east, -16],
      [west, -16],
      [west, -18],
    ])
  expect(refusal(fiji(178, -178))).toBe(message)
  expect(refusal(fiji(178, 182))).toBe(message)
  expect(refusal(fiji(-182, -178))).toBe(message)
  expect(refusal(fiji(178, 180))).toBe('polygon')
})

test('A ring that is open, too short or not in degrees is refused', () => {
  const degrees =
    'Invalid bounds: positions must be longitude (-180 to 180), latitude (-90 to 90) in degrees'
  expect(refusal(polygon(RING.slice(0, 4)))).toBe('Invalid bounds: a ring must end where it begins')
  expect(refusal(polygon([RING[0], RING[1], RING[0]]))).toBe(
    'Invalid bounds: a ring needs at least four positions',
  )
  expect(refusal(polygon(RING.map(([x, y]) => [y, x! * 2])))).toBe(degrees)
  expect(refusal(polygon(RING.map(([x, y]) => [x! * 100, y])))).toBe(degrees)
  expect(refusal(polygon(RING.map(String)))).toBe(degrees)
  expect(refusal(polygon())).toBe('Invalid bounds: a Polygon needs a ring')
  expect(refusal({ type: 'Polygon' })).toBe('Invalid bounds: a Polygon must be a list of rings')
})

/** A star of this many points: an outline that does not cross itself. */
function star(count: number, wobble = 0.01) {
  const ring = Array.from({ length: count - 1 }, (_, index) => {
    const angle = (index / (count - 1)) * 2 * Math.PI
    const radius = 0.5 + (index % 2) * wobble
    return [-87 + radius * Math.cos(angle), 43 + radius * Math.sin(angle)]
  })
  return polygon([...ring, ring[0]])
}

test('Fifty thousand points are accepted, and one more is refused', () => {
  const parsed = parse(star(MAX_BOUNDS_POINTS, 0.0001))
  expect(parsed.kind).toBe('polygon')
  expect(JSON.stringify(parsed).length).toBeLessThan(1_500_000)
  expect(refusal(star(MAX_BOUNDS_POINTS + 1))).toBe(
    'Invalid bounds: at most 50,000 points, and this outline has 50,001',
  )
})

test('A comb whose every tooth spans the city is refused rather than checked for minutes', () => {
  const teeth = Array.from({ length: 12_000 }, (_, index) => [
    [-88, 43 + index * 4e-5],
    [-87, 43.5 + index * 4e-5],
    [-87, 43.5 + index * 4e-5 + 1e-5],
    [-88, 43 + index * 4e-5 + 2e-5],
  ]).flat()
  const comb = polygon([...teeth, [-89, 43.5], teeth[0]])
  expect(refusal(comb)).toBe('Invalid bounds: the outline is too complex to check, simplify it')
})
