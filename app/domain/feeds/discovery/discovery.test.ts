import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { toWallTime } from '~/lib/time/local-time'
import { FetchError, type OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { db, servicesAt } from '../../../../test/database'
import { addEvent, clearFeeds, createFixtures, NOW } from '../../../../test/fixtures'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import { listRecordings, readRecording } from '../../../../test/services/recordings'
import { importFeed } from '../runs/import-feed.server'
import { previewSource } from './preview-source.server'
import { MAX_REQUESTS, recognizeSource } from './recognize-source.server'

type Site = Record<string, string | Uint8Array | number>

/** An internet with only these pages; a number is an error's status. */
function createInternet(site: Site) {
  const requests: string[] = []
  const fetchOutside: OutgoingFetch = async ({ url }) => {
    requests.push(url)
    const body = site[url] ?? 404
    if (typeof body === 'number') throw new FetchError(`the source answered ${body}`, body)
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    return { kind: 'fetched', url, contentType: '', body: bytes, validators: {} }
  }
  return { fetchOutside, requests }
}

async function recognize(site: Site, url: string) {
  const { fetchOutside, requests } = createInternet(site)
  const found = await recognizeSource({ fetchOutside }, url)
  const names =
    found.kind === 'recognized' ? found.candidates.map(({ plugin, url }) => [plugin, url]) : found
  return { names, requests }
}

const vevent = (uid: string, start: string, ...rest: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${start}`, ...rest, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')

const CALENDAR = 'https://hall.example/events.ics'
const page = (body: string, head = '') =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`

beforeAll(createFixtures)
beforeEach(clearFeeds)

test('A calendar is recognized by its content, also under webcal and without a scheme', async () => {
  const site = { [CALENDAR]: calendar() }
  for (const url of [CALENDAR, 'webcal://hall.example/events.ics', ' hall.example/events.ics ']) {
    expect((await recognize(site, url)).names).toEqual([['ical', CALENDAR]])
  }
})

test('A page leads to the calendars that it links or embeds', async () => {
  const google =
    'https://calendar.google.com/calendar/ical/hall%40group.calendar.google.com/public/basic.ics'
  const body = `<a href="webcal://hall.example/events.ics">Subscribe</a>
    <iframe src="https://calendar.google.com/calendar/embed?src=hall%40group.calendar.google.com&amp;ctz=X"></iframe>`
  const site = {
    'https://hall.example/calendar': page(body),
    [CALENDAR]: calendar(),
    [google]: calendar(),
  }
  expect((await recognize(site, 'https://hall.example/calendar')).names).toEqual([
    ['ical', google],
    ['ical', CALENDAR],
  ])
})

test('The Events Calendar is found in a subfolder, and preferred to what the page describes', async () => {
  const root = 'https://hall.example/blog/wp-json/'
  const site = {
    'https://hall.example/': page(
      '<script type="application/ld+json">{"@type":["MusicEvent"]}</script>',
      `<link rel="https://api.w.org/" href="${root}">`,
    ),
    [`${root}tribe/events/v1/events`]: '{"events":[]}',
  }
  expect((await recognize(site, 'https://hall.example/')).names).toEqual([
    ['tribe', `${root}tribe/events/v1/events`],
    ['jsonld', 'https://hall.example/'],
  ])
})

test.each([
  [
    'https://app.ticketmaster.com/discovery/v2/events.json?venueId=K1&apikey=SECRET',
    'https://app.ticketmaster.com/discovery/v2/events.json?venueId=K1',
  ],
  [
    'www.ticketmaster.com/lake-hall-tickets-chicago/venue/32836',
    'https://app.ticketmaster.com/discovery/v2/events.json?venueId=32836',
  ],
])(
  '%s is a feed of Ticketmaster without being requested, and without a key',
  async (url, stored) => {
    expect(await recognize({}, url)).toEqual({ names: [['ticketmaster', stored]], requests: [] })
  },
)

test('A page of Ticketmaster that is of no venue says what to paste instead', async () => {
  const { names, requests } = await recognize({}, 'https://www.ticketmaster.com/jazz/event/A')
  expect(names).toMatchObject({ kind: 'refused', reason: expect.stringContaining('venueId=…') })
  expect(requests).toEqual([])
})

test('A WordPress without calendar of events is none', async () => {
  const head = '<link rel="https://api.w.org/" href="https://hall.example/wp-json/">'
  const { names } = await recognize(
    { 'https://hall.example/': page('', head) },
    'https://hall.example/',
  )
  expect(names).toEqual([])
})

test('The home page of a site leads to its page of events', async () => {
  const site = {
    'https://hall.example/': page('<a href="/about">About</a><a href="/whats-on">Program</a>'),
    'https://hall.example/whats-on': page('<div class="eventItem entry">Swing</div>'),
  }
  expect((await recognize(site, 'https://hall.example/')).names).toEqual([
    ['carbonhouse', 'https://hall.example/whats-on'],
  ])
})

test('A recognition never makes more than eight requests', async () => {
  const links = Array.from({ length: 50 }, (_, at) => `<a href="/events${at}.ics">x</a>`).join('')
  const pages = Array.from({ length: 50 }, (_, at) => `<a href="/events-${at}">Events</a>`).join('')
  const head = '<link rel="https://api.w.org/" href="https://hall.example/wp-json/">'
  const body = page(links + pages, head)
  const site = Object.fromEntries(
    ['', ...Array.from({ length: 50 }, (_, at) => `events-${at}`)].map((path) => [
      `https://hall.example/${path}`,
      body,
    ]),
  )
  const { names, requests } = await recognize(site, 'https://hall.example/')
  expect(names).toEqual([])
  expect(requests.length).toBeLessThan(MAX_REQUESTS)
})

test('URLs inside the network are refused, and what cannot be reached says why', async () => {
  expect((await recognize({}, 'http://192.168.1.10/events')).names).toMatchObject({
    kind: 'refused',
  })
  expect((await recognize({}, 'file:///etc/passwd')).names).toMatchObject({ kind: 'refused' })
  expect((await recognize({}, 'https://hall.example/')).names).toEqual({
    kind: 'unreachable',
    reason: expect.stringContaining('There is no page at this URL. Check its spelling'),
  })
})

// The recordings lie beside the project and are no part of it; where they are absent these tests are skipped.
const recorded = test.skipIf((await listRecordings('ical')).length === 0)

recorded.each([
  ['carbonhouse/historytoronto.com-events.html', 'carbonhouse'],
  ['carbonhouse/pabsttheatergroup.com-events.html', 'carbonhouse'],
  ['structured-data/drom_taberna-index.html', 'jsonld'],
  ['structured-data/songkick-elysianfields.html', 'jsonld'],
  ['structured-data/schema.org-Event.001.html', 'jsonld'],
  ['structured-data/h-event-dates.html', 'jsonld'],
  ['ical/raleighdurham-unitedarts.ics', 'ical'],
])('%s is recognized as %s', async (path, plugin) => {
  const recording = await readRecording(path)
  const { names } = await recognize(
    { 'https://hall.example/x': recording! },
    'https://hall.example/x',
  )
  expect(names).toContainEqual([plugin, 'https://hall.example/x'])
})

recorded.each(['not-ical-challenge-page.ics', 'not-ical-html-page.ics', 'not-ical-json-error.ics'])(
  '%s is recognized as nothing',
  async (name) => {
    const recording = await readRecording(`ical/${name}`)
    const url = 'https://hall.example/events.ics'
    expect((await recognize({ [url]: recording! }, url)).names).toEqual([])
  },
)

const TRIBE = '/wp-json/tribe/events/v1/events'

recorded.each([
  'atlantaregional.org-events-page1',
  'centrocaferiverwest.com-events',
  'thefdha.org-events',
])(
  'The recorded answer %s is recognized as tribe, without the page that was requested',
  async (name) => {
    const recording = (await readRecording(`tribe/${name}.json`))!
    const url = `https://hall.example${TRIBE}`
    const found = await recognize({ [`${url}?page=1`]: recording }, `${url}?page=1`)
    expect(found).toEqual({ names: [['tribe', url]], requests: [`${url}?page=1`] })
  },
)

const FEED = 'https://hall.example/events/feed'
const ITEM = '<item><title>Swing</title></item>'

// Written by hand: no feed of this kind was recorded.
test.each([
  `<?xml version="1.0"?><rss version="2.0"><channel>${ITEM}</channel></rss>`,
  `<?xml version="1.0"?>\n<!-- made by hand --><feed xmlns="http://www.w3.org/2005/Atom"></feed>`,
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${ITEM}</rdf:RDF>`,
])('The feed %s is recognized as rss', async (body) => {
  expect((await recognize({ [FEED]: body }, FEED)).names).toEqual([['rss', FEED]])
})

test('A page leads to its feed of events, but not to those of its news and comments', async () => {
  const link = (title: string, href: string) =>
    `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`
  const head = [
    link('Events', '/events/feed'),
    link('Hall', '/feed'),
    link('Events: comments', '/events/comments/feed'),
  ].join('')
  const { names } = await recognize(
    { 'https://hall.example/': page('', head) },
    'https://hall.example/',
  )
  expect(names).toEqual([['rss', FEED]])
})

const candidate = { plugin: 'ical', url: CALENDAR, manifest: null, reason: '' }

async function preview(body: string) {
  const { fetchOutside } = createInternet({ [CALENDAR]: body })
  const services = { ...servicesAt(NOW), ...RUN_SETTINGS, fetchOutside }
  const venue = await findVenueByLabel(db, 'centro')
  const outcome = await previewSource(services, { candidate, venue: venue! })
  return outcome.kind === 'read' ? outcome.preview : outcome
}

const SWING = vevent('swing', '20260503T010000Z', 'SUMMARY:Swing Gala')

test('A preview shows times in the venue’s zone, what is missing and what exists, and stores nothing', async () => {
  await addEvent({ title: 'Swing gala!', wall: '2026-05-02T21:00:00' })
  const before = await db.all(sql`SELECT count(*) AS n FROM feed_item`)
  const found = await preview(calendar(SWING, vevent('jazz', '20260504', 'SUMMARY:Jazz')))
  if ('kind' in found) throw new Error(JSON.stringify(found))
  expect(found.events.map(({ title, day, state }) => [title, day, state])).toEqual([
    ['Swing Gala', '2026-05-02', 'likely'],
    ['Jazz', '2026-05-04', 'new'],
  ])
  expect(toWallTime(found.events[0]!.startAt, 'America/Chicago')).toBe('2026-05-02T20:00:00')
  expect(found.missing).toContainEqual({ name: 'image', count: 2 })
  expect(found).toMatchObject({ total: 2, isCut: false, existingFeedId: null })
  expect(await db.all(sql`SELECT count(*) AS n FROM feed_item`)).toEqual(before)
})

test('A preview of a source that is imported already says so', async () => {
  const { fetchOutside } = createInternet({ [CALENDAR]: calendar(SWING) })
  await importFeed(
    { ...servicesAt(NOW), ...RUN_SETTINGS, fetchOutside },
    { plugin: 'ical', venueLabel: 'centro', source: { kind: 'url', url: CALENDAR } },
  )
  expect(await preview(calendar(SWING))).toMatchObject({
    counts: { imported: 1, likely: 0 },
    existingFeedId: expect.any(Number),
  })
})

test('A source that fails, or is not what it seems, says why', async () => {
  expect(await preview('<html>')).toMatchObject({ kind: 'failed' })
})

test('A preview of a long list reads its beginning', async () => {
  const url = 'https://hall.example/wp-json/tribe/events/v1/events'
  let pages = 0
  const fetchOutside: OutgoingFetch = async ({ url }) => {
    const id = ++pages
    const [start_date, end_date] = ['2026-05-03 20:00:00', '2026-05-03 22:00:00']
    const event = { id, title: `Swing ${id}`, start_date, end_date, timezone: 'America/Chicago' }
    const next_rest_url = `https://hall.example/wp-json/tribe/events/v1/events?page=${id + 1}`
    const body = new TextEncoder().encode(JSON.stringify({ events: [event], next_rest_url }))
    return { kind: 'fetched', url, contentType: 'application/json', body, validators: {} }
  }
  const venue = await findVenueByLabel(db, 'centro')
  const outcome = await previewSource(
    { ...servicesAt(NOW), ...RUN_SETTINGS, fetchOutside },
    { candidate: { ...candidate, plugin: 'tribe', url }, venue: venue! },
  )
  expect(outcome).toMatchObject({ kind: 'read', preview: { total: 8, isCut: true } })
  expect(pages).toBe(8)
})

test('A page that nothing recognizes gets a proposal, but only after the pages that it links', async () => {
  const gig = (title: string, day: number) =>
    `<li class="gig"><h3>${title}</h3><p>May ${day}</p></li>`
  const list = page(`<ul>${gig('Drums', 9)}${gig('Ferry', 10)}</ul>`)
  const dates = { today: '2026-05-01', order: 'month-first' } as const
  const recognizeWith = (site: Site) =>
    recognizeSource({ ...createInternet(site), dates }, 'https://hall.example/')
  const proposed = await recognizeWith({ 'https://hall.example/': list })
  expect(proposed).toMatchObject({
    candidates: [{ plugin: 'siphon', manifest: { items: { selector: 'li.gig' } } }],
  })
  const linking = page(`<a href="/events">Events</a>`)
  const site = { 'https://hall.example/': linking, 'https://hall.example/events': list }
  expect(await recognizeWith(site)).toMatchObject({
    candidates: [{ plugin: 'siphon', url: 'https://hall.example/events' }],
  })
  expect(
    (await recognize({ 'https://hall.example/': list }, 'https://hall.example/')).names,
  ).toEqual([])
})
