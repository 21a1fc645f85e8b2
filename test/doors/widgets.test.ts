import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertFeaturedDays } from '~/domain/promotions/days/featured-day-store.server'
import type { WidgetJson } from '~/http/api/widget-json'
import { db } from '../database'
import { addEvent, clearEvents, createFixtures, requireSite } from '../fixtures'
import { startPageClock } from './page-clock'
import { fetchWorker } from './worker'

const WIDGETS = 'http://widgets.localhost:8787'
const IMAGE = 'a'.repeat(64)
const ON = { PAGE_CACHE: 'on' }

let laketown = 0

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  await db.run(sql`
    UPDATE site SET settings = json_set(settings, '$.defaultEventImageChecksum', ${IMAGE})
    WHERE id = ${laketown}`)
})
beforeEach(async () => {
  await clearEvents()
  startPageClock()
})
afterEach(() => void vi.useRealTimers())

async function request(query: string, init: RequestInit = {}, bindings = {}) {
  const response = await fetchWorker(`${WIDGETS}/?${query}`, init, bindings)
  const { status, headers } = response
  const body = await response.text()
  return { status, headers, body }
}

async function read(query: string, bindings = {}): Promise<WidgetJson> {
  const { status, body } = await request(query, {}, bindings)
  expect(status, body).toBe(200)
  return JSON.parse(body)
}

const titles = ({ data }: WidgetJson) => data.events.map(({ title }) => title)

test.each([
  ['', 400, 'you must supply a site'],
  ['type=events', 400, 'you must supply a site'],
  ['site=', 400, 'you must supply a site'],
  ['site=1', 400, 'you must supply a type'],
  ['site=1&type=', 400, 'you must supply a type'],
  ['site=1&type=weather', 400, 'no such widget: weather'],
  ['site=1&type=%3Cscript%3E', 400, 'no such widget: <script>'],
  ['site=1&type=toString', 400, 'no such widget: toString'],
  [`site=1&type=${'x'.repeat(400)}`, 400, `no such widget: ${'x'.repeat(100)}…`],
  ['site=999999&type=events', 404, 'no such site: 999999'],
  ['site=laketown&type=events', 404, 'no such site: laketown'],
  ['site=1e3&type=events', 404, 'no such site: 1e3'],
  ['site=1&type=events&count=0', 400, 'count must be a number from 1 to 30'],
  ['site=1&type=events&count=31', 400, 'count must be a number from 1 to 30'],
  ['site=1&type=events&count=six', 400, 'count must be a number from 1 to 30'],
  ['site=1&type=venue', 400, 'you must supply a venue'],
  ['site=1&type=venue&venue=987654', 404, 'no such venue: 987654'],
  ["site=1&type=venue&venue=1'--", 404, "no such venue: 1'--"],
  ['site=1&type=category', 400, 'you must supply a category'],
  ['site=1&type=category&category=opera', 404, 'no such category: opera'],
  ['site=1&type=calendar&month=2026-13', 400, 'month must be like 2026-05'],
  ['site=1&type=event', 400, 'you must supply an event'],
  ['site=1&type=event&event=987654', 404, 'no such event: 987654'],
  ['site=1&type=search&days=someday', 400, '“someday” is not a date. Write dates like 2026-05-31.'],
])('?%s answers %i: %s', async (query, status, message) => {
  const answered = await request(query.replace(/site=1(?=&|$)/, `site=${laketown}`))
  expect(answered.status).toBe(status)
  expect(JSON.parse(answered.body)).toEqual({ error: message })
  // The page that embeds the widget reads the message.
  expect(answered.headers.get('access-control-allow-origin')).toBe('*')
  expect(answered.headers.get('cache-control')).toBe('no-store')
})

test('The widget has data, siteUrl, timezone and imagesUrl; featured events come first and larger', async () => {
  await addEvent({ title: 'Soon', wall: '2026-05-01T20:00:00' })
  const later = await addEvent({ title: 'Later', wall: '2026-05-03T19:30:00' })
  const gone = await addEvent({ title: 'Off', wall: '2026-05-02T19:30:00', status: 'cancelled' })
  await db.run(insertFeaturedDays(laketown, later, ['2026-05-01']))
  await db.run(insertFeaturedDays(laketown, gone, ['2026-05-01', '2026-05-02']))
  const widget = await read(`site=${laketown}&type=events`)
  expect(Object.keys(widget)).toEqual(['data', 'siteUrl', 'timezone', 'imagesUrl'])
  expect(widget).toMatchObject({
    siteUrl: 'http://laketown.localhost:8787',
    timezone: 'America/Chicago',
    imagesUrl: 'http://images.localhost:8787',
  })
  expect(widget.data).toMatchObject({ title: 'Laketown Events', isMore: false, month: null })
  expect(
    widget.data.events.map(({ title, featured, path, when, images, label }) => ({
      title,
      featured,
      path: path.replace(/\d+/, ''),
      when: when.text,
      label,
      width: images?.map((image) => image.split(/[!,]/)[1]).join(' '),
    })),
  ).toEqual([
    {
      title: 'Later',
      featured: true,
      path: '/event/?via=featured',
      label: null,
      when: 'Sun, May 3 · 7:30 PM',
      width: '350 700',
    },
    {
      title: 'Soon',
      featured: false,
      path: '/event/',
      label: null,
      when: 'Today · 8:00 PM',
      width: '200 400',
    },
    {
      title: 'Off',
      featured: false,
      path: '/event/',
      label: 'Cancelled',
      when: 'Tomorrow · 7:30 PM',
      width: '200 400',
    },
  ])
  expect(titles(await read(`site=${laketown}&type=events&count=2`))).toEqual(['Later', 'Soon'])
})

test('Each type lists its own events, and nothing outside the site', async () => {
  await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00', categories: ['jazz'] })
  await addEvent({ title: 'Laughs', wall: '2026-05-31T20:00:00', categories: ['comedy'] })
  const away = await addEvent({ title: 'Jazz away', wall: '2026-05-02T20:00:00', venue: 'pier' })
  const { id: venue } = await db.get<{ id: number }>(
    sql`SELECT id FROM venue WHERE label = 'centro'`,
  )
  const site = `site=${laketown}`
  expect(titles(await read(`${site}&type=search&q=jazz&noSiteBounds=1`))).toEqual(['Jazz'])
  expect(titles(await read(`${site}&type=search&q=gigs`))).toEqual(['Jazz'])
  expect(titles(await read(`${site}&type=search&cats=comedy`))).toEqual(['Laughs'])
  const atVenue = await read(`${site}&type=venue&venue=${venue}&count=1`)
  expect(atVenue.data).toMatchObject({ title: 'Events at Bar Centro', isMore: true })
  expect(titles(await read(`${site}&type=category&category=concerts`))).toEqual(['Jazz'])
  expect((await request(`${site}&type=event&event=${away}`)).status).toBe(404)
  const { month } = (await read(`${site}&type=calendar`)).data
  expect(month).toMatchObject({ name: 'May 2026', previous: null, next: '2026-06', offset: 5 })
  expect(month?.days.flatMap(({ name, events }) => (events > 0 ? [[name, events]] : []))).toEqual([
    ['Saturday, May 2', 1],
    ['Sunday, May 31', 1],
  ])
  const june = (await read(`${site}&type=calendar&month=2026-06`)).data
  expect([june.month?.previous, june.events]).toEqual(['2026-05', []])
})

test('A widget costs one round trip to each database, and none while its site is unchanged', async () => {
  const query = `site=${laketown}&type=events`
  await addEvent({ title: 'First', wall: '2026-05-02T20:00:00' })
  const cache = async () => {
    const { headers, body } = await request(query, {}, ON)
    const [, state] = /cache;desc=(\w+)/.exec(headers.get('server-timing') ?? '') ?? []
    return { state, timing: headers.get('server-timing'), titles: titles(JSON.parse(body)) }
  }
  const first = await cache()
  expect(first).toMatchObject({ state: 'miss', titles: ['First'] })
  expect(first.timing).toContain('1 round trip')
  expect((await cache()).state).toBe('hit')
  // Parameters that no widget has neither change the response nor fill the cache.
  expect(
    (await request(`${query}&utm_source=x&callback=alert`, {}, ON)).headers.get('server-timing'),
  ).toContain('hit')
  await addEvent({ title: 'Second', wall: '2026-05-02T21:00:00' })
  vi.advanceTimersByTime(5_001)
  expect((await cache()).state).toBe('stale')
  expect(await cache()).toMatchObject({ state: 'hit', titles: ['First', 'Second'] })
})

test('An unchanged widget is 304; any origin may read it, without credentials, and no cookie is set', async () => {
  for (const bindings of [{}, ON]) {
    const query = `site=${laketown}&type=events&count=3`
    const init = { headers: { origin: 'https://third.example', cookie: 'session=forged' } }
    const { status, headers } = await request(query, init, bindings)
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(headers.get('vary')).toBeNull()
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const again = await request(query, { headers: known }, bindings)
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
  }
})

test('Only GET and HEAD are answered, and OPTIONS names them', async () => {
  const query = `site=${laketown}&type=events`
  const head = await request(query, { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, body: '' })
  const post = await request(query, { method: 'POST', body: 'x' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  const options = await request(query, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
})

async function fetchFile(path: string) {
  const response = await fetchWorker(WIDGETS + path)
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

test('Pages include a short script and a style sheet; what they load is cached for a year under its hash', async () => {
  const loader = await fetchFile('/widget.js')
  expect(loader.status).toBe(200)
  expect(loader.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(loader.headers.get('cache-control')).toBe('public, max-age=300')
  expect(loader.text).toContain(`"${WIDGETS}"`)
  const [, path = ''] = /"(\/widget-[0-9a-f]{10}\.js)"/.exec(loader.text) ?? []
  const script = await fetchFile(path)
  expect(script.status).toBe(200)
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  // Modules of another origin need it.
  expect(script.headers.get('access-control-allow-origin')).toBe('*')
  const css = await fetchFile('/widget.css')
  expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  // A page that a browser cached before a deployment still works.
  const former = await fetchFile('/widget-0123456789.js')
  expect([former.status, former.headers.get('location')]).toEqual([302, path])
  expect((await fetchFile('/widget-x.js')).status).toBe(404)
})

test('The frame shows the widget without a script, any page may frame it, and nothing in it is HTML of others', async () => {
  const title = '"><script>alert(1)</script>'
  await addEvent({ title, wall: '2026-05-02T20:00:00' })
  const query = new URLSearchParams({
    site: String(laketown),
    type: 'events',
    title,
    theme: 'dark',
    accent: '#fff}body{background:url(//x)',
  })
  const { status, headers, text } = await fetchFile(`/frame?${query}`)
  expect(status).toBe(200)
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain('color-scheme:dark')
  expect(text).not.toContain('url(')
  expect(text).toMatch(
    /<a class="name" href="http:\/\/laketown\.localhost:8787\/event\/\d+" target="_blank"/,
  )
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain('form-action http://laketown.localhost:8787')
  expect(headers.get('set-cookie')).toBeNull()
  // Pages that are isolated show it, too.
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  for (const file of text.match(/\/(widget|frame)-[0-9a-f]{10}\.(css|js)/g) ?? []) {
    expect((await fetchFile(file)).status).toBe(200)
  }
  const wrong = await fetchFile('/frame?site=1')
  expect([wrong.status, wrong.text.includes('you must supply a type')]).toEqual([400, true])
  // No other page may be framed.
  const home = await fetchWorker('http://laketown.localhost/')
  expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
