import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import { box } from '../box'
import { db, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW } from '../fixtures'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

beforeAll(async () => {
  await createFixtures()
  const features = [{ name: 'North', shape: box(-88, 43.05, -87.85, 43.1) }]
  await importRegions(servicesAt(NOW), { type: 'neighborhood', source: 'city', features })
})
beforeEach(clearEvents)

const concert = (more: Partial<Parameters<typeof addEvent>[0]> = {}) =>
  addEvent({
    title: 'Quartet by the Water',
    wall: '2026-05-04T19:30:00',
    endWall: '2026-05-04T21:00:00',
    categories: ['jazz'],
    description: 'Doors at 7.\nBring a friend.',
    ...more,
  })

const see = async (path: string, init: RequestInit = {}, bindings = {}) => {
  const response = await fetchWorker(SITE + path, init, bindings)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The UIDs in a calendar. */
const listUids = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => String(component.getFirstPropertyValue('uid')))

const toUid = (id: number) => `event-${id}@localhost`

async function findVenueId(): Promise<number> {
  return (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
}

test('Every list of a site is a calendar and three feeds, each with the events that its page shows', async () => {
  const jazz = await concert()
  const comedy = await addEvent({
    title: 'Stand-up',
    wall: '2026-05-03T20:00:00',
    categories: ['comedy'],
    series: 4,
  })
  const venue = await findVenueId()
  const pages: [string, string, number[]][] = [
    ['', '', [comedy, jazz]],
    ['/search', '?q=quartet', [jazz]],
    ['/search', '?q=gigs', [jazz]],
    ['/search', '?days=2026-05-03', [comedy]],
    ['/category/concerts', '', [jazz]],
    ['/neighborhood/north', '', [comedy, jazz]],
    [`/venue/${venue}`, '', [comedy, jazz]],
    ['/series/4', '', [comedy]],
  ]
  for (const [path, query, ids] of pages) {
    const { status, headers, text } = await see(`${path}/calendar.ics${query}`)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(listUids(text), path).toEqual(ids.map(toUid))
    for (const format of ['rss', 'atom', 'json']) {
      const feed = await see(`${path}/feed.${format}${query}`)
      expect([path, feed.status]).toEqual([path, 200])
      const found = [...feed.text.matchAll(/laketown\.localhost\/event\/(\d+)["<]/g)]
      expect([...new Set(found.map(([, id]) => Number(id)))], path).toEqual(
        expect.arrayContaining(ids),
      )
    }
  }
})

const JAZZ = '/category/jazz/calendar.ics'
/** `Server-Timing` counts what is read after the site was resolved, which takes one read itself. */
const readsData = (headers: Headers) => /\bdata\b/.test(headers.get('server-timing') ?? '')

test('A program that has a feed of an unchanged site gets 304 without another read', async () => {
  await concert()
  for (const file of ['calendar.ics', 'feed.rss', 'feed.atom', 'feed.json']) {
    const first = await see(`/category/jazz/${file}`)
    expect(readsData(first.headers)).toBe(true)
    const etag = first.headers.get('etag') ?? ''
    for (const method of ['GET', 'HEAD']) {
      const again = await see(`/category/jazz/${file}`, {
        method,
        headers: { 'if-none-match': etag },
      })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      expect(readsData(again.headers)).toBe(false)
    }
    const head = await see(`/category/jazz/${file}`, { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  }
})

test('After a change of another list a feed is read again, and is still the same to who has it', async () => {
  await concert()
  const first = await see(JAZZ)
  const known = { headers: { 'if-none-match': `"other", ${first.headers.get('etag')}` } }
  await addEvent({ title: 'Stand-up', wall: '2026-05-03T20:00:00', categories: ['comedy'] })
  const same = await see(JAZZ, known)
  expect(same.status).toBe(304)
  expect(same.headers.get('etag')).not.toBe(first.headers.get('etag'))
  const more = await concert({ title: 'Trio' })
  const changed = await see(JAZZ, known)
  expect(changed.status).toBe(200)
  expect(changed.text).toContain(toUid(more))
})

test('A feed is built once for a version of its site, from what its own URL says', async () => {
  await concert()
  const cached = { PAGE_CACHE: 'on' }
  const first = await see('/search/feed.json?q=quartet&utm_source=a', {}, cached)
  const second = await see('/search/feed.json?utm_source=b&q=quartet', {}, cached)
  expect(second.text).toBe(first.text)
  expect([readsData(first.headers), readsData(second.headers)]).toEqual([true, false])
  const unrelated = await see('/search/feed.json?q=trio', {}, cached)
  expect(JSON.parse(unrelated.text).items).toEqual([])
})

test('A feed is public: it is the same with a cookie, sets none, and search engines index the page instead', async () => {
  await concert()
  const { headers, text } = await see(JAZZ, { headers: { cookie: 'session=of-nobody' } })
  expect(headers.getSetCookie()).toEqual([])
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(text).toBe((await see(JAZZ)).text)
})

test('A series is one entry of a feed, and each of its dates one of a calendar', async () => {
  const dates: number[] = []
  for (const day of ['02', '03', '04']) {
    dates.push(
      await addEvent({
        title: 'Play',
        wall: `2026-05-${day}T19:00:00`,
        series: 9,
        categories: ['jazz'],
      }),
    )
  }
  const { items } = JSON.parse((await see('/category/jazz/feed.json')).text)
  expect(items).toMatchObject([
    { id: 'tag:localhost,2026:series-9', url: `${SITE}/event/${dates[0]}` },
  ])
  expect(items[0].summary).toContain('and 2 more dates')
  expect(listUids((await see(JAZZ)).text)).toEqual(dates.map(toUid))
  expect(listUids((await see('/series/9/calendar.ics')).text)).toEqual(dates.map(toUid))
})

test('A cancelled event stays in calendars of topics and places for thirty days after its end', async () => {
  const cancelled = await concert({
    wall: '2026-04-20T19:30:00',
    endWall: '2026-04-20T21:00:00',
    status: 'cancelled',
  })
  const hidden = await concert({
    wall: '2026-04-21T19:30:00',
    endWall: null,
    status: 'cancelled',
    published: 0,
  })
  await concert({ wall: '2026-03-20T19:30:00', endWall: null, status: 'cancelled' })
  await concert({ wall: '2026-04-20T19:30:00', endWall: null })
  const venue = await findVenueId()
  for (const path of ['', '/category/concerts', '/neighborhood/north', `/venue/${venue}`]) {
    const { text } = await see(`${path}/calendar.ics`)
    expect(listUids(text), path).toEqual([toUid(cancelled)])
    expect(text).toContain('SUMMARY:CANCELLED: Quartet by the Water')
    expect(text).not.toContain(toUid(hidden))
  }
  expect(listUids((await see('/category/comedy/calendar.ics')).text)).toEqual([])
  expect(JSON.parse((await see('/feed.json')).text).items).toEqual([])
})

test('What has no feed says why', async () => {
  const many = Array.from({ length: 500 }, (_, at) => `tags=t${at}`).join('&')
  const refused: [string, number, RegExp][] = [
    ['/category/none/feed.rss', 404, /^Category not found$/],
    ['/neighborhood/none/feed.rss', 404, /^Neighborhood not found$/],
    ['/venue/99999/calendar.ics', 404, /^Venue not found$/],
    ['/featuredvenue/none/feed.atom', 404, /^Venue not found$/],
    ['/series/99999/calendar.ics', 404, /^Series not found$/],
    ['/search/feed.rss?days=2026-02-31', 400, /is not a date/],
    ['/search/feed.rss?cats=none', 400, /There is no category/],
    ['/search/feed.rss?noSiteBounds=1', 400, /its own site only/],
    [`/search/calendar.ics?${many}`, 400, /at most 60 tags/],
    [`/search/calendar.ics?q=${'x'.repeat(300)}`, 400, /at most 200 characters/],
  ]
  for (const [path, status, message] of refused) {
    const answer = await see(path)
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.text).toMatch(message)
  }
  expect((await see('/feed.rss', { method: 'POST', headers: { origin: SITE } })).status).toBe(405)
  for (const path of [
    '/category/feed.rss',
    '/venue/x/feed.rss',
    '/categories/feed.rss',
    '/category/jazz/feed.xml',
  ]) {
    expect((await see(path)).status, path).toBe(404)
  }
})
