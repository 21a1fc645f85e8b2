import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mergeVenues } from '~/domain/venue-merges/merge-and-undo-venues.server'
import { quarantineVenue } from '~/domain/venues/quarantine-venue.server'
import { createDnsResolver } from '~/platform/outgoing/dns.server'
import { createOutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { db, servicesAt } from '../../../../test/database'
import { clearFeeds, createFixtures, NOW, VENUES } from '../../../../test/fixtures'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import {
  type Exchange,
  listReceived,
  playExchanges,
} from '../../../../test/services/recorded-exchanges'
import { readRecording } from '../../../../test/services/recordings'
import { buildPageUrl } from '../plugins/ticketmaster/discovery-query'
import { listTicketingVenues } from '../scrape-venues/console-venue-store.server'
import { importWindow } from './fetch-source.server'
import { importFeed } from './import-feed.server'
import { type RunServices, runFeed } from './run-feed.server'

// Whole runs of Ticketmaster's feeds over HTTP: a server of this machine plays the Discovery API.

const HOST = 'app.ticketmaster.com'
const KEY = 'SECRET-KEY'
const AREA = `https://${HOST}/discovery/v2/events.json?latlong=43.04,-87.91&radius=30`
const OF_VENUE = `https://${HOST}/discovery/v2/events.json?venueId=V1`
const WINDOW = importWindow(NOW, 'America/Chicago')
const HOUR = 3_600_000

const waits: number[] = []

function createServices(): RunServices {
  const send: typeof fetch = (input, init) => fetch(input, init)
  const fetchOutside = createOutgoingFetch({
    fetch: send,
    resolveHost: createDnsResolver(send),
    wait: async () => {},
    contact: 'https://events.example/',
  })
  const wait = async (ms: number) => void waits.push(ms)
  const settings = { ticketmasterKey: KEY }
  return { ...servicesAt(NOW), ...RUN_SETTINGS, fetchOutside, wait, settings }
}

/** The path by which a run asks for a page. */
function toPath(feedUrl: string, window = WINDOW, page = 0): string {
  const url = new URL(buildPageUrl(new URL(feedUrl), window, page))
  url.searchParams.set('apikey', KEY)
  return url.pathname + url.search
}

const { latitude, longitude, name } = VENUES.centro
/** At the platform's own venue, with its name. */
const NAMESAKE = {
  id: 'V1',
  name,
  timezone: 'America/Chicago',
  location: { latitude: String(latitude), longitude: String(longitude) },
}

function listing(id: string, changes: Record<string, unknown> = {}, dates: object = {}) {
  return {
    id,
    name: `Show ${id}`,
    url: `https://www.ticketmaster.com/event/${id}`,
    test: false,
    dates: {
      start: { localDate: '2026-07-11', localTime: '20:00:00' },
      timezone: 'America/Chicago',
      status: { code: 'onsale' },
      ...dates,
    },
    _embedded: { venues: [NAMESAKE] },
    ...changes,
  }
}

const answer = (events: unknown[], total = events.length): Exchange => ({
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({
    ...(events.length > 0 && { _embedded: { events } }),
    page: { size: 200, totalElements: total, totalPages: Math.ceil(total / 200), number: 0 },
  }),
})

async function importFrom(url: string, services = createServices()) {
  const imported = await importFeed(services, {
    plugin: 'ticketmaster',
    venueLabel: 'centro',
    source: { kind: 'url', url },
  })
  if (imported.kind !== 'imported') throw new Error(JSON.stringify(imported))
  const { feedId, outcome } = imported
  if (outcome.kind !== 'ran') throw new Error(outcome.kind)
  return { feedId, run: outcome.run }
}

async function run(feedId: number) {
  const outcome = await runFeed(createServices(), { feedId })
  if (outcome.kind !== 'ran') throw new Error(outcome.kind)
  return outcome
}

const listEvents = () =>
  db.all<{ title: string; status: string; noStart: number; venue: string | null }>(sql`
    SELECT e.title, e.status, e.no_start AS noStart, v.source_key AS venue
    FROM event e JOIN venue v ON v.id = e.venue_id WHERE e.deleted_at IS NULL ORDER BY e.title`)
const listVenues = () => listTicketingVenues(servicesAt(NOW), { text: '', limit: 10 })

async function readAnswer(path: string): Promise<Record<string, unknown> | null> {
  const recording = await readRecording(`ticketmaster/${path}.json`)
  return recording && JSON.parse(new TextDecoder().decode(recording))[0].response
}

beforeAll(createFixtures)
beforeEach(async () => {
  waits.length = 0
  await clearFeeds()
})

test.each([AREA, OF_VENUE])('A run of %s lists every status, and no noise', async (url) => {
  const codes = ['onsale', 'offsale', 'cancelled', 'canceled', 'postponed', 'rescheduled']
  const undated = { start: { localDate: '2026-07-11', dateTBA: true } }
  const untimed = { start: { localDate: '2026-07-11', localTime: '20:00:00', timeTBA: true } }
  const events = [
    ...codes.map((code) => listing(code, {}, { status: { code } })),
    listing('none', {}, { status: {} }),
    listing('untimed', {}, untimed),
    listing('undated', {}, undated),
    listing('p', { name: 'Parking: Show' }),
  ]
  await playExchanges(HOST, { [toPath(url)]: [answer(events)] })
  const { feedId, run: first } = await importFrom(url)
  expect(first).toMatchObject({ state: 'succeeded', ingress: { Events: { created: 8 } } })
  expect(
    (await listEvents()).map(({ title, status, noStart }) => [title, status, noStart]),
  ).toEqual([
    ['Show canceled', 'cancelled', 0],
    ['Show cancelled', 'cancelled', 0],
    ['Show none', 'scheduled', 0],
    ['Show offsale', 'scheduled', 0],
    ['Show onsale', 'scheduled', 0],
    ['Show postponed', 'postponed', 0],
    ['Show rescheduled', 'scheduled', 0],
    ['Show untimed', 'scheduled', 1],
  ])
  const again = await run(feedId)
  expect(again.run.ingress.Events).toMatchObject({ notModified: 8, created: 0, updated: 0 })
  expect(again.rowsWritten).toBeLessThanOrEqual(6)
  expect(JSON.stringify(await db.all(sql`SELECT * FROM feed_run, scrape`))).not.toContain(KEY)
})

test('Its venues are kept apart: shown and quarantined there, though the platform has a namesake', async () => {
  await playExchanges(HOST, { [toPath(AREA)]: [answer([listing('a')])] })
  const { feedId } = await importFrom(AREA)
  const [venue] = await listVenues()
  expect(venue).toMatchObject({ name, label: null, upcomingEventsCount: 1 })
  expect(await listEvents()).toMatchObject([{ venue: `feed/${feedId}/V1` }])
  await quarantineVenue(servicesAt(NOW), { id: venue!.id, quarantined: true })
  const own = await db.get(sql`SELECT quarantined FROM venue WHERE label = 'centro'`)
  expect(own).toEqual({ quarantined: 0 })
  await run(feedId)
  expect(await listVenues()).toMatchObject([{ id: venue!.id, quarantined: true }])
})

test('A venue that superadmins merged stays merged, also for what is new and changed', async () => {
  await playExchanges(HOST, { [toPath(AREA)]: [answer([listing('a')])] })
  const { feedId } = await importFrom(AREA)
  const [venue] = await listVenues()
  const { id: keptId } = await db.get<{ id: number }>(
    sql`SELECT id FROM venue WHERE label = 'centro'`,
  )
  const merged = await mergeVenues(servicesAt(NOW), { mergedId: venue!.id, keptId })
  expect(merged.kind).toBe('merged')
  const changed = [listing('a', { name: 'Show a, moved' }), listing('b')]
  await playExchanges(HOST, { [toPath(AREA)]: [answer(changed)] })
  await run(feedId)
  const places = await db.all(
    sql`SELECT DISTINCT venue_id AS id FROM event WHERE deleted_at IS NULL`,
  )
  expect(places).toEqual([{ id: keptId }])
  expect(await listVenues()).toMatchObject([{ id: keptId, label: 'centro' }])
})

test('A window with too many events is halved before paging ends, and nothing is requested twice', async () => {
  const middle = Math.floor((WINDOW.from + WINDOW.to) / 2 / 60_000) * 60_000
  const [early, late] = [
    { from: WINDOW.from, to: middle },
    { from: middle, to: WINDOW.to },
  ]
  const shows = Array.from({ length: 201 }, (_, index) => listing(`e${index}`))
  const lateShow = listing('late', {}, { start: { localDate: '2027-04-01' } })
  await playExchanges(HOST, {
    [toPath(AREA)]: [answer([], 1000)],
    [toPath(AREA, early)]: [answer(shows.slice(0, 200), 201)],
    [toPath(AREA, early, 1)]: [answer(shows.slice(200), 201)],
    [toPath(AREA, late)]: [answer([lateShow])],
  })
  const { run: first } = await importFrom(AREA)
  expect(first).toMatchObject({ state: 'succeeded', ingress: { Events: { created: 202 } } })
  expect(await listReceived(HOST)).toHaveLength(4)
  expect(waits).toEqual([500, 500, 500])
})

test('Too many requests are answered by waiting as long as it says, and a little more', async () => {
  const busy = { status: 429, headers: { 'retry-after': '4' } }
  await playExchanges(HOST, { [toPath(AREA)]: [busy, answer([listing('a')])] })
  const { run: first } = await importFrom(AREA)
  expect(first.state).toBe('succeeded')
  const [wait] = waits
  expect(wait).toBeGreaterThanOrEqual(4_000)
  expect(wait).toBeLessThanOrEqual(6_000)
})

/** The API's reset is an epoch in milliseconds by the machine's clock, as the headers of event-findImages-200 show. */
const countedAs = (left: number) => ({
  'content-type': 'application/json',
  'rate-limit-available': String(left),
  'rate-limit-reset': String(Date.now() + 5 * HOUR),
})

test.each([
  ['is used up', { status: 429, headers: countedAs(0) }],
  ['is nearly used up', { ...answer([]), headers: countedAs(249) }],
])(
  'A run that finds that the quota of the day %s changes nothing, and the next waits for a new one',
  async (_, refusal) => {
    const path = toPath(AREA)
    await playExchanges(HOST, { [path]: [{ ...answer([listing('a')]), headers: countedAs(250) }] })
    const { feedId } = await importFrom(AREA)
    await playExchanges(HOST, { [path]: [refusal] })
    expect((await run(feedId)).run).toMatchObject({ state: 'failed' })
    expect(await listReceived(HOST)).toHaveLength(1)
    expect(await listEvents()).toHaveLength(1)
    const due = await db.get<{ due: number }>(sql`SELECT due_at AS due FROM feed`)
    expect(due.due).toBeGreaterThan(NOW + 4.9 * HOUR)
    expect(due.due).toBeLessThanOrEqual(NOW + 5 * HOUR)
  },
)

test('The recorded answers: an RV pass is left out, only its own image is an event’s, an error changes nothing', async (context) => {
  const [pass, images, missing, list] = await Promise.all(
    ['event-find-200', 'event-findImages-200', 'event-find-404', 'event-all-200-options'].map(
      readAnswer,
    ),
  )
  if (!pass || !images || !missing || !list) return context.skip('the shared fixtures are absent')
  const path = toPath(AREA)
  await playExchanges(HOST, { [path]: [answer([pass, listing('a', { images: images.images })])] })
  const { feedId, run: first } = await importFrom(AREA)
  expect(first.notes).toContain('listings of parking, suites and the like were left out: 1')
  const items = await db.all<{ image: string }>(
    sql`SELECT content ->> 'imageUrl' AS image FROM feed_item WHERE kind = 'event'`,
  )
  expect(items).toEqual([
    { image: 'https://static-label.frontgatetickets.com/common/events/92970.jpg' },
  ])
  // Five events of 112,624 that are over by now: a list to be halved, and never a deletion.
  const [notFound, deep] = [
    { status: 404, text: JSON.stringify(missing) },
    { text: JSON.stringify(list) },
  ]
  await playExchanges(HOST, { [path]: [notFound] })
  expect((await run(feedId)).run).toMatchObject({ state: 'failed', error: `${HOST} answered 404` })
  await playExchanges(HOST, { [path]: [deep] })
  expect((await run(feedId)).run.state).toBe('failed')
  expect(await listEvents()).toHaveLength(1)
})
