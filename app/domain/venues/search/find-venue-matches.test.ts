import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import type { Geocoder, GeocoderAnswer } from '~/platform/geocoding/geocode-address.server'
import { writeTogether } from '~/platform/storage/database.server'
import { box } from '../../../../test/box'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { findVenueMatches, locateVenue } from './find-venue-matches.server'

const LAURA = { account: 'laura', ip: '198.51.100.7' }
const LAKETOWN = { name: 'Laketown' }

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

const PLACE = {
  name: '9 Mill Rd',
  address: '9 Mill Rd, Laketown',
  latitude: 43.05,
  longitude: -87.95,
}
const FARAWAY = { ...PLACE, name: 'Mill in the next city', longitude: -86.5 }

/** Services whose geocoder gives this answer, how often it was called, and within which box. */
function open(answer: GeocoderAnswer | null, limit = Number.POSITIVE_INFINITY) {
  const calls: Parameters<Geocoder['find']>[] = []
  const counted: unknown[] = []
  const geocoder: Geocoder | null = answer && {
    async find(...query) {
      calls.push(query)
      return answer
    },
  }
  const rateLimits = {
    isTooMany: async (...act: unknown[]) => counted.push(act) > limit,
    isTooManyImages: async () => false,
  }
  return { services: { db, geocoder, rateLimits }, calls, counted }
}

const found = (...places: (typeof PLACE)[]): GeocoderAnswer => ({
  kind: 'found',
  places,
  attribution: '© Mapmakers',
})

async function find(
  { services }: ReturnType<typeof open>,
  text: string,
  searcher: typeof LAURA | null = LAURA,
) {
  const site = { ...LAKETOWN, ...(await requireSite('laketown')) }
  return findVenueMatches(services, site, text, searcher)
}

async function addRegions() {
  const regions = [
    { type: 'neighborhood', name: 'Mill Park', shape: box(-88, 43, -87.9, 43.1) },
    { type: 'neighborhood', name: 'Far Mill', shape: box(-88.9, 43, -88.19, 43.1) },
    { type: 'zip', name: '53207', shape: box(-87.96, 43.02, -87.94, 43.04) },
  ] as const
  for (const { type, name, shape } of regions) {
    await importRegions(servicesAt(NOW), { type, source: name, features: [{ name, shape }] })
  }
}

test('Our venues come first, then the places of the geocoder, which have no id', async () => {
  const world = open(found({ ...PLACE, name: 'Center Bar' }))
  const { matches, unavailable, attribution } = await find(world, 'center')
  expect(matches.map(({ id, name }) => [typeof id, name])).toEqual([
    ['number', 'Bar Centro'],
    ['object', 'Center Bar'],
  ])
  expect(matches[1]?.id).toBe(null)
  expect([unavailable, attribution]).toEqual([undefined, '© Mapmakers'])
  expect(await find(open(found()), 'centro')).not.toHaveProperty('attribution')
})

test("Places outside the site's bounds are not offered, and the geocoder is given the site's box", async () => {
  const world = open(found(FARAWAY, PLACE))
  expect((await find(world, 'mill')).matches).toEqual([{ id: null, ...PLACE }])
  expect(world.calls).toEqual([['mill', { west: -88.2, south: 42.9, east: -87.8, north: 43.3 }]])
})

test('Visitors who are not signed in find venues only, and cost nothing', async () => {
  const world = open(found(PLACE))
  await addRegions()
  expect((await find(world, 'mill', null)).matches).toEqual([])
  expect((await find(world, 'centro', null)).matches).toHaveLength(1)
  expect([world.calls, world.counted]).toEqual([[], []])
})

test('Searches of the geocoder are limited by account and network; beyond that there are venues and regions', async () => {
  const world = open(found(PLACE), 1)
  await addRegions()
  expect((await find(world, 'mill road')).matches).toEqual([{ id: null, ...PLACE }])
  expect(await find(world, 'mill park')).toMatchObject({
    matches: [{ name: 'Mill Park' }],
    unavailable: true,
  })
  expect(world.calls).toHaveLength(1)
  expect(world.counted).toEqual([
    ['geocode', LAURA],
    ['geocode', LAURA],
  ])
})

test('While the geocoder is unavailable there are still venues and regions', async () => {
  const world = open({ kind: 'unavailable' })
  expect(await find(world, 'centro')).toMatchObject({
    matches: [{ name: 'Bar Centro' }],
    unavailable: true,
  })
})

test('Too short a text is not sent to the geocoder', async () => {
  const world = open(found(PLACE))
  await find(world, 'mil')
  expect(world.calls).toEqual([])
})

test("Without a geocoder the site's regions are found by name and zip code, at their labels", async () => {
  const world = open(null)
  await addRegions()
  const namesFound = async (text: string) =>
    (await find(world, text)).matches.map(({ id, name }) => [id, name])
  expect(await find(world, 'mill pa')).toEqual({
    matches: [
      {
        id: null,
        name: 'Mill Park',
        address: 'Mill Park, Laketown',
        latitude: 43.05,
        longitude: -87.95,
      },
    ],
  })
  expect(await namesFound('5320')).toEqual([[null, '53207']])
  // The label of Far Mill is outside the site's bounds.
  expect(await namesFound('mill')).toEqual([[null, 'Mill Park']])
  expect(await namesFound('far mill')).toEqual([])
  expect(await namesFound('park mill north')).toEqual([])
  expect(world.counted).toEqual([])
})

test('The regions of another site are not found, and a site without bounds has no places', async () => {
  const world = open(null)
  await addRegions()
  const harbor = { name: 'Harbor', ...(await requireSite('harbor')) }
  expect((await findVenueMatches(world.services, harbor, 'mill park', LAURA)).matches).toEqual([])
  await writeTogether(db, [sql`UPDATE site SET bounds = NULL WHERE host = 'laketown'`])
  expect((await find(open(found(PLACE)), 'mill park')).matches).toEqual([])
})

test('An address is located by its zip code, else by its neighborhood', async () => {
  const { services } = open(null)
  await addRegions()
  const site = { ...LAKETOWN, ...(await requireSite('laketown')) }
  const locate = (text: string) => locateVenue(services, site, text, LAURA)
  expect(await locate('9 Mill Park Rd, Laketown 53207')).toMatchObject({ latitude: 43.03 })
  expect(await locate('9 Some Rd, Mill Park')).toMatchObject({ latitude: 43.05 })
  expect(await locate('9 Some Rd')).toBe(null)
})
