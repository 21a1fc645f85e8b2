import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { locatePoints } from '~/domain/sites/bounds/locate-points.server'
import type { Shape } from '~/lib/shapes/geojson'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import { readRecording } from '../../../test/services/recordings'
import { importRegions } from './import-regions.server'
import type { RegionType } from './region'
import { parseRegionFile } from './region-file'

beforeEach(async () => {
  await writeTogether(db, [sql`DELETE FROM region`, sql`DELETE FROM site`, sql`DELETE FROM venue`])
})

const square = (west: number, south: number, size = 1): Shape => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west, south + size],
      [west + size, south + size],
      [west + size, south],
      [west, south],
    ],
  ],
})

const neighborhoods = (features: { name: string; shape: Shape }[], source = 'city') =>
  importRegions(servicesAt(NOW), { type: 'neighborhood', source, features })

async function addSite(host: string, west: number, south: number, size: number) {
  await writeTogether(db, [
    sql`INSERT INTO site (host, name, timezone, west, south, east, north, bounds, created_at, updated_at)
      VALUES (${host}, ${host}, 'UTC', ${west}, ${south}, ${west + size}, ${south + size},
        ${JSON.stringify(square(west, south, size))}, 0, 0)`,
  ])
}

async function addVenue(label: string, longitude: number, latitude: number) {
  await writeTogether(db, [
    sql`INSERT INTO venue (label, name, name_key, address_key, timezone, latitude, longitude, created_at, updated_at)
      VALUES (${label}, ${label}, ${label}, '', 'UTC', ${latitude}, ${longitude}, 0, 0)`,
  ])
}

const regions = () =>
  db.all<{ type: string; slug: string; name: string }>(
    sql`SELECT type, slug, name FROM region ORDER BY id`,
  )
const links = () =>
  db.all(sql`
    SELECT r.slug,
      (SELECT json_group_array(s.host ORDER BY s.host) FROM site_region l JOIN site s ON s.id = l.site_id
        WHERE l.region_id = r.id) AS sites,
      (SELECT json_group_array(v.label ORDER BY v.label) FROM venue_region l JOIN venue v ON v.id = l.venue_id
        WHERE l.region_id = r.id) AS venues
    FROM region r ORDER BY r.slug`)
const versions = () => db.all(sql`SELECT host, content_version AS version FROM site ORDER BY host`)

test('An import creates regions, and a second one finds them unchanged', async () => {
  const features = [
    { name: 'Bay View', shape: square(0, 0) },
    { name: 'Downtown', shape: square(2, 0) },
  ]
  expect(await neighborhoods(features)).toEqual({
    kind: 'imported',
    created: 2,
    updated: 0,
    unchanged: 0,
    absent: 0,
  })
  expect(await neighborhoods(features)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect(await regions()).toEqual([
    { type: 'neighborhood', slug: 'bay-view', name: 'Bay View' },
    { type: 'neighborhood', slug: 'downtown', name: 'Downtown' },
  ])
})

test('A region whose shape changed keeps its slug; one missing from the file stays', async () => {
  await neighborhoods([
    { name: 'Bay View', shape: square(0, 0) },
    { name: 'Downtown', shape: square(2, 0) },
  ])
  expect(await neighborhoods([{ name: 'Bay View', shape: square(5, 0) }])).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 0,
    absent: 1,
  })
  expect((await regions()).map(({ slug }) => slug)).toEqual(['bay-view', 'downtown'])
  const [inside, outside] = await locatePoints(db, [
    { longitude: 0.5, latitude: 0.5 },
    { longitude: 5.5, latitude: 0.5 },
  ])
  expect(inside!.regionIds).toEqual([])
  expect(outside!.regionIds).toHaveLength(1)
})

test('Features with the same name become one region', async () => {
  await neighborhoods([
    { name: 'Harbor', shape: square(0, 0) },
    { name: 'Harbor', shape: square(8, 8) },
  ])
  const found = await locatePoints(db, [
    { longitude: 0.5, latitude: 0.5 },
    { longitude: 8.5, latitude: 8.5 },
    { longitude: 4, latitude: 4 },
  ])
  expect(found.map(({ regionIds }) => regionIds.length)).toEqual([1, 1, 0])
  expect(await regions()).toHaveLength(1)
})

test('Two cities can each have a Downtown, with different slugs', async () => {
  await neighborhoods([{ name: 'Downtown', shape: square(0, 0) }], 'one')
  await neighborhoods([{ name: 'Downtown', shape: square(5, 5) }], 'two')
  await neighborhoods([{ name: '★', shape: square(9, 9) }], 'two')
  expect((await regions()).map(({ slug }) => slug)).toEqual([
    'downtown',
    'downtown-2',
    'neighborhood',
  ])
})

test('A zip code has five digits and is its own slug', async () => {
  const zips = (name: string) =>
    importRegions(servicesAt(NOW), {
      type: 'zip',
      source: 'zcta',
      features: [{ name, shape: square(0, 0) }],
    })
  expect(await zips('2818')).toEqual({ kind: 'not-a-zip', name: '2818' })
  expect(await regions()).toEqual([])
  await zips('02818')
  expect(await regions()).toEqual([{ type: 'zip', slug: '02818', name: '02818' }])
})

test('A changed region updates only the sites and venues that it touches', async () => {
  await addSite('alpha', 0, 0, 2)
  await addSite('beta', 1, 0, 9)
  await addSite('gamma', 50, 50, 1)
  await addVenue('inside', 0.5, 0.5)
  await addVenue('edge', 0, 0.5)
  await addVenue('outside', 7.5, 0.5)
  await neighborhoods([
    { name: 'Moving', shape: square(0, 0, 0.9) },
    { name: 'Still', shape: square(4, 4) },
  ])
  expect(await links()).toEqual([
    { slug: 'moving', sites: '["alpha"]', venues: '["edge","inside"]' },
    { slug: 'still', sites: '["beta"]', venues: '[]' },
  ])
  const before = await versions()
  await neighborhoods([
    { name: 'Moving', shape: square(7, 0) },
    { name: 'Still', shape: square(4, 4) },
  ])
  expect(await links()).toEqual([
    { slug: 'moving', sites: '["beta"]', venues: '["outside"]' },
    { slug: 'still', sites: '["beta"]', venues: '[]' },
  ])
  expect(before).toEqual([
    { host: 'alpha', version: 2 },
    { host: 'beta', version: 2 },
    { host: 'gamma', version: 1 },
  ])
  expect(await versions()).toEqual([
    { host: 'alpha', version: 3 },
    { host: 'beta', version: 3 },
    { host: 'gamma', version: 1 },
  ])
})

test('An import with a shape too large for a row is refused', async () => {
  const start = [0, 0]
  const shore = Array.from({ length: 80_000 }, (_, at) => [0.123456789, at * 0.000012345678])
  const large: Shape = { type: 'Polygon', coordinates: [[start, ...shore, start]] }
  expect(
    await neighborhoods([
      { name: 'Fine', shape: square(0, 0) },
      { name: 'Large', shape: large },
    ]),
  ).toEqual({ kind: 'shape-too-large', name: 'Large' })
  expect(await regions()).toEqual([])
})

/** Files are imported once; each point is a place of known address. */
const PLACES: [string, RegionType, string, [string, number, number, string[]][]][] = [
  [
    'milwaukee-neighborhoods.geojson',
    'neighborhood',
    'name',
    [
      ['a bar on East Center Street', 43.0676, -87.9014, ['Riverwest']],
      ['the middle of Lake Michigan', 43.05, -87.8, []],
    ],
  ],
  [
    'san-francisco-neighborhoods.geojson',
    'neighborhood',
    'name',
    [
      ['the Ferry Building', 37.7955, -122.3937, ['Financial District']],
      ['an island in the bay', 37.8235, -122.3706, ['Treasure Island/YBI']],
      ['a hole in the Marina', 37.8068, -122.44575, []],
    ],
  ],
  [
    'durham-neighborhoods.geojson',
    'neighborhood',
    'name',
    [
      ['the performing arts center', 35.9935, -78.9024, ['American Tobacco Campus']],
      ['a hole in Trinity Park', 36.00866, -78.90693, ['Urban 900']],
    ],
  ],
  [
    'dc-zcta.geojson',
    'zip',
    'ZCTA5CE10',
    [
      ['the Capitol', 38.8899, -77.0091, ['20002']],
      ['an office with a zip of its own', 38.8855, -77.01437, ['20204']],
    ],
  ],
  ['ri-zcta.geojson', 'zip', 'ZCTA5CE10', [['Block Island', 41.1721, -71.5778, ['02807']]]],
]

for (const [file, type, property, places] of PLACES) {
  const recording = await readRecording(`geo/${file}`)
  test.skipIf(!recording)(`Places are found in the shapes of ${file}`, async () => {
    const read = parseRegionFile(new TextDecoder().decode(recording!), property)
    if (read.kind !== 'regions') throw new Error(read.message)
    const input = { type, source: file, features: read.features }
    const count = new Set(read.features.map(({ name }) => name)).size
    expect(await importRegions(servicesAt(NOW), input)).toMatchObject({
      created: count,
      unchanged: 0,
    })
    expect(await importRegions(servicesAt(NOW), input)).toMatchObject({
      created: 0,
      unchanged: count,
    })
    const names = new Map(
      (await db.all<{ id: number; name: string }>(sql`SELECT id, name FROM region`)).map(
        (region) => [region.id, region.name],
      ),
    )
    const found = await locatePoints(
      db,
      places.map(([, latitude, longitude]) => ({ latitude, longitude })),
    )
    for (const [index, [what, , , expected]] of places.entries()) {
      expect(
        found[index]!.regionIds.map((id) => names.get(id)),
        what,
      ).toEqual(expected)
    }
  })
}
