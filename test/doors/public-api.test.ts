import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { createApiKey } from '~/domain/accounts/api-keys/create-api-key.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../accounts'
import { db, servicesAt } from '../database'
import { NOW } from '../fixtures'
import { CITIES, type City, type Ids, settleTwoCities } from './two-cities'
import { fetchWorker } from './worker'

type Json = Record<string, unknown>
type EventJson = { id: number; title: string; startDate: string } & Json
type Answer = Json & {
  events?: EventJson[]
  venues?: { id: number; curatedVenueIds: string[] }[]
  deleted?: { id: number }[]
  cursor?: string | null
  errors?: { parameter: string; detail: string }[]
}

const API = 'http://api.localhost'
const keys = {} as Record<City, string>
let ids: Ids

beforeAll(async () => {
  ids = await settleTwoCities()
  const actor = { accountId: await addAccount({ email: 'admin@example.com' }) }
  for (const city of ['east', 'west'] as const) {
    const site = await findSiteByHost(db, city)
    const created = await createApiKey({ db, now: NOW, actor }, site?.id ?? 0)
    if (created.kind === 'created') keys[city] = created.apiKey
  }
})

async function call(
  city: City,
  path: string,
  headers: Record<string, string> = {},
  bindings: Record<string, string> = {},
) {
  const separator = path.includes('?') ? '&' : '?'
  const url = `${API}${path}${separator}apiKey=${keys[city]}`
  const response = await fetchWorker(url, { headers }, bindings)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (text === '' ? {} : JSON.parse(text)) as Answer,
  }
}

const listIds = async (city: City, query = '') =>
  ((await call(city, `/v1/events${query}`)).json.events ?? []).map(({ id }) => id)
const findIds = (...words: string[]) =>
  ids.events.flatMap(([word, id]) => (words.includes(word) ? [id] : []))

async function changeEvent(id: number, change: ReturnType<typeof sql>) {
  await writeTogether(db, [
    sql`UPDATE event SET ${change}, updated_at = updated_at + 1 WHERE id = ${id}`,
    markStale({ events: sql`SELECT ${id}` }),
  ])
  await refreshListings(servicesAt(NOW))
}

test('An event has the fields of the specification, in the zone of the key’s city', async () => {
  const [id] = findIds('eastword')
  await changeEvent(
    id!,
    sql`description = '<p>Dance</p>', start_at = ${Date.parse('2026-05-03T00:30:00Z')}, no_start = 0,
      end_at = ${Date.parse('2026-05-03T04:00:00Z')}, no_end = 0, until_at = ${Date.parse('2026-05-03T04:00:00Z')}`,
  )
  const { json, status } = await call('east', '/v1/events')
  expect(status).toBe(200)
  expect(json.timezone).toBe('America/New_York')
  expect(json.events?.find((event) => event.id === id)).toEqual({
    id,
    eventDetailPageUrl: `http://east.localhost:8787/event/${id}`,
    title: 'Swing eastword 0',
    description: '<p>Dance</p>',
    // Half past eight in the evening until midnight, which is the next day’s 00:00.
    startDate: '2026-05-02',
    startTime: '20:30',
    endDate: '2026-05-03',
    endTime: '00:00',
    status: 'scheduled',
    isSoldOut: false,
    isEditorsPick: false,
    seriesId: null,
    categories: [
      { id: 'concerts', name: 'Concerts' },
      { id: 'jazz', name: 'Jazz' },
    ],
    venue: {
      id: ids.venues.find(([word]) => word === 'eastword')?.[1],
      name: 'Hall eastword',
      address: '1 eastword St',
      latitude: 43.03,
      longitude: -87.89,
    },
  })
})

test('Times that are not known are left out', async () => {
  const [id] = findIds('westword')
  await changeEvent(id!, sql`no_start = 1, no_end = 1`)
  const event = (await call('west', `/v1/events/${id}`)).json
  expect(Object.keys(event)).toEqual(expect.arrayContaining(['startDate', 'endDate']))
  expect(event).not.toHaveProperty('startTime')
  expect(event).not.toHaveProperty('endTime')
})

test.each(['east', 'west'] as const)(
  'The key of the %s reads what that city lists, by start, and nothing of the other or unlisted',
  async (city) => {
    const { own, foreign } = CITIES[city]
    const paths = ['/v1/events', '/v1/venues', '/v1/neighborhoods', '/v1/categories']
    const changes = '/v1/events?updatedSince=1970-01-01T00:00:00Z'
    for (const path of [...paths, changes, '/v1/events?editorsPicksOnly=true']) {
      const { text, status } = await call(city, path)
      expect(status).toBe(200)
      for (const word of foreign) expect(text, path).not.toContain(word)
    }
    const listed = findIds(own, 'bothword').toSorted()
    expect((await listIds(city)).toSorted()).toEqual(listed)
    expect((await listIds(city, '?updatedSince=1970-01-01T00:00:00Z')).toSorted()).toEqual(listed)
    const dates = (await call(city, '/v1/events')).json.events?.map(({ startDate }) => startDate)
    expect(dates).toEqual(dates?.toSorted())
    for (const id of findIds(...foreign)) {
      const { status, json } = await call(city, `/v1/events/${id}`)
      expect([status, json.code, json.detail]).toEqual([404, 'not-found', 'Event not found'])
    }
  },
)

test('Every filter narrows the list, and values of one are alternatives', async () => {
  const both = findIds('bothword').toSorted()
  const own = findIds('eastword').toSorted()
  const found = async (query: string) => (await listIds('east', query)).toSorted()
  expect(await found('?editorsPicksOnly=true')).toEqual(both)
  expect(await found('?zipcode=53002&zipcode=53003')).toEqual([...both, ...own].toSorted())
  expect(await found('?zipcode=53002')).toEqual(expect.arrayContaining(both))
  expect(await found('?tags=tag-eastword')).toEqual([...both, ...own].toSorted())
  expect(await found('?tags=tag-westword')).toEqual([])
  expect(await found('?category=jazz&category=concerts')).toEqual([...both, ...own].toSorted())
  const day = '2026-05-02'
  const onDay = await call('east', `/v1/events?startDate=${day}&endDate=${day}`)
  expect(onDay.json.events?.every(({ startDate }) => startDate <= day)).toBe(true)
  expect(await found('?startDate=2026-05-20')).toEqual([])
  const venues = (await call('east', '/v1/venues')).json.venues ?? []
  const curated = venues.flatMap(({ curatedVenueIds }) => curatedVenueIds)
  expect(curated.length).toBeGreaterThan(0)
  expect(await found(`?curatedVenueId=${curated[0]}`)).not.toEqual([])
})

test.each([
  ['color=red', 'color', 'This call has no parameter “color”.'],
  ['startDate=2026-02-30', 'startDate', '“2026-02-30” is not a date.'],
  ['startDate=9999-12-31', 'startDate', 'with a year from 1900 to 2199'],
  ['startDate=2026-05-02&startDate=2026-05-03', 'startDate', 'Please send startDate only once.'],
  ['startDate=2026-05-09&endDate=2026-05-02', 'endDate', 'Please send the earlier day as'],
  [Array(500).fill('tags=x').join('&'), 'tags', 'Please send tags at most 60 times'],
  [`tags=${'x'.repeat(101)}`, 'tags', 'at most 100 characters'],
  ['zipcode=1234', 'zipcode', '“1234” is not a zip code. Please write five digits.'],
  ['zipcode=53001', 'zipcode', 'East has no zip code 53001.'],
  ['category=nothing', 'category', 'There is no category “nothing”.'],
  ['neighborhood=neighborhood-westword', 'neighborhood', 'East has no neighborhood'],
  ['editorsPicksOnly=yes', 'editorsPicksOnly', 'Please write editorsPicksOnly=true'],
  ['fields=title,price', 'fields', 'There is no field “price”. The fields are: id,'],
  ['cursor=abc', 'cursor', 'This is no cursor.'],
  ['updatedSince=yesterday', 'updatedSince', 'Please write updatedSince like'],
  ['updatedSince=2030-01-01T00:00:00Z', 'updatedSince', 'is in the future'],
  ['updatedSince=2026-01-01T00:00:00Z&tags=x', 'tags', 'Please leave out tags.'],
])(
  'A wrong parameter is named, with what to send instead: %s',
  async (query, parameter, detail) => {
    const { status, json, headers } = await call('east', `/v1/events?${query}`)
    expect([status, json.code]).toEqual([400, 'invalid-parameters'])
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(json.errors).toContainEqual({ parameter, detail: expect.stringContaining(detail) })
  },
)

test('A curated venue that only another city shows is none of this city', async () => {
  const foreign = (await call('west', '/v1/venues')).json.venues ?? []
  const own = (await call('east', '/v1/venues')).json.venues ?? []
  const known = own.flatMap(({ curatedVenueIds }) => curatedVenueIds)
  const uid = foreign.flatMap((venue) => venue.curatedVenueIds).find((id) => !known.includes(id))
  const { status, json } = await call('east', `/v1/events?curatedVenueId=${uid}`)
  expect([status, json.errors?.[0]?.parameter]).toEqual([400, 'curatedVenueId'])
})

test('A cursor continues where it was given, with the same city and filters only', async () => {
  const changes = '/v1/events?updatedSince=2026-05-01T00:00:00Z'
  const { json } = await call('east', changes)
  const { cursor } = json
  expect((await call('east', `/v1/events?cursor=${cursor}`)).json.events).toEqual([])
  for (const [city, query, detail] of [
    ['west', '', 'This cursor belongs to another city.'],
    ['east', '&category=jazz', 'This cursor belongs to a call with other filters.'],
  ] as const) {
    const refused = await call(city, `/v1/events?cursor=${cursor}${query}`)
    expect([refused.status, refused.json.errors?.[0]?.parameter]).toEqual([400, 'cursor'])
    expect(refused.json.detail).toContain(detail)
  }
})

test('Changes since the last answer are listed, and what is not listed any more as deleted', async () => {
  const [first, second] = findIds('bothword')
  const start = await call('east', '/v1/events?updatedSince=1970-01-01T00:00:00Z')
  await changeEvent(first!, sql`title = 'Swing bothword again'`)
  await changeEvent(second!, sql`published = 0`)
  const { json } = await call('east', `/v1/events?cursor=${start.json.cursor}`)
  expect(json.events).toMatchObject([{ id: first, title: 'Swing bothword again' }])
  expect(json.deleted).toMatchObject([{ id: second }])
  await changeEvent(second!, sql`published = 1`)
  const later = await call('east', `/v1/events?cursor=${json.cursor}`)
  expect([later.json.events?.map(({ id }) => id), later.json.deleted]).toEqual([[second], []])
  const old = formatOldCursor(later.json.cursor ?? '')
  expect([(await call('east', `/v1/events?cursor=${old}`)).status]).toEqual([410])
})

/** The same place as a partner knew it two hundred days ago. */
function formatOldCursor(cursor: string): string {
  const [kind, site, zone] = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
  const then = NOW - 200 * 86_400_000
  return btoa(JSON.stringify([kind, site, zone, then * 1_000, then]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

test('What the city’s bounds or its ticketing exclude is deleted for partners, and returns with them', async () => {
  const site = (await findSiteByHost(db, 'west'))!
  const start = await call('west', '/v1/events?updatedSince=1970-01-01T00:00:00Z')
  const [id] = findIds('bothword')
  await changeEvent(id!, sql`feed_type = 'ticketmaster'`)
  const without = await call('west', `/v1/events?cursor=${start.json.cursor}`)
  expect(without.json.deleted).toMatchObject([{ id }])
  expect(await listIds('west')).not.toContain(id)
  await updateSite(servicesAt(NOW), site.id, { settings: { ticketmasterFeedEnabled: true } })
  await refreshListings(servicesAt(NOW))
  const within = await call('west', `/v1/events?cursor=${without.json.cursor}`)
  expect(within.json.events?.map((event) => event.id)).toEqual([id])
  await changeEvent(id!, sql`feed_type = NULL`)
})

test('Only the named fields are sent, and always the id', async () => {
  const { json } = await call('east', '/v1/events?fields=title,startDate')
  expect(Object.keys(json.events?.[0] ?? {}).toSorted()).toEqual(['id', 'startDate', 'title'])
  const [id] = findIds('eastword')
  expect((await call('east', `/v1/events/${id}?fields=title`)).json).toEqual({
    id,
    title: 'Swing eastword 0',
  })
})

test('An answer that has not changed is not sent again, nor computed, until the city changes', async () => {
  const on = { PAGE_CACHE: 'on' }
  const path = '/v1/events?category=jazz&editorsPicksOnly=true'
  const first = await call('east', path, {}, on)
  expect(first.headers.get('cache-control')).toBe('private, max-age=60')
  const log = vi.spyOn(console, 'log')
  const again = await call('east', '/v1/events?editorsPicksOnly=true&category=jazz', {}, on)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('server-timing')).toContain('cache;desc=hit')
  expect(again.headers.get('server-timing')).not.toContain('data;')
  expect(log).not.toHaveBeenCalled()
  await call('east', `${path}&startDate=2026-05-02`, {}, on)
  expect(String(log.mock.lastCall)).toContain('"message":"request"')
  log.mockRestore()
  const etag = first.headers.get('etag') ?? ''
  const same = await call('east', path, { 'if-none-match': etag }, on)
  expect([same.status, same.text]).toEqual([304, ''])
  await changeEvent(findIds('bothword')[0]!, sql`title = 'Swing bothword later'`)
  const fresh = await call('east', path, { 'if-none-match': etag })
  expect([fresh.status, fresh.text.includes('later')]).toEqual([200, true])
})
