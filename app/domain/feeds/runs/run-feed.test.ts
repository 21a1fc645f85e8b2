import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setEventCategories } from '~/domain/events/editors/set-event-categories.server'
import { findEvent } from '~/domain/events/event-store.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { listOpenPairs } from '~/domain/venues/duplicates/venue-pair-store.server'
import { cleanTexts } from '~/lib/text/clean-text'
import { toWallTime } from '~/lib/time/local-time'
import { FetchError, type OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import type { FeedMessage } from '~/platform/settings/env'
import { db, meterDatabase, servicesAt } from '../../../../test/database'
import { clearFeeds, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { drainErrorLogs } from '../../../../test/logged-errors'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import { listFeeds } from '../feed-store.server'
import { listUnwellFeeds } from '../health/feed-health-store.server'
import { enqueueDueFeeds } from './enqueue-due-feeds.server'
import { type ImportOutcome, importFeed } from './import-feed.server'
import { type RunServices, runFeed } from './run-feed.server'
import { beginRun } from './run-lock.server'
import { findRun, listRuns } from './run-store.server'

const URL = 'https://centro.example/events.ics'
const HOUR = 3_600_000

/** What the source answers now. */
let source: () => ReturnType<OutgoingFetch>
let requests: Parameters<OutgoingFetch>[0][] = []

const fetchOutside: OutgoingFetch = async (request) => {
  requests.push(request)
  return source()
}
const services: RunServices = { ...servicesAt(NOW), fetchOutside, ...RUN_SETTINGS }

function answering(body: string, validators = {}): () => ReturnType<OutgoingFetch> {
  return async () => ({
    kind: 'fetched',
    url: URL,
    contentType: 'text/calendar',
    body: new TextEncoder().encode(body),
    validators,
  })
}

const toLocked = (id: number) => ({ id, type: 'scrape', host: '' })

function calendar(...events: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR'].join(
    '\r\n',
  )
}

function vevent(uid: string, day: string, rest: string[] = []): string {
  const lines = [
    'BEGIN:VEVENT',
    `UID:${uid}@centro`,
    `DTSTART;TZID=America/Chicago:${day}T190000`,
    ...rest,
  ]
  if (!rest.some((line) => line.startsWith('SUMMARY'))) lines.push(`SUMMARY:Show ${uid}`)
  return [...lines, 'END:VEVENT'].join('\r\n')
}

const NINE = Array.from({ length: 9 }, (_, index) => vevent(`n${index}`, `2026050${index + 1}`))

async function importUrl(
  body: string,
  order: { categoryId?: string; acceptDeletions?: boolean } = {},
) {
  source = answering(body)
  return importFeed(services, {
    plugin: 'ical',
    venueLabel: 'centro',
    source: { kind: 'url', url: URL },
    ...order,
  })
}

function getRun(outcome: ImportOutcome) {
  if (outcome.kind !== 'imported' || outcome.outcome.kind !== 'ran')
    throw new Error(JSON.stringify(outcome))
  return outcome.outcome.run
}

async function titlesOn(host: 'laketown' | 'harbor') {
  const site = await requireSite(host)
  return (await searchEvents(servicesAt(NOW), site)).events.map(({ title }) => title)
}

async function snapshot() {
  return db.all(sql`SELECT * FROM event ORDER BY id`)
}

beforeAll(createFixtures)

beforeEach(async () => {
  requests = []
  await clearFeeds()
})

test('An imported feed’s events are on the site that contains its venue, at local time, and on no other', async () => {
  const run = getRun(await importUrl(calendar(vevent('a', '20260502')), { categoryId: 'jazz' }))
  expect(run).toMatchObject({ state: 'succeeded', error: null })
  expect(run.ingress.Events).toEqual({
    created: 1,
    updated: 0,
    deleted: 0,
    notModified: 0,
    invalid: 0,
  })
  expect(run.processed.Events).toEqual({
    created: 1,
    updated: 0,
    deleted: 0,
    notModified: 0,
    invalid: 0,
  })
  const laketown = await requireSite('laketown')
  const { events } = await searchEvents(servicesAt(NOW), laketown, { categories: ['concerts'] })
  expect(events.map(({ title, venueName }) => [title, venueName])).toEqual([
    ['Show a', 'Bar Centro'],
  ])
  expect(toWallTime(events[0]!.startAt, laketown.timezone)).toBe('2026-05-02T19:00:00')
  expect(await titlesOn('harbor')).toEqual([])
  expect(await findEvent(db, await requireSite('harbor'), events[0]!.id, null)).toBeNull()
})

test('No control character of a source is stored, with its items or its events', async () => {
  const shown = ['SUMMARY:Late\u0000 Ja\u0007zz\u009f', 'DESCRIPTION:<p>Do&#1\\;ors\u0001 at 7</p>']
  const rest = [...shown, 'LOCATION:Bar\u0002 Centro', 'URL:https://centro.example/\u0000x']
  getRun(await importUrl(calendar(vevent('a', '20260502', rest))))
  const rows = await snapshot()
  expect(rows).toMatchObject([{ title: 'Late Jazz', description: '<p>Doors at 7</p>' }])
  const items = await db.all<{ content: string }>(sql`SELECT content FROM feed_item`)
  expect(items).toHaveLength(2)
  const stored = [...rows, ...items.map(({ content }) => JSON.parse(content))]
  expect(cleanTexts(stored)).toBe(stored)
})

test('Importing the same feed again reports notModified and writes no event', async () => {
  const body = calendar(
    ...NINE,
    vevent('weekly', '20260504', [
      'RRULE:FREQ=WEEKLY;COUNT=20',
      'LOCATION:Town Hall\\, 1 Main St',
      'GEO:43.1;-87.95',
    ]),
  )
  const first = getRun(await importUrl(body))
  const before = await snapshot()
  const second = getRun(await importUrl(body))
  const count = first.ingress.Events.created
  expect(count).toBe(29)
  expect(first.processed.Venues.created).toBe(1)
  expect(second.ingress.Events).toEqual({
    created: 0,
    updated: 0,
    deleted: 0,
    notModified: count,
    invalid: 0,
  })
  expect(second.processed.Events).toEqual({
    created: 0,
    updated: 0,
    deleted: 0,
    notModified: count,
    invalid: 0,
  })
  expect(second.processed.Venues).toMatchObject({ created: 0, updated: 0, notModified: 1 })
  expect(await snapshot()).toEqual(before)
})

test('A title that says that an event is sold out or cancelled makes it so', async () => {
  const titles = [
    'SUMMARY:Jazz Night - SOLD OUT',
    'SUMMARY:Jazzercise CANCELLED',
    'SUMMARY:Storytime',
  ]
  const days = ['20260503', '20260504', '20260505']
  await importUrl(
    calendar(...titles.map((title, index) => vevent(`m${index}`, `${days[index]}`, [title]))),
  )
  expect(
    await db.all(sql`SELECT title, status, sold_out AS soldOut FROM event ORDER BY start_at`),
  ).toEqual([
    { title: 'Jazz Night', status: 'scheduled', soldOut: 1 },
    { title: 'Jazzercise', status: 'cancelled', soldOut: 0 },
    { title: 'Storytime', status: 'scheduled', soldOut: 0 },
  ])
})

test('A second run writes only its own record', async () => {
  await importUrl(calendar(...NINE))
  const again = await importUrl(calendar(...NINE))
  expect(again).toMatchObject({ outcome: { kind: 'ran', rowsWritten: expect.any(Number) } })
  expect((again as { outcome: { rowsWritten: number } }).outcome.rowsWritten).toBeLessThanOrEqual(6)
})

test('A changed event keeps its id; a removed one disappears, and returns with its id', async () => {
  await importUrl(calendar(...NINE))
  const ids = async () =>
    new Map(
      (await searchEvents(servicesAt(NOW), await requireSite('laketown'))).events.map((e) => [
        e.title,
        e.id,
      ]),
    )
  const before = await ids()
  const run = getRun(
    await importUrl(calendar(...NINE.slice(1, 8), vevent('n8', '20260520', ['SUMMARY:Moved']))),
  )
  expect(run.ingress.Events).toMatchObject({ updated: 1, deleted: 1, notModified: 7 })
  const during = await ids()
  expect(during.get('Moved')).toBe(before.get('Show n8'))
  expect(during.has('Show n0')).toBe(false)
  await importUrl(calendar(...NINE))
  expect(await ids()).toEqual(before)
})

test.each([
  ['an HTML page', '<!doctype html><html><body>Not found</body></html>'],
  ['a JSON error', '{"message":"Group not found"}'],
  ['nothing', ''],
])('A source that answers with %s fails the run and changes nothing', async (_, body) => {
  await importUrl(calendar(...NINE))
  const before = await snapshot()
  const run = getRun(await importUrl(body))
  expect(run.state).toBe('failed')
  expect(run.error).toBeTruthy()
  expect(await snapshot()).toEqual(before)
  expect((await titlesOn('laketown')).length).toBe(9)
})

test('A feed with only past events reports that', async () => {
  const run = getRun(await importUrl(calendar(vevent('old', '20240502'))))
  expect(run).toMatchObject({ state: 'succeeded', ingress: { Events: { created: 0 } } })
  expect(run.notes).toEqual([
    'The source has no events in the period that is imported, 2026-04-30 to 2027-05-31.',
  ])
})

test('A new feed is not created if its first run fails', async () => {
  expect(await importUrl('<html>Not found</html>')).toMatchObject({ kind: 'no-feed' })
  expect(await listFeeds(db)).toEqual([])
  expect(await listRuns(db, {})).toEqual([])
})

test('An outage of the source is recorded, and the feed is retried with growing delays', async () => {
  await importUrl(calendar(...NINE))
  const [feed] = await listFeeds(db)
  expect(feed).toMatchObject({ failures: 0, intervalMinutes: 180 })
  source = () => Promise.reject(new FetchError('centro.example could not be reached', null))
  await runFeed(services, { feedId: feed!.id })
  await runFeed(services, { feedId: feed!.id })
  expect((await listFeeds(db))[0]).toMatchObject({ failures: 2, dueAt: NOW + HOUR })
  expect((await listRuns(db, { feedId: feed!.id }))[0]).toMatchObject({
    state: 'failed',
    error: 'centro.example could not be reached',
  })
  expect((await titlesOn('laketown')).length).toBe(9)
})

test('A run that would delete more than a third of the upcoming events is held until the deletions are accepted', async () => {
  await importUrl(calendar(...NINE))
  const before = await snapshot()
  const stoppedRun = getRun(await importUrl(calendar(...NINE.slice(4), vevent('new', '20260601'))))
  expect(stoppedRun.state).toBe('held')
  expect(stoppedRun.error).toContain('4 of 9 upcoming events')
  expect(await snapshot()).toEqual(before)
  expect(await titlesOn('laketown')).not.toContain('Show new')
  const accepted = getRun(
    await importUrl(calendar(...NINE.slice(4), vevent('new', '20260601')), {
      acceptDeletions: true,
    }),
  )
  expect(accepted).toMatchObject({
    state: 'succeeded',
    ingress: { Events: { deleted: 4, created: 1 } },
  })
  expect((await titlesOn('laketown')).length).toBe(6)
})

test('A run in which all items have become invalid is held too', async () => {
  const at = (geo: string) =>
    calendar(
      ...NINE.map((vevent) => vevent.replace('SUMMARY', `LOCATION:Hall\r\nGEO:${geo}\r\nSUMMARY`)),
    )
  await importUrl(at('43.1;-87.95'))
  const before = await snapshot()
  const swapped = getRun(await importUrl(at('-87.95;43.1')))
  expect(swapped.state).toBe('held')
  expect(swapped.error).toContain('9 of 9 upcoming events')
  expect(swapped.notes.join()).toContain('km from Bar Centro')
  expect(await snapshot()).toEqual(before)
})

test('An import that fails or is held leaves the category and zone of its feed as they were', async () => {
  await importUrl(calendar(...NINE), { categoryId: 'jazz' })
  const [before] = await listFeeds(db)
  for (const body of ['<html></html>', calendar(NINE[0]!)]) {
    await importUrl(body, { categoryId: 'comedy' })
    expect((await listFeeds(db))[0]?.categoryId).toBe(before!.categoryId)
  }
})

test('A webcal URL is fetched over https', async () => {
  source = answering(calendar(...NINE))
  await importFeed(services, {
    plugin: 'ical',
    venueLabel: 'centro',
    source: { kind: 'url', url: 'webcal://centro.example/events.ics' },
  })
  expect(requests[0]?.url).toBe(URL)
})

test('Scripts and javascript links never reach the stored event', async () => {
  await importUrl(
    calendar(
      vevent('evil', '20260502', [
        'SUMMARY:<script>alert(1)</script>Evil & co',
        'X-ALT-DESC;FMTTYPE=text/html:<p onclick="alert(1)">Hi<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a></p>',
        'URL:javascript:alert(1)',
      ]),
    ),
  )
  const site = await requireSite('laketown')
  const [card] = (await searchEvents(servicesAt(NOW), site)).events
  const event = await findEvent(db, site, card!.id, null)
  expect(event!.description).not.toMatch(/onclick|onerror|javascript|<img/)
  expect(event!.upstreamUrl).toBeNull()
})

test('A venue that a feed spells in its own way is noted as a likely duplicate', async () => {
  const place = [
    'LOCATION:The Bar Céntro\\, 808 East Center Street\\, Laketown',
    'GEO:43.0679;-87.9021',
  ]
  await importUrl(calendar(vevent('a', '20260502', place)))
  const { pairs } = await listOpenPairs({ db }, { limit: 10 })
  expect(pairs.map(({ first, second }) => [first.name, second.name])).toEqual([
    ['Bar Centro', 'The Bar Céntro'],
  ])
})

test('An item far from its scrape is reported as invalid and not listed', async () => {
  const run = getRun(
    await importUrl(calendar(vevent('far', '20260502', ['LOCATION:Elsewhere', 'GEO:40.0;-75.0']))),
  )
  expect(run.processed.Events).toMatchObject({ created: 0, invalid: 1 })
  expect(run.notes.join()).toContain('km from Bar Centro')
  expect(await titlesOn('laketown')).toEqual([])
})

test('A new category of a scrape applies to events whose items did not change; categories that an editor set stay', async () => {
  await importUrl(calendar(...NINE.slice(0, 2)), { categoryId: 'jazz' })
  const site = await requireSite('laketown')
  const [first] = (await searchEvents(servicesAt(NOW), site)).events
  await setEventCategories(servicesAt(NOW), site.id, first?.id ?? 0, ['jazz'])
  const run = getRun(await importUrl(calendar(...NINE.slice(0, 2)), { categoryId: 'comedy' }))
  expect(run.ingress.Events.notModified).toBe(2)
  expect(run.processed.Events.updated).toBe(2)
  const inComedy = await searchEvents(servicesAt(NOW), site, { categories: ['comedy'] })
  expect(inComedy.events.map(({ title }) => title)).toEqual(['Show n1'])
})

test('An event hidden by an editor stays hidden after later runs', async () => {
  await importUrl(calendar(...NINE.slice(0, 2)))
  await db.run(sql`
    INSERT INTO event_mark (event_id, site_id, hidden)
    SELECT e.id, s.id, 1 FROM event e, site s WHERE e.title = 'Show n0'`)
  await importUrl(calendar(vevent('n0', '20260503'), NINE[1]!))
  expect(await titlesOn('laketown')).toEqual(['Show n1'])
})

test('A source that says "not modified" costs one request and changes nothing', async () => {
  source = answering(calendar(...NINE), { etag: '"1"' })
  const order = { plugin: 'ical', venueLabel: 'centro', source: { kind: 'url', url: URL } } as const
  await importFeed(services, order)
  source = async () => ({ kind: 'not-modified' })
  const run = getRun(await importFeed(services, order))
  expect(requests.at(-1)?.validators).toMatchObject({ etag: '"1"' })
  expect(run.ingress.Events).toMatchObject({ notModified: 9, created: 0, deleted: 0 })
  expect((await titlesOn('laketown')).length).toBe(9)
})

test('A run of an unchanged source writes at most six rows', async () => {
  await importUrl(calendar(...NINE), { categoryId: 'jazz' })
  const [feed] = await listFeeds(db)
  source = answering(calendar(...NINE), { etag: '"1"' })
  await runFeed(services, { feedId: feed!.id })
  for (const answer of [source, async () => ({ kind: 'not-modified' as const })]) {
    source = answer
    const { database, meter } = meterDatabase(db)
    const outcome = await runFeed({ ...services, db: database }, { feedId: feed!.id })
    expect(outcome).toMatchObject({ run: { ingress: { Events: { notModified: 9 } } } })
    expect(meter.rowsWritten).toBeLessThanOrEqual(6)
  }
})

test('A run stores what it did event by event, and a held one what it would do', async () => {
  await importUrl(calendar(...NINE))
  const moved = vevent('n0', '20260520', ['SUMMARY:Show moved'])
  const applied = getRun(await importUrl(calendar(moved, ...NINE.slice(2))))
  const { changes } = (await findRun(db, applied.id))!
  expect(changes.listed.map(({ act, title }) => `${act} ${title}`)).toEqual([
    'deleted Show n1',
    'updated Show moved',
  ])
  expect(changes.listed[1]?.fields.map(({ name }) => name)).toEqual(['Title', 'Start'])
  const held = getRun(await importUrl(calendar(moved)))
  expect((await findRun(db, held.id))?.changes.listed.map(({ act }) => act)).toEqual(
    Array(7).fill('deleted'),
  )
})

test('Accepted deletions apply to the next run, unless the source has lost more since, and only to that run', async () => {
  await importUrl(calendar(...NINE))
  const [feed] = await listFeeds(db)
  const run = () => runFeed(services, { feedId: feed!.id })
  const accept = (count: number) => db.run(sql`UPDATE feed SET accepted_deletions = ${count}`)
  source = answering(calendar(...NINE.slice(0, 4)))
  await run()
  await accept(4)
  expect(await run()).toMatchObject({ run: { state: 'held' } })
  await accept(5)
  expect(await run()).toMatchObject({ run: { state: 'succeeded' } })
  source = answering(calendar(...NINE.slice(0, 1)))
  expect(await run()).toMatchObject({ run: { state: 'held' } })
})

test('A feed is failing after its second failure in a row, since the first, and well again after a good run', async () => {
  await importUrl(calendar(...NINE))
  const [feed] = await listFeeds(db)
  const readHealth = () =>
    db.get(sql`SELECT health, failing_since, last_success_at, recent_counts FROM feed`)
  source = () => Promise.reject(new FetchError('centro.example answered 500', 500))
  await runFeed(services, { feedId: feed!.id })
  expect(await readHealth()).toMatchObject({ health: 'ok', failing_since: NOW })
  await runFeed({ ...services, now: NOW + HOUR }, { feedId: feed!.id })
  expect(await readHealth()).toMatchObject({ health: 'failing', failing_since: NOW })
  source = answering(calendar(...NINE))
  await runFeed({ ...services, now: NOW + 2 * HOUR }, { feedId: feed!.id })
  expect(await readHealth()).toEqual({
    health: 'ok',
    failing_since: null,
    last_success_at: NOW + 2 * HOUR,
    recent_counts: '[9,9]',
  })
})

test('A busy source is not read again before it allows', async () => {
  await importUrl(calendar(...NINE))
  const [feed] = await listFeeds(db)
  const retryAfter = 5 * HOUR
  source = () => Promise.reject(new FetchError('centro.example answered 429', 429, { retryAfter }))
  await runFeed(services, { feedId: feed!.id })
  expect((await listFeeds(db))[0]?.dueAt).toBe(NOW + retryAfter)
})

test('After a week the source is read in full again, since the covered span moves on', async () => {
  source = answering(calendar(...NINE), { etag: '"1"' })
  const order = { plugin: 'ical', venueLabel: 'centro', source: { kind: 'url', url: URL } } as const
  await importFeed(services, order)
  await importFeed({ ...services, now: NOW + 8 * 24 * HOUR }, order)
  expect(requests.at(-1)?.validators).toBeUndefined()
})

test('A feed is run by one worker at a time; a dead worker’s lease expires', async () => {
  await importUrl(calendar(...NINE))
  const [feed] = await listFeeds(db)
  expect(
    await beginRun(db, { feed: toLocked(feed!.id), now: NOW, machineTime: NOW }),
  ).toMatchObject({
    kind: 'begun',
  })
  expect(await runFeed(services, { feedId: feed!.id })).toEqual({ kind: 'already-running' })
  const later = { ...services, machineNow: () => NOW + HOUR }
  expect(await runFeed(later, { feedId: feed!.id })).toMatchObject({
    kind: 'ran',
    run: { state: 'succeeded' },
  })
  expect((await listRuns(db, { feedId: feed!.id }))[1]).toMatchObject({
    state: 'failed',
    error: 'The run was abandoned',
  })
  expect(
    await beginRun(db, { feed: toLocked(feed!.id), now: NOW, machineTime: NOW }),
  ).toMatchObject({
    kind: 'begun',
  })
  await beginRun(db, { feed: toLocked(feed!.id), now: NOW, machineTime: NOW + HOUR })
  expect((await listFeeds(db))[0]?.failures).toBe(1)
})

test('A feed whose workers die fails as one whose source does', async () => {
  await importUrl(calendar(...NINE))
  const id = (await listFeeds(db))[0]!.id
  const begin = (hours: number) =>
    beginRun(db, { feed: toLocked(id), now: NOW + hours * HOUR, machineTime: NOW + hours * HOUR })
  const readState = () =>
    db.get(sql`
      SELECT health, failures, last_failure_at AS lastFailure
      FROM feed JOIN feed_summary ON feed_summary.type = feed.type WHERE feed.id = ${id}`)
  await begin(1)
  await begin(2)
  expect(await readState()).toEqual({ health: 'ok', failures: 1, lastFailure: NOW + 2 * HOUR })
  await begin(3)
  expect(await readState()).toEqual({ health: 'failing', failures: 2, lastFailure: NOW + 3 * HOUR })
  source = () => Promise.reject(new FetchError('centro.example answered 500', 500))
  const later = { ...services, now: NOW + 4 * HOUR, machineNow: () => NOW + 4 * HOUR }
  await runFeed(later, { feedId: id })
  expect(await readState()).toMatchObject({ health: 'failing', failures: 4 })
})

test('A source that has lost most of its usual events needs attention until that is usual', async () => {
  await importUrl(calendar(...NINE))
  const id = (await listFeeds(db))[0]!.id
  const setCounts = (counts: number[]) =>
    db.run(sql`UPDATE feed SET recent_counts = ${JSON.stringify(counts)} WHERE id = ${id}`)
  const run = async () => {
    await runFeed(services, { feedId: id })
    const unwell = await listUnwellFeeds(db, 10)
    return [unwell.map((feed) => feed.id), (await listRuns(db, { feedId: id }))[0]?.notes]
  }
  await setCounts([28, 30, 26])
  expect(await run()).toEqual([
    [id],
    ['The source usually has 28 events, and now 9: its pages may have changed.'],
  ])
  await setCounts([9, 9, 26])
  expect(await run()).toEqual([[], []])
  await setCounts([24, 24, 24])
  expect(await run()).toEqual([[], []])
})

test('Two feeds of one host never run at once', async () => {
  await importUrl(calendar(...NINE))
  await importFeed(services, {
    plugin: 'ical',
    venueLabel: 'centro',
    source: { kind: 'url', url: `${URL}?all` },
  })
  const [first, second] = await listFeeds(db)
  const host = 'centro.example'
  await beginRun(db, { feed: { ...toLocked(first!.id), host }, now: NOW, machineTime: NOW })
  expect(await runFeed(services, { feedId: second!.id })).toEqual({ kind: 'host-busy' })
  expect(
    await runFeed({ ...services, machineNow: () => NOW + HOUR }, { feedId: second!.id }),
  ).toMatchObject({ kind: 'ran' })
})

test('When two workers start at once, one runs the feed and nothing is imported twice', async () => {
  await importUrl(calendar(...NINE.slice(0, 1)))
  const [feed] = await listFeeds(db)
  source = answering(calendar(...NINE))
  const outcomes = await Promise.all([1, 2, 3].map(() => runFeed(services, { feedId: feed!.id })))
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
    'already-running',
    'already-running',
    'ran',
  ])
  expect((await titlesOn('laketown')).length).toBe(9)
})

test('A worker that lost its lease cannot write any more', async () => {
  await importUrl(calendar(...NINE.slice(0, 1)))
  const [feed] = await listFeeds(db)
  source = async () => {
    await db.run(
      sql`UPDATE feed_run SET state = 'failed' WHERE feed_id = ${feed!.id} AND state = 'running'`,
    )
    return answering(calendar(...NINE))()
  }
  await expect(runFeed(services, { feedId: feed!.id })).rejects.toThrow()
  expect(drainErrorLogs().join()).toContain('NOT NULL')
  expect((await titlesOn('laketown')).length).toBe(1)
})

test('Each due feed is claimed once; a feed from a file has no schedule', async () => {
  await importUrl(calendar(...NINE))
  const page = {
    url: 'file:a.ics',
    contentType: 'text/calendar',
    body: new TextEncoder().encode(calendar(...NINE)),
  }
  await importFeed(services, {
    plugin: 'ical',
    venueLabel: 'centro',
    source: { kind: 'file', name: 'a.ics', page },
  })
  const [byUrl, byFile] = await listFeeds(db)
  expect(byFile).toMatchObject({ scheduled: false, url: 'file:a.ics' })
  const handed: number[][] = []
  const enqueue = async (messages: FeedMessage[]) => {
    handed.push(...messages.map(({ feedIds }) => feedIds))
  }
  const later = NOW + 7 * HOUR
  await enqueueDueFeeds(servicesAt(NOW), enqueue)
  await enqueueDueFeeds({ db, now: later }, enqueue)
  await enqueueDueFeeds({ db, now: later }, enqueue)
  expect(handed).toEqual([[byUrl!.id]])
  expect(await runFeed(services, { feedId: byFile!.id })).toEqual({ kind: 'has-no-source' })
})

test('Unknown or refused input is reported and creates nothing', async () => {
  const order = { plugin: 'ical', venueLabel: 'centro', source: { kind: 'url', url: URL } } as const
  expect(await importFeed(services, { ...order, plugin: 'tribes' })).toEqual({
    kind: 'unknown-plugin',
  })
  expect(await importFeed(services, { ...order, venueLabel: 'nowhere' })).toEqual({
    kind: 'unknown-venue',
  })
  expect(await importFeed(services, { ...order, categoryId: 'opera' })).toEqual({
    kind: 'unknown-category',
  })
  expect(await importFeed(services, { ...order, timezone: 'Mars/Base' })).toEqual({
    kind: 'unknown-timezone',
  })
  const inside = await importFeed(services, {
    ...order,
    source: { kind: 'url', url: 'http://10.0.0.1/x.ics' },
  })
  expect(inside).toMatchObject({ kind: 'refused-url' })
  expect(await listFeeds(db)).toEqual([])
  expect(await runFeed(services, { feedId: 99 })).toEqual({ kind: 'no-such-feed' })
})
