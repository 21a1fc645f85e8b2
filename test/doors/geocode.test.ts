import { beforeAll, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import type { VenueMatches } from '~/domain/venues/search/venue-match'
import { addAccount, signIn } from '../accounts'
import { box } from '../box'
import { servicesAt } from '../database'
import { createFixtures, NOW } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { GEOCODER_KEY } from '../services/geocoder-services'
import { fetchWorker } from './worker'

const HOST = 'laketown.localhost'
const MAPBOX = { GEOCODER: 'mapbox', GEOCODER_KEY }

let cookie = ''

beforeAll(async () => {
  await createFixtures()
  const features = [{ name: 'Mill Park', shape: box(-88, 43, -87.9, 43.1) }]
  await importRegions(servicesAt(NOW), { type: 'neighborhood', source: 'city', features })
  cookie = (await signIn(await addAccount({ email: 'ida@mail.example' }), HOST)).cookie
})

async function search(text: string, { bindings = {}, headers = { cookie } as HeadersInit } = {}) {
  const url = `http://${HOST}/api/geocode?event=&q=${encodeURIComponent(text)}`
  const response = await fetchWorker(url, { headers }, bindings)
  expect(response.status).toBe(200)
  const { matches, unavailable } = (await response.json()) as VenueMatches
  return { ids: matches.map(({ id, name }) => [id === null ? null : 'id', name]), unavailable }
}

test('Anyone who is logged in finds venues and then places, with or without a geocoder', async () => {
  const centro = ['id', 'Bar Centro']
  expect((await search('mill park')).ids).toEqual([[null, 'Mill Park']])
  expect((await search('center', { bindings: MAPBOX })).ids).toEqual([
    centro,
    [null, '810 East Center Street'],
    [null, 'Center Bar'],
  ])
})

test('Visitors who are not logged in find venues only', async () => {
  expect((await search('mill park', { headers: {} })).ids).toEqual([])
  const found = await search('center', { bindings: MAPBOX, headers: {} })
  expect(found).toEqual({ ids: [['id', 'Bar Centro']], unavailable: undefined })
})

test('An outage of the geocoder does not fail the search', async () => {
  expect(await search('outage', { bindings: MAPBOX })).toEqual({ ids: [], unavailable: true })
  expect(drainErrorLogs().join()).toContain('The geocoder did not answer')
})

test('An account may search places only so often, and still finds venues after that', async () => {
  const found: (true | undefined)[] = []
  // The rate limit counts by the real clock, so twice as many searches always exceed it.
  for (let count = 0; count < 20; count++) {
    const { ids, unavailable } = await search('center', { bindings: MAPBOX })
    expect(ids[0]).toEqual(['id', 'Bar Centro'])
    found.push(unavailable)
  }
  expect(found.at(-1)).toBe(true)
})
