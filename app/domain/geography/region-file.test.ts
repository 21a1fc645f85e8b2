import { expect, test } from 'vitest'
import { listRecordings, readRecording } from '../../../test/services/recordings'
import { parseRegionFile } from './region-file'

const RING = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]
const feature = (properties: unknown, geometry: unknown) => ({
  type: 'Feature',
  properties,
  geometry,
})
const square = { type: 'Polygon', coordinates: [RING] }
const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

test('A file gives the name and shape of each feature', () => {
  const multi = { type: 'MultiPolygon', coordinates: [[RING.map((at) => [...at, 0])]] }
  expect(parseRegionFile(file(feature({ NAME: ' Bay\n View ' }, multi)), 'NAME')).toEqual({
    kind: 'regions',
    features: [{ name: 'Bay View', shape: { type: 'MultiPolygon', coordinates: [[RING]] } }],
    shapeless: 0,
  })
})

test('A feature without a geometry is counted and left out', () => {
  const read = parseRegionFile(
    file(feature({ z: 20000 }, null), feature({ z: 20001 }, square)),
    'z',
  )
  expect(read).toMatchObject({ kind: 'regions', features: [{ name: '20001' }], shapeless: 1 })
})

test('An unknown name property gets an error that lists the available ones', () => {
  expect(parseRegionFile(file(feature({ pri_neigh: 'Loop', id: 1 }, square)), 'name')).toEqual({
    kind: 'invalid',
    message: "Feature 1 has no name in the property 'name'. It has: pri_neigh, id",
  })
})

test('Points and invalid shapes are refused, and the error names the feature', () => {
  const point = { type: 'Point', coordinates: [0, 0] }
  const read = parseRegionFile(
    file(feature({ name: 'Fine' }, square), feature({ name: 'Depot' }, point)),
    'name',
  )
  expect(read).toEqual({
    kind: 'invalid',
    message:
      "Feature 2 ('Depot'): a shape must be a Polygon or a MultiPolygon (the geometry is: Point)",
  })
  const open = { type: 'Polygon', coordinates: [RING.slice(0, 4)] }
  expect(parseRegionFile(file(feature({ name: 'Open' }, open)), 'name')).toMatchObject({
    message: "Feature 1 ('Open'): a ring must end where it begins (the geometry is: Polygon)",
  })
})

test('Input that is not a GeoJSON feature collection is refused', () => {
  for (const text of ['', '<html>', '[]', JSON.stringify(square)]) {
    expect(parseRegionFile(text, 'name')).toEqual({
      kind: 'invalid',
      message: 'The file must be a GeoJSON FeatureCollection or Feature',
    })
  }
  expect(parseRegionFile(file(), 'name')).toEqual({
    kind: 'invalid',
    message: 'The file has no features',
  })
})

const recorded = await listRecordings('geo')

test.skipIf(recorded.length === 0)('Every recorded file is read completely', async () => {
  const counts: Record<string, number> = {}
  for (const name of recorded) {
    const text = new TextDecoder().decode((await readRecording(`geo/${name}`)) ?? undefined)
    const read = parseRegionFile(text, name.includes('zcta') ? 'ZCTA5CE10' : 'name')
    counts[name] = read.kind === 'regions' ? read.features.length : -1
  }
  expect(counts).toEqual({
    'dc-zcta.geojson': 53,
    'denver-neighborhoods.geojson': 78,
    'durham-neighborhoods.geojson': 228,
    'milwaukee-neighborhoods.geojson': 190,
    'ri-zcta.geojson': 77,
    'san-francisco-neighborhoods.geojson': 37,
  })
})
