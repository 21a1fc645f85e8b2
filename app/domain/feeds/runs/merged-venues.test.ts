import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { mergeVenues, undoVenueMerge } from '~/domain/venue-merges/merge-and-undo-venues.server'
import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { type Database, openDatabase } from '~/platform/storage/database.server'
import { db, servicesAt } from '../../../../test/database'
import { clearFeeds, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import { importFeed } from './import-feed.server'

/** The theater's own calendar and the city magazine's, which write its name differently. */
const SOURCES = {
  own: { url: 'https://pabst.example/events.ics', name: 'Pabst Theater' },
  magazine: { url: 'https://magazine.example/events.ics', name: 'The Pabst Theatre' },
} as const
type Source = keyof typeof SOURCES

/** The days of May 2026 on which each source has a show; a changed title makes it a new version of the same event. */
type Shows = Record<Source, { day: number; title: string }[]>
let shows: Shows

const fetchOutside: OutgoingFetch = async ({ url }) => {
  const source = url === SOURCES.own.url ? 'own' : 'magazine'
  return {
    kind: 'fetched',
    url,
    contentType: 'text/calendar',
    validators: {},
    body: new TextEncoder().encode(buildCalendar(source)),
  }
}

function buildCalendar(source: Source): string {
  const events = shows[source].map(({ day, title }) => [
    'BEGIN:VEVENT',
    `UID:${day}@${source}`,
    `DTSTART;TZID=America/Chicago:202605${day}T190000`,
    `SUMMARY:${title}`,
    `LOCATION:${SOURCES[source].name}\\, 144 E Wells St`,
    'GEO:43.0410;-87.9103',
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...events.flat(),
    'END:VCALENDAR',
  ].join('\r\n')
}

/** Runs the feed; `database` may do something between the run's reads and its writes. */
async function run(source: Source, database: Database = db): Promise<void> {
  const services = { ...servicesAt(NOW), db: database, fetchOutside, ...RUN_SETTINGS }
  const outcome = await importFeed(services, {
    plugin: 'ical',
    venueLabel: 'centro',
    source: { kind: 'url', url: SOURCES[source].url },
  })
  expect(outcome).toMatchObject({ kind: 'imported', outcome: { run: { state: 'succeeded' } } })
}

/** The database, which does this once, right before the batch in which a run writes everything. */
function beforeWriting(act: () => Promise<unknown>): Database {
  let isDone = false
  return openDatabase({
    prepare: (query: string) => env.DB.prepare(query),
    batch: async (statements: D1PreparedStatement[]) => {
      if (!isDone && statements.length > 8) {
        isDone = true
        await act()
      }
      return env.DB.batch(statements)
    },
  } as unknown as D1Database)
}

const listVenues = () =>
  db.all<{ id: number; name: string; into: number | null }>(
    sql`SELECT id, name, merged_into_id AS 'into' FROM venue WHERE label IS NULL ORDER BY id`,
  )

async function findIds(): Promise<{ own: number; magazine: number }> {
  const venues = await listVenues()
  const findId = (source: Source) =>
    venues.find(({ name }) => name.startsWith(SOURCES[source].name))?.id ?? 0
  return { own: findId('own'), magazine: findId('magazine') }
}

async function mergeThem() {
  const { own, magazine } = await findIds()
  const merged = await mergeVenues(servicesAt(NOW), { mergedId: magazine, keptId: own })
  if (merged.kind !== 'merged') throw new Error(JSON.stringify(merged))
  return merged.merge.id
}

/** What the site lists: each title with the id of its venue. */
async function listShows(): Promise<[string, number][]> {
  const { events } = await searchEvents(servicesAt(NOW), await requireSite('laketown'))
  return events.map(({ title, venueId }) => [title, venueId])
}

beforeAll(createFixtures)

beforeEach(async () => {
  await clearFeeds()
  await db.run(sql`DELETE FROM venue_merge`)
  shows = {
    own: [{ day: 11, title: 'Hamlet' }],
    magazine: [{ day: 12, title: 'Opera night' }],
  }
  await run('own')
  await run('magazine')
})

test('After two spellings of a theater are merged, the next run of both feeds creates no second venue', async () => {
  const before = await listVenues()
  expect(before.map(({ into }) => into)).toEqual([null, null])
  await mergeThem()
  const { own } = await findIds()
  shows.own.push({ day: 13, title: 'Macbeth' })
  shows.magazine = [
    { day: 12, title: 'Opera night, with supper' },
    { day: 14, title: 'Ballet' },
  ]
  await run('own')
  await run('magazine')
  expect((await listVenues()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(await listShows()).toEqual([
    ['Hamlet', own],
    ['Opera night, with supper', own],
    ['Macbeth', own],
    ['Ballet', own],
  ])
})

test('A feed that first names a merged spelling is matched by it', async () => {
  await mergeThem()
  const { own } = await findIds()
  shows.own.push({ day: 15, title: 'Guest play' })
  const [source] = [SOURCES.own as { name: string }]
  source.name = SOURCES.magazine.name
  await run('own')
  source.name = 'Pabst Theater'
  expect((await listVenues()).filter(({ into }) => into === null)).toHaveLength(1)
  expect(await listShows()).toContainEqual(['Guest play', own])
})

test('A merge while a feed runs loses none of its events and lists none twice', async () => {
  const { own } = await findIds()
  shows.magazine = [
    { day: 12, title: 'Opera night, moved' },
    { day: 14, title: 'Ballet' },
  ]
  await run('magazine', beforeWriting(mergeThem))
  expect(await listShows()).toEqual([
    ['Hamlet', own],
    ['Opera night, moved', own],
    ['Ballet', own],
  ])
})

test('An undo while a feed runs returns its events to the venue that it names', async () => {
  const { own, magazine } = await findIds()
  const id = await mergeThem()
  shows.magazine = [
    { day: 12, title: 'Opera night, moved' },
    { day: 14, title: 'Ballet' },
  ]
  await run(
    'magazine',
    beforeWriting(() => undoVenueMerge(servicesAt(NOW + 1), id)),
  )
  expect(await listShows()).toEqual([
    ['Hamlet', own],
    ['Opera night, moved', magazine],
    ['Ballet', magazine],
  ])
})

test('What was imported since a merge returns with the spelling that its feed names', async () => {
  const { own, magazine } = await findIds()
  const id = await mergeThem()
  shows.magazine.push({ day: 14, title: 'Ballet' })
  await run('magazine')
  await undoVenueMerge(servicesAt(NOW + 1), id)
  const split: [string, number][] = [
    ['Hamlet', own],
    ['Opera night', magazine],
    ['Ballet', magazine],
  ]
  expect(await listShows()).toEqual(split)
  await run('magazine')
  expect(await listShows()).toEqual(split)
})
