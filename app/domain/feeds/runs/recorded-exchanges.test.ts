import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDnsResolver } from '~/platform/outgoing/dns.server'
import { createOutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { db, servicesAt } from '../../../../test/database'
import { clearFeeds, createFixtures, NOW } from '../../../../test/fixtures'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import { listReceived, playExchanges } from '../../../../test/services/recorded-exchanges'
import { listRecordings } from '../../../../test/services/recordings'
import { type FeedRun, NO_VALIDATORS } from '../feed'
import { listFeeds } from '../feed-store.server'
import { carbonhouse } from '../plugins/carbonhouse/carbonhouse'
import { explainRun } from './explain-run'
import { createSourceFetcher } from './fetch-source.server'
import { importFeed } from './import-feed.server'
import { type RunServices, runFeed } from './run-feed.server'

// Whole runs over HTTP, with the product's own fetch and name resolution: a server of this machine plays what sources
// were recorded to answer, and what they answer on bad days.

const available = (await listRecordings('ical')).length > 0

const HOST = 'hall.recorded.example'
const CALENDAR = { recording: 'ical/urban-milwaukee.ics', isGzipped: true }
const HOUR = 3_600_000
const toUrl = (path: string, host = HOST) => `https://${host}${path}`

/** A new one for each run, as for each message of the queue: what it knows of robots.txt ends with it. */
function createServices({ timeLimitMs }: { timeLimitMs?: number } = {}): RunServices {
  const send: typeof fetch = (input, init) => fetch(input, init)
  const fetchOutside = createOutgoingFetch({
    fetch: send,
    resolveHost: createDnsResolver(send),
    wait: async () => {},
    contact: 'https://events.example/',
    timeLimitMs,
  })
  return { ...servicesAt(NOW), ...RUN_SETTINGS, fetchOutside }
}

/** The first run of a feed, which would be deleted if it failed; the server plays the calendar for it. */
async function setUpFeed(plugin = 'ical', path = '/feed'): Promise<number> {
  const outcome = await importFeed(createServices(), {
    plugin,
    venueLabel: 'centro',
    source: { kind: 'url', url: toUrl(path) },
  })
  if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome))
  return outcome.feedId
}

async function run(feedId: number, services = createServices()): Promise<FeedRun> {
  const outcome = await runFeed(services, { feedId })
  if (outcome.kind !== 'ran') throw new Error(JSON.stringify(outcome))
  return outcome.run
}

/** What a run of a feed at /feed ends with after its source has changed to this. */
async function runAfter(
  exchanges: Parameters<typeof playExchanges>[1],
  limits: { timeLimitMs?: number } = {},
): Promise<FeedRun> {
  await playExchanges(HOST, { '/feed': [CALENDAR] })
  const feedId = await setUpFeed()
  const before = await readEvents()
  await playExchanges(HOST, exchanges)
  const ended = await run(feedId, createServices(limits))
  expect(await readEvents()).toEqual(before)
  return ended
}

const readEvents = () => db.all(sql`SELECT * FROM event ORDER BY id`)
const readTitles = async () =>
  (await db.all<{ title: string }>(sql`SELECT title FROM event ORDER BY start_at`)).map(
    ({ title }) => title,
  )
const redirect = (location: string, status = 302) => ({ status, headers: { location } })

beforeAll(createFixtures)
beforeEach(clearFeeds)

test.skipIf(!available)('A gzipped calendar is imported, and 304 ends the second run', async () => {
  const headers = { etag: '"july"' }
  await playExchanges(HOST, { '/feed': [{ ...CALENDAR, headers }] })
  const feedId = await setUpFeed()
  const before = await readEvents()
  expect(await readTitles()).toContain('Jazz in the Park')
  const second = await run(feedId)
  expect(second).toMatchObject({ state: 'succeeded', notes: ['The source reports no change.'] })
  expect(second.ingress.Events).toMatchObject({ notModified: before.length, updated: 0 })
  expect(await readEvents()).toEqual(before)
  const agent = 'CityEventsBot/1.0 (+https://events.example/)'
  expect(await listReceived(HOST)).toEqual([
    { path: '/feed', agent, etag: null },
    { path: '/feed', agent, etag: '"july"' },
  ])
})

test.skipIf(!available)('A calendar that has moved is read where it is now', async () => {
  await playExchanges('new.recorded.example', { '/a.ics': [CALENDAR] })
  await playExchanges(HOST, {
    '/feed': [redirect('/b', 301)],
    '/b': [redirect('c?d=1', 303)],
    '/c?d=1': [redirect(toUrl('/e'), 307)],
    '/e': [redirect(toUrl('/a.ics', 'new.recorded.example'), 308)],
  })
  await setUpFeed()
  expect(await readTitles()).toContain('Jazz in the Park')
  expect((await listReceived(HOST)).map(({ path }) => path)).toEqual([
    '/feed',
    '/b',
    '/c?d=1',
    '/e',
  ])
})

test.skipIf(!available).each([
  ['/b', `${toUrl('/feed')} redirects more than 5 times`],
  ['http://10.0.0.7/calendar.ics', '10.0.0.7 is not on the public internet'],
  ['https://inside.example.com/', 'inside.example.com is not on the public internet'],
  ['file:///etc/passwd', "'file:///etc/passwd' must start with http:// or https://"],
  ['', 'hall.recorded.example answered 302'],
])('A redirect to "%s" fails the run and changes nothing', async (location, error) => {
  const ended = await runAfter({ '/feed': [redirect(location)], '/b': [redirect('/feed')] })
  expect(ended).toMatchObject({ state: 'failed', error })
})

test.skipIf(!available).each([
  ['seconds', '18000', 5],
  ['a date', 'Tue, 24 Nov 2026 17:00:00 GMT', 5],
  ['seconds that are fewer than our own delay', '60', 0.5],
  ['something else', 'soon', 0.5],
])('429 with Retry-After in %s says when the feed is due', async (_, format, hours) => {
  const headers = { 'retry-after': format }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') })
  const ended = await runAfter({ '/feed': [{ status: 429, headers }] })
  vi.useRealTimers()
  expect(ended).toMatchObject({ state: 'failed', error: `${HOST} answered 429` })
  expect(explainRun(ended)?.what).toBe('The source says that it is read too often.')
  const wait = (await listFeeds(db))[0]!.dueAt! - NOW
  expect(wait / HOUR).toBe(hours)
})

test.skipIf(!available)('A body that trickles ends with the time limit', async () => {
  const slow = { text: 'BEGIN:VCALENDAR'.repeat(20), pauseMs: 20 }
  const ended = await runAfter({ '/feed': [slow] }, { timeLimitMs: 400 })
  expect(ended).toMatchObject({ state: 'failed', error: `${HOST} took too long` })
  expect(explainRun(ended)?.what).toBe('The source did not answer, or took too long.')
})

test.skipIf(!available).each([false, true])(
  'A body beyond the limit is refused (gzipped: %s)',
  async (isGzipped) => {
    const ended = await runAfter({ '/feed': [{ zeroBytes: 13 * 1024 * 1024, isGzipped }] })
    expect(ended).toMatchObject({ state: 'failed', error: `${HOST} sent more than 12 MB` })
  },
)

const PAGE = `<html><body><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event",
  "name":"Swing","startDate":"2026-07-11T20:00:00-05:00","url":"https://${HOST}/swing"}</script></body></html>`
const FORBIDDING = { text: 'User-agent: *\nDisallow: /events' }

test('A page that robots.txt forbids is not requested, and the run says why', async () => {
  const outcome = { '/robots.txt': [{ status: 404 }], '/events': [{ text: PAGE }] }
  await playExchanges(HOST, outcome)
  const feedId = await setUpFeed('jsonld', '/events')
  expect(await readTitles()).toEqual(['Swing'])
  await playExchanges(HOST, { ...outcome, '/robots.txt': [FORBIDDING] })
  const ended = await run(feedId)
  expect(ended).toMatchObject({
    state: 'failed',
    error: `${HOST} does not allow programs at this URL (robots.txt)`,
  })
  expect(explainRun(ended)?.what).toBe('The site does not allow programs to read this page.')
  expect((await listReceived(HOST)).map(({ path }) => path)).toEqual(['/robots.txt'])
  expect(await readTitles()).toEqual(['Swing'])
})

test('A page is not requested while robots.txt cannot be read, and the next run reads both', async () => {
  const page = { '/events': [{ text: PAGE }] }
  await playExchanges(HOST, page)
  const feedId = await setUpFeed('jsonld', '/events')
  const headers = { 'retry-after': '18000' }
  await playExchanges(HOST, {
    ...page,
    '/robots.txt': [{ status: 503, headers }, { text: 'User-agent: *\nAllow: /' }],
  })
  const ended = await run(feedId)
  expect(ended).toMatchObject({ state: 'failed', error: `${HOST} answered 503 (robots.txt)` })
  expect(explainRun(ended)?.what).toBe('The source has a fault of its own.')
  expect((await listFeeds(db))[0]!.dueAt).toBe(NOW + 5 * HOUR)
  expect((await listReceived(HOST)).map(({ path }) => path)).toEqual(['/robots.txt'])
  expect(await run(feedId)).toMatchObject({ state: 'succeeded' })
})

test.skipIf(!available)('A feed is meant for programs: robots.txt is not requested', async () => {
  await playExchanges(HOST, {
    '/robots.txt': [{ text: 'User-agent: *\nDisallow: /' }],
    '/feed': [CALENDAR],
  })
  await setUpFeed()
  expect((await listReceived(HOST)).map(({ path }) => path)).toEqual(['/feed'])
})

// Recorded at this host, which its load-more button names.
const TORONTO = 'www.historytoronto.com'
const LIST = { recording: 'carbonhouse/historytoronto.com-events.html', isGzipped: true }
const HISTORY = {
  url: `https://${TORONTO}/events`,
  manifest: null,
  timezone: 'America/Toronto',
  window: { from: Date.parse('2024-07-15T04:00Z'), to: Date.parse('2025-08-15T04:00Z') },
}

async function readHistory() {
  const source = createSourceFetcher(createServices(), NO_VALIDATORS)
  const pages = await carbonhouse.fetch(source.get, {
    ...HISTORY,
    wait: async () => {},
    ticketmasterKey: null,
  })
  return carbonhouse.read(pages!, { ...HISTORY, timezoneIsOverride: false })
}

test.skipIf(!available)(
  'A list is read though robots.txt forbids the rows that its script loads',
  async () => {
    await playExchanges(TORONTO, {
      '/robots.txt': [{ text: 'User-agent: *\nDisallow: /events/events_ajax' }],
      '/events': [LIST],
    })
    const { events } = await readHistory()
    expect(events.map(({ title }) => title)).toContain('ScHoolboy Q')
    const paths = (await listReceived(TORONTO)).map(({ path }) => path)
    expect(paths.filter((path) => path.includes('events_ajax'))).toEqual([])
  },
)

test.skipIf(!available)('A list that redirects to another site is refused', async () => {
  await playExchanges('tickets.recorded.example', { '/events': [LIST] })
  await playExchanges(TORONTO, { '/events': [redirect('https://tickets.recorded.example/events')] })
  await expect(readHistory()).rejects.toThrow(
    `https://${TORONTO}/events redirects to another site, tickets.recorded.example`,
  )
  expect(await listReceived('tickets.recorded.example')).toEqual([])
})
