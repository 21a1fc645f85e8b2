import { beforeEach, expect, test } from 'vitest'
import type { Box } from '~/lib/shapes/geojson'
import type { Geocoder } from '~/platform/geocoding/geocode-address.server'
import { db, resetDatabases } from '../../../../test/database'
import { createFixtures, requireSite } from '../../../../test/fixtures'
import { findAddressMatches } from './find-address-matches.server'

let site: { id: number; name: string }

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  site = { id: (await requireSite('laketown')).id, name: 'Laketown' }
})

const searcher = { account: 'maya', ip: '203.0.113.1' }
const allowAll = { isTooMany: async () => false, isTooManyImages: async () => false }

/** Knows one address in Denver. */
function createDenverGeocoder(boxes: Box[]): Geocoder {
  const place = { name: '1 Larimer St', address: 'Denver', latitude: 39.75, longitude: -105 }
  return {
    async find(_, box) {
      boxes.push(box)
      const isInside = box.west < place.longitude && place.longitude < box.east
      return { kind: 'found', places: isInside ? [place] : [], attribution: '© Maps' }
    },
  }
}

const find = (text: string, geocoder: Geocoder | null, rateLimits = allowAll) =>
  findAddressMatches({ db, geocoder, rateLimits }, site, text, searcher)

test('An address finds our own venues with the time zone there', async () => {
  expect((await find('808 center', null)).matches).toMatchObject([
    { name: 'Bar Centro', timezone: 'America/Chicago' },
  ])
})

test('An address that the site does not have is looked for in the whole country', async () => {
  const boxes: Box[] = []
  expect(await find('1 Larimer St', createDenverGeocoder(boxes))).toEqual({
    attribution: '© Maps',
    matches: [
      {
        id: null,
        name: '1 Larimer St',
        address: 'Denver',
        latitude: 39.75,
        longitude: -105,
        timezone: 'America/Denver',
      },
    ],
  })
  expect(boxes).toHaveLength(2)
})

test('Without a geocoder, and with too many searches, nothing is invented', async () => {
  expect(await find('1 Larimer St', null)).toEqual({ matches: [] })
  const tooMany = { ...allowAll, isTooMany: async () => true }
  const boxes: Box[] = []
  expect(await find('1 Larimer St', createDenverGeocoder(boxes), tooMany)).toEqual({
    matches: [],
    unavailable: true,
  })
  expect(boxes).toEqual([])
})
