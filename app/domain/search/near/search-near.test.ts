import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import type { GeocoderAnswer } from '~/platform/geocoding/geocode-address.server'
import { writeTogether } from '~/platform/storage/database.server'
import { box } from '../../../../test/box'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite, VENUES } from '../../../../test/fixtures'
import { searchEvents } from '../results/search-events.server'
import type { SearchQuery } from '../search-query'
import { findPlaces } from './find-places.server'
import { parseNearPlace, withinMiles } from './near-place'

beforeAll(async () => {
  await resetDatabases()
  await createFixtures()
  const { centro } = VENUES
  // About 0.7 and 3.5 miles north of Bar Centro.
  for (const [label, name, north] of [
    ['near', 'Center Hall', 0.01],
    ['far', 'Mill Barn', 0.05],
  ] as const) {
    const latitude = centro.latitude + north
    await saveVenue(servicesAt(NOW), { ...centro, label, name, address: '9 Mill Rd', latitude })
  }
  const features = [{ name: 'Mill Park', shape: box(-88, 43, -87.8, 43.2) }]
  await importRegions(servicesAt(NOW), { type: 'neighborhood', source: 'city', features })
  await addAt('far', 'Far', '2026-05-02T20:00:00')
  await addAt('near', 'Near', '2026-05-03T20:00:00')
  await addEvent({ title: 'At the place', wall: '2026-05-04T20:00:00' })
})

async function addAt(label: string, title: string, wall: string): Promise<void> {
  const id = await addEvent({ title, wall })
  await writeTogether(db, [
    sql`UPDATE event SET venue_id = (SELECT id FROM venue WHERE label = ${label}) WHERE id = ${id}`,
    markStale({ events: sql`SELECT ${id}` }),
  ])
  await refreshListings(servicesAt(NOW))
}

const find = async (query: SearchQuery) =>
  searchEvents(servicesAt(NOW), await requireSite('laketown'), query)
const listTitles = async (query: SearchQuery) =>
  (await find(query)).events.map(({ title }) => title)
const near = parseNearPlace('43.0677,-87.9022')
if (!near) throw new Error('not a point')

test('A search around a place has what is within its distance, by date or the nearest first', async () => {
  expect(await listTitles({ near })).toEqual(['Near', 'At the place'])
  expect(await listTitles({ near, sort: 'distance' })).toEqual(['At the place', 'Near'])
  const wide = withinMiles(near, 5)
  expect(await listTitles({ near: wide })).toEqual(['Far', 'Near', 'At the place'])
  expect(await listTitles({ near: wide, sort: 'distance' })).toEqual([
    'At the place',
    'Near',
    'Far',
  ])
  expect(await listTitles({ near: withinMiles(near, 0.5) })).toEqual(['At the place'])
})

test('By distance, pages follow each other, and no event leads by its day', async () => {
  const query: SearchQuery = { near: withinMiles(near, 5), sort: 'distance', pageSize: 2 }
  expect(await find(query)).toMatchObject({ total: 3, maxPage: 2, leadingSize: 0 })
  expect(await listTitles({ ...query, page: 2 })).toEqual(['Far'])
})

test('A text that is still to be found matches nothing', async () => {
  expect(await listTitles({ nearText: 'Mill Park' })).toEqual([])
})

test('A search without events around a place offers more of its surroundings, with true counts', async () => {
  const query: SearchQuery = { near: withinMiles(near, 1), text: 'far', offersAlternatives: true }
  const { alternatives } = await find({ ...query, isExact: true })
  expect(alternatives.map(({ kind, events }) => [kind, events])).toEqual([
    ['larger area', 1],
    ['any place', 1],
    ['any words', 2],
  ])
  for (const { query: wider, events } of alternatives)
    expect(await listTitles({ ...wider, isExact: true })).toHaveLength(events)
})

const STREET = {
  name: '9 Mill Rd',
  address: '9 Mill Rd, Laketown',
  latitude: 43.07,
  longitude: -87.9,
}

/** What a visitor of Laketown who types this may mean, and how often the geocoder was called. */
async function type(text: string, answer: GeocoderAnswer | null = null, isTooMany = false) {
  const calls: string[] = []
  const geocoder = answer && {
    find: async (searched: string) => {
      calls.push(searched)
      return answer
    },
  }
  const services = { db, geocoder, rateLimits: { isTooMany: async () => isTooMany } }
  const { id } = await requireSite('laketown')
  const { matches, ...rest } = await findPlaces(services, id, text, '198.51.100.7')
  return { names: matches.map(({ name }) => name), matches, calls, ...rest }
}
const found: GeocoderAnswer = { kind: 'found', places: [STREET], attribution: '© A map' }

test('A neighborhood, a venue or a zip code is found by its whole name, and others by their words', async () => {
  const exact = await type('mill park', found)
  expect(exact).toMatchObject({ best: { value: 'nhood:mill-park' }, calls: [] })
  const hall = await type('Center Hall')
  const { id } = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'near'`)
  expect(hall.best).toEqual({ value: `venue:${id}`, name: 'Center Hall', detail: '9 Mill Rd' })
  const several = await type('mill', found)
  expect(several.names).toEqual(['Mill Park', 'Mill Barn', 'Center Hall'])
  expect(several).toMatchObject({ best: null, calls: [] })
  expect(await type('m')).toMatchObject({ names: [], best: null })
})

test('A street is found by the geocoder, within the limits of a network', async () => {
  const street = await type('10 Elm Street', found)
  expect(street).toMatchObject({ attribution: '© A map', calls: ['10 Elm Street'] })
  expect(street.best?.value).toBe('near:43.07,-87.9,9 Mill Rd')
  expect(await type('10 Elm Street', found, true)).toMatchObject({
    names: [],
    best: null,
    unavailable: true,
    calls: [],
  })
  expect(await type('10 Elm Street', { kind: 'unavailable' })).toMatchObject({ unavailable: true })
  const outside = { ...STREET, longitude: -80 }
  expect((await type('10 Elm Street', { ...found, places: [outside] })).names).toEqual([])
})

test('Without a geocoder, a neighborhood in the text is found, and never one of another site', async () => {
  expect((await type('10 Elm Street, Mill Park')).best?.value).toBe('nhood:mill-park')
  expect((await type('The Pier')).names).toEqual([])
})
