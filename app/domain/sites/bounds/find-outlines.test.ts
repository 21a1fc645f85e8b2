import { beforeEach, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import type { Shape } from '~/lib/shapes/geojson'
import type { OutlineAnswer, PlaceOutline } from '~/platform/geocoding/geocode-address.server'
import { box } from '../../../../test/box'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW } from '../../../../test/fixtures'
import { findOutline, findOutlines } from './find-outlines.server'
import { toBounds } from './outline-match'

const SEARCHER = { account: 'maya', ip: '2001:db8::1' }

/** Inside Laketown, inside no city, and of two areas. */
const RIVERWEST = box(-87.92, 43.06, -87.88, 43.1)
const PRAIRIE = box(-100.1, 41, -100, 41.1)
const ISLANDS: Shape = {
  type: 'MultiPolygon',
  coordinates: [
    box(-100.4, 42, -100.39, 42.01).coordinates,
    box(-100.3, 42, -100.1, 42.2).coordinates,
  ],
}

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  await importRegions(servicesAt(NOW), {
    type: 'neighborhood',
    source: 'test',
    features: [
      { name: 'Riverwest', shape: RIVERWEST },
      { name: 'Prairie West', shape: PRAIRIE },
      { name: 'Lake Islands', shape: ISLANDS },
    ],
  })
})

function open(answer: OutlineAnswer | null = null, isTooMany = false) {
  const searched: string[] = []
  const geocoder = answer && {
    async findOutlines(text: string) {
      searched.push(text)
      return answer
    },
  }
  return { services: { db, geocoder, rateLimits: { isTooMany: async () => isTooMany } }, searched }
}

const find = (text: string, { services } = open()) => findOutlines(services, text, SEARCHER)

const TOWN: PlaceOutline = {
  name: 'Prairie',
  address: 'Prairie, Nebraska',
  isBox: false,
  shape: box(-101, 40, -100, 41),
}
const found = (...outlines: PlaceOutline[]): OutlineAnswer => ({
  kind: 'found',
  outlines,
  attribution: '© Mapmakers',
})

test('The shapes that are there are found by their name, of every city and of none yet', async () => {
  const listFound = async (text: string) => (await find(text)).matches
  expect(await listFound('west')).toMatchObject([
    { name: 'Prairie West', detail: 'Neighborhood, in no city yet' },
  ])
  expect(await listFound('verwe')).toMatchObject([
    { name: 'Riverwest', detail: 'Neighborhood in Laketown' },
  ])
  expect(await listFound('WEST prairie')).toMatchObject([{ name: 'Prairie West' }])
  for (const text of ['', ' w ', '%', '_', "' OR 1=1", 'x'.repeat(5_000), '\u0000']) {
    expect([text, (await find(text)).matches]).toEqual([text, []])
  }
})

test('The outline of a shape is its largest polygon, with the time zone there', async () => {
  const { services } = open()
  const choose = async (text: string) => {
    const [match] = (await findOutlines(services, text, SEARCHER)).matches
    return findOutline(services, { text, ref: match?.ref ?? '' }, SEARCHER)
  }
  expect(await choose('riverwest')).toEqual({
    name: 'Riverwest',
    bounds: toBounds(RIVERWEST)?.bounds,
    remark: '',
    timezone: 'America/Chicago',
  })
  expect(await choose('islands')).toMatchObject({
    bounds: { type: 'Polygon', coordinates: [expect.arrayContaining([[-100.3, 42]])] },
    remark: 'It is the largest of 2 areas; the others are left out.',
  })
  for (const ref of ['', 'region:999999', 'region:-1', 'place:nowhere', 'region:1 OR 1=1']) {
    expect([ref, await findOutline(services, { text: 'west', ref }, SEARCHER)]).toEqual([ref, null])
  }
})

test('Towns that the geocoder knows are found with their outlines, after the shapes that are there', async () => {
  const rectangle = { ...TOWN, name: 'Prairie Rose', isBox: true }
  const crossing: Shape = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ],
  }
  const opened = open(found(TOWN, rectangle, { ...TOWN, name: 'Knot', shape: crossing }))
  const { matches, attribution } = await find('prairie', opened)
  expect(matches.map(({ name }) => name)).toEqual(['Prairie West', 'Prairie', 'Prairie Rose'])
  expect(attribution).toBe('© Mapmakers')
  const choose = (at: number) =>
    findOutline(opened.services, { text: 'prairie', ref: matches[at]?.ref ?? '' }, SEARCHER)
  expect(await choose(1)).toMatchObject({
    name: 'Prairie',
    remark: '',
    bounds: { type: 'Polygon' },
  })
  expect(await choose(2)).toMatchObject({ remark: expect.stringContaining('only the rectangle') })
})

test('Without the geocoder, or with too many searches, the shapes that are there are still found', async () => {
  for (const opened of [open({ kind: 'unavailable' }), open(found(TOWN), true)]) {
    expect(await find('prairie', opened)).toMatchObject({
      matches: [{ name: 'Prairie West' }],
      unavailable: true,
    })
  }
  const limited = open(found(TOWN), true)
  await find('prairie', limited)
  expect(limited.searched).toEqual([])
})
