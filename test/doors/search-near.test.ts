import { beforeAll, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import type { PlaceMatches } from '~/domain/search/near/place-match'
import { box } from '../box'
import { servicesAt } from '../database'
import { addEvent, createFixtures, NOW } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { GEOCODER_KEY } from '../services/geocoder-services'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const BINDINGS = { CLOCK: '2026-05-01T17:00:00Z', GEOCODER: 'mapbox', GEOCODER_KEY }

beforeAll(async () => {
  await createFixtures()
  const features = ['Mill Park', 'Mill Creek'].map((name) => ({
    name,
    shape: box(-88, 43, -87.8, 43.2),
  }))
  await importRegions(servicesAt(NOW), { type: 'neighborhood', source: 'city', features })
  await addEvent({ title: 'Jazz night', wall: '2026-05-02T20:00:00' })
})

const get = (path: string, bindings: Record<string, string> = BINDINGS) =>
  fetchWorker(`${SITE}${path}`, { redirect: 'manual' }, bindings)
const POINT = '43.0676%2C-87.9012%2C810+East+Center+Street'

test('A typed place leads to the search at it, with all else that the form has', async () => {
  const go = async (params: string) => (await get(`/search?${params}`)).headers.get('location')
  expect(await go('q=jazz&near=mill+park&days=2026-05-02')).toBe(
    '/search?q=jazz&nhoods=mill-park&days=2026-05-02',
  )
  expect(await go('near=bar+centro')).toMatch(/^\/search\?venue=\d+$/)
  expect(await go('near=810+center&within=5&sort=distance')).toBe(
    `/search?near=${POINT}&within=5&sort=distance`,
  )
  expect(await go('where=near:43,-87,Old&near=810+center')).toBe(`/search?near=${POINT}`)
})

test('A neighborhood that the words of a search end with is chosen, and other words stay words', async () => {
  const go = async (params: string) => (await get(`/search?${params}`)).headers.get('location')
  expect(await go('q=jazz+near+mill+park')).toBe('/search?q=jazz&nhoods=mill-park')
  expect(await go('q=kids+this+weekend+near+Mill+Park&cats=concerts')).toBe(
    '/search?q=kids+this+weekend&cats=concerts&nhoods=mill-park',
  )
  expect(await go('q=jazz+near+mill+park+tomorrow')).toBe(
    '/search?q=jazz+tomorrow&nhoods=mill-park',
  )
  expect(await go('q=near+mill+park')).toBe('/search?nhoods=mill-park')
  for (const words of [
    'q=jazz+near+mill',
    'q=jazz+near+me',
    'q=jazz+near+bar+centro',
    'q=near+810+center',
    'q="jazz+near+mill+park"',
    'q=jazz+near+mill+park&nhoods=mill-creek',
  ]) {
    expect(await go(words), words).toBeNull()
  }
})

test('Where a typed place may mean several, the page offers each, and lists the events of the whole city', async () => {
  const page = await (await get('/search?q=jazz&near=mill')).text()
  expect(page).toContain('Which “mill” do you mean?')
  expect(page).toContain('/search?q=jazz&amp;nhoods=mill-park')
  expect(page).toContain('/search?q=jazz&amp;nhoods=mill-creek')
  expect(page).toContain('Jazz night')
})

test('A place that is not found, or while the geocoder is down, is named, and nothing is lost', async () => {
  const unknown = await (await get('/search?q=jazz&near=nowhere+at+all')).text()
  expect(unknown).toContain('Nothing called “nowhere at all” was found in this city.')
  expect(unknown).toContain('Jazz night')
  const down = await get('/search?near=outage')
  expect(down.status).toBe(200)
  expect(down.headers.get('cache-control')).toContain('no-store')
  expect(await down.text()).toContain('streets cannot be searched at the moment')
  expect(drainErrorLogs().join()).toContain('The geocoder did not answer')
})

test('A search around a place says how far events are, and offers distances and the other order', async () => {
  const page = await (await get('/search?near=43.0777,-87.9022,Center+Hall')).text()
  expect(page).toContain('Near Center Hall')
  expect(page).toContain('Remove Within 2 miles of Center Hall')
  expect(page).toMatch(/Bar Centro · 0\.7.mi/)
  expect(page).toContain('within=5')
  expect(page).toContain('sort=distance')
  const sorted = await (await get('/search?near=43.0777,-87.9022&sort=distance')).text()
  expect(sorted).toContain('Nearest first')
  expect(sorted).toContain('In this area')
  const far = await (await get('/search?q=jazz&near=43.2,-87.9')).text()
  expect(far).toContain('No events match your search criteria.')
  expect(far).toContain('Elsewhere')
})

test('The API searches around a point as the page does, and names a place that it leaves out', async () => {
  const read = async (params: string) =>
    (await get(`/api/search/events?${params}`)).json() as Promise<{
      events: { title: string }[]
      ignored?: unknown
    }>
  expect((await read('near=43.0777,-87.9022')).events).toHaveLength(1)
  expect((await read('near=43.2,-87.9022')).events).toHaveLength(0)
  const text = await read('near=mill+park')
  expect(text).toMatchObject({ ignored: [{ parameter: 'near', value: 'mill park' }] })
  expect(text.events).toHaveLength(1)
  const feed = await (await get('/search/calendar.ics?near=43.0777,-87.9022&sort=distance')).text()
  expect(feed).toContain('Jazz night')
  expect(await (await get('/search/calendar.ics?near=mill+park')).text()).not.toContain(
    'Jazz night',
  )
})

test('While a place is typed, its matches come as JSON; on other doors there are none', async () => {
  const read = async (text: string) =>
    (await get(`/search/places?q=${encodeURIComponent(text)}`)).json() as Promise<PlaceMatches>
  expect((await read('mill')).matches.map(({ value }) => value)).toEqual([
    'nhood:mill-creek',
    'nhood:mill-park',
  ])
  expect((await read('810 center')).attribution).toContain('Mapbox')
  expect(await read('')).toEqual({ matches: [], best: null })
  expect((await fetchWorker('http://admin.localhost/search/places?q=mill')).status).toBe(404)
})
