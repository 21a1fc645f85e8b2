import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '~/lib/local-time'
import { writeTogether } from '~/platform/database.server'
import { addEvent, NOW, createFixtures, requireSite, VENUES } from '../../../test/fixtures'
import { drainErrorLogs } from '../../../test/setup'
import {
  servicesAt,
  db,
  listListedEvents,
  meterDatabase,
  search,
  resetDatabases,
} from '../../../test/database'
import { findEvent } from '~/domain/events/event-store.server'
import { searchEvents } from '~/domain/search/search-events.server'
import { createSite, updateSite } from '~/domain/sites/save-site.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { buildNextStep } from './build-listing-version.server'
import { checkListings } from './check-listings.server'
import {
  removePastListings,
  deleteRetiredVersions,
  regroupListings,
} from './maintain-listings.server'
import { mergeTextIndexes } from './merge-text-index.server'
import { refreshListings, refreshUnits } from './refresh-listings.server'
import { requestRebuild } from './request-rebuild.server'
import { markSitesStale, markStale } from './stale-marks.server'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

const rows = (table: 'listing' | 'listing_text' | 'term' | 'listing_version') =>
  search
    .get<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`)
    .then(({ n }) => n)

async function laketown(now = NOW) {
  return (await searchEvents(servicesAt(now), await requireSite('laketown'))).events
}

test('Past events are removed from the listings; their pages remain', async () => {
  const over = await addEvent({ title: 'Over soon', wall: '2026-05-01T20:00:00' })
  await addEvent({ title: 'Later', wall: '2026-05-09T20:00:00' })
  expect(await removePastListings(servicesAt(NOW + 2 * DAY))).toBe(1)
  expect(await rows('listing')).toBe(2)
  expect(await rows('listing_text')).toBe(2)
  expect(await findEvent(db, await requireSite('laketown'), over, null)).toMatchObject({
    title: 'Over soon',
  })
  const words = await search.all(
    sql`SELECT key FROM term WHERE docs > 0 AND key LIKE 'w:%' ORDER BY key`,
  )
  expect(words).toEqual([{ key: 'w:centro' }, { key: 'w:later' }])
  expect(await removePastListings(servicesAt(NOW + 2 * DAY))).toBe(0)
})

test('As the day goes on, the next occurrence replaces the one that has begun', async () => {
  for (const hour of ['14', '17', '20']) {
    await addEvent({
      title: 'Film',
      wall: `2026-05-01T${hour}:00:00`,
      endWall: `2026-05-01T${hour}:45:00`,
      series: 7,
    })
  }
  const shown = async (now: number) =>
    (await laketown(now)).map(({ startAt, group }) => [
      (startAt - NOW) / HOUR,
      group?.occurrences.length ?? 1,
    ])
  expect(await shown(NOW)).toEqual([[2, 3]])
  const later = NOW + 2.5 * HOUR
  expect(await regroupListings(servicesAt(later))).toBe(1)
  expect(await shown(later)).toEqual([
    [5, 2],
    [2, 1],
  ])
  expect(await regroupListings(servicesAt(later))).toBe(0)
  expect(await shown(NOW + 4 * HOUR)).toEqual([[5, 2]])
})

test('While a site is rebuilt, visitors read the old listing version, then the new one', async () => {
  for (let day = 2; day < 9; day++)
    await addEvent({ title: `Show ${day}`, wall: `2026-05-0${day}T20:00:00` })
  const { id } = await requireSite('laketown')
  const before = await laketown()
  await writeTogether(db, [
    sql`DELETE FROM venue_site WHERE site_id = ${id}`,
    markSitesStale(sql`SELECT ${id}`),
  ])
  // One piece begins and writes; the last lets visitors read.
  const pieces = []
  for (;;) {
    const piece = await buildNextStep(servicesAt(NOW))
    if (!piece) break
    pieces.push(piece)
    if (await isMarked()) expect(await laketown()).toEqual(before)
  }
  expect(pieces.length).toBeGreaterThan(0)
  expect(await laketown()).toEqual([])
  await db.run(sql`INSERT INTO venue_site SELECT id, ${id} FROM venue WHERE label = 'centro'`)
  await requestRebuild(servicesAt(NOW), [id])
  await refreshListings(servicesAt(NOW))
  expect(await laketown()).toEqual(before)
})

async function isMarked(): Promise<boolean> {
  return (await db.all(sql`SELECT 1 FROM stale_site`)).length > 0
}

test('An interrupted rebuild continues; an event that changes meanwhile is listed correctly in the end', async () => {
  const first = await addEvent({ title: 'First', wall: '2026-05-02T20:00:00' })
  await requestRebuild(servicesAt(NOW), [(await requireSite('laketown')).id])
  await buildNextStep(servicesAt(NOW))
  await writeTogether(db, [
    sql`UPDATE event SET title = 'Renamed' WHERE id = ${first}`,
    sql`INSERT OR REPLACE INTO stale_listing (unit) VALUES (${-first})`,
  ])
  await addEvent({ title: 'Second', wall: '2026-05-03T20:00:00' })
  await refreshListings(servicesAt(NOW))
  expect((await laketown()).map(({ title }) => title)).toEqual(['Renamed', 'Second'])
  expect(await checkListings(servicesAt(NOW), { isRepairing: false })).toMatchObject({ wrong: [] })
})

test('When bounds change again during a rebuild, the last ones count', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const { id } = await requireSite('laketown')
  await requestRebuild(servicesAt(NOW), [id])
  await buildNextStep(servicesAt(NOW))
  await updateSite(servicesAt(NOW), id, { bounds: null })
  expect(await listListedEvents('laketown')).toEqual([])
  // Laketown's three, Harbor's and that of all places.
  expect(await rows('listing_version')).toBe(5)
})

test('Retired listing versions are deleted after a day', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const before = [await rows('listing'), await rows('listing_text'), await rows('term')]
  await requestRebuild(servicesAt(NOW))
  await refreshListings(servicesAt(NOW))
  await deleteRetiredVersions(servicesAt(NOW))
  expect(await rows('listing')).toBeGreaterThan(before[0] ?? 0)
  await deleteRetiredVersions(servicesAt(NOW + 2 * DAY))
  await mergeTextIndexes(search, 10)
  expect([await rows('listing'), await rows('listing_text'), await rows('term')]).toEqual(before)
  expect(await checkListings(servicesAt(NOW), { isRepairing: false })).toMatchObject({ wrong: [] })
})

test('A check finds and repairs missing rows, extra rows and rows without text', async () => {
  const ids = []
  for (let day = 2; day < 7; day++)
    ids.push(await addEvent({ title: `Show ${day}`, wall: `2026-05-0${day}T20:00:00` }))
  const [missing = 0, wrong = 0, mute = 0, gone = 0] = ids
  const selectKeys = (id: number) => sql`(SELECT k FROM listing WHERE event = ${id})`
  await writeTogether(search, [
    sql`DELETE FROM listing_text WHERE rowid IN ${selectKeys(missing)}`,
    sql`DELETE FROM listing WHERE event = ${missing}`,
    sql`UPDATE listing SET hash = 'other', card = '{}' WHERE event = ${wrong}`,
    sql`DELETE FROM listing_text WHERE rowid IN ${selectKeys(mute)}`,
  ])
  await db.run(sql`DELETE FROM event WHERE id = ${gone}`)
  const seen = await checkListings(servicesAt(NOW), { isRepairing: false })
  expect(seen.units).toBe(5)
  expect(seen.wrong.toSorted()).toEqual([missing, wrong, mute, gone].map((id) => -id).toSorted())
  await checkListings(servicesAt(NOW), { isRepairing: true })
  expect(await checkListings(servicesAt(NOW), { isRepairing: false })).toMatchObject({ wrong: [] })
  expect((await laketown()).map(({ title }) => title)).toEqual([
    'Show 2',
    'Show 3',
    'Show 4',
    'Show 6',
  ])
})

test('A nightly sample checks each unit once per cycle', async () => {
  for (let day = 2; day < 9; day++)
    await addEvent({ title: `Show ${day}`, wall: `2026-05-0${day}T20:00:00` })
  const checked = []
  for (let turn = 0; turn < 3; turn++) {
    checked.push(
      (await checkListings(servicesAt(NOW), { oneIn: 3, turn, isRepairing: false })).units,
    )
  }
  expect(checked.reduce((sum, units) => sum + units)).toBe(7)
})

test('A new site gets a listing version of its own', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  await createSite(servicesAt(NOW), {
    host: 'overlap',
    name: 'Overlap',
    timezone: 'America/Chicago',
    bounds: {
      type: 'Polygon',
      coordinates: [
        [
          [-88.2, 42.9],
          [-87.8, 42.9],
          [-87.8, 43.3],
          [-88.2, 43.3],
          [-88.2, 42.9],
        ],
      ],
    },
  })
  expect(await listListedEvents('overlap')).toEqual(await listListedEvents('laketown'))
  const numbers = await search.all<{ id: number }>(sql`SELECT id FROM listing_version`)
  expect(new Set(numbers.map(({ id }) => id)).size).toBe(numbers.length)
})

test.each([
  ['a new title', sql`title = 'A completely different evening of music'`],
  ['a new hour', sql`start_at = start_at + 3600000, until_at = until_at + 3600000`],
  ['another state', sql`status = 'cancelled'`],
  ['unpublished', sql`published = 0`],
])(
  'A change to one event writes at most 40 rows in both databases, stale marks included: %s',
  async (_, change) => {
    for (let day = 2; day < 9; day++) {
      await addEvent({
        title: `Orchestra evening ${day}`,
        wall: `2026-05-0${day}T20:00:00`,
        categories: ['jazz'],
      })
    }
    const id = await addEvent({
      title: 'Quartet at midnight',
      wall: '2026-05-09T20:00:00',
      categories: ['jazz'],
    })
    const truth = meterDatabase(db)
    const listings = meterDatabase(search)
    await writeTogether(truth.database, [
      sql`UPDATE event SET ${change} WHERE id = ${id}`,
      markStale({ events: sql`SELECT ${id}` }),
    ])
    const marked = truth.meter.rowsWritten
    const { rowsWritten } = await refreshUnits({ db, search: listings.database, now: NOW }, [-id])
    expect(listings.meter.rowsWritten).toBe(rowsWritten + 1)
    // The mark is taken away again: its row, and its two entries in indexes at most.
    expect(marked + listings.meter.rowsWritten + 3).toBeLessThanOrEqual(40)
  },
)

test('After DB is restored from a backup, a rebuild lists all events', async () => {
  const id = await addEvent({ title: 'First', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Second', wall: '2026-05-03T20:00:00' })
  // Its marks count from an earlier number again; what SEARCH knows is of later ones.
  await writeTogether(db, [
    sql`UPDATE sqlite_sequence SET seq = 0`,
    sql`UPDATE event SET title = 'As it was' WHERE id = ${id}`,
  ])
  await requestRebuild(servicesAt(NOW))
  await refreshListings(servicesAt(NOW))
  expect((await laketown()).map(({ title }) => title)).toEqual(['As it was', 'Second'])
  expect(await checkListings(servicesAt(NOW), { isRepairing: false })).toMatchObject({ wrong: [] })
})

test('Listings that are lost altogether are found missing and rebuilt', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const before = await laketown()
  await writeTogether(
    search,
    ['listing', 'listing_text', 'term', 'term_text', 'listing_version', 'unit_state'].map(
      (table) => sql`DELETE FROM ${sql.identifier(table)}`,
    ),
  )
  expect(await laketown()).toEqual([])
  const { absent, wrong } = await checkListings(servicesAt(NOW), { isRepairing: false })
  expect([absent.length, wrong]).toEqual([3, []])
  expect(await laketown()).toEqual(before)
})

test('A row that is rewritten remains at its position within the minute', async () => {
  for (let turn = 0; turn < 5; turn++)
    await addEvent({ title: `Show ${turn}`, wall: '2026-05-02T20:00:00' })
  const keys = () => search.all(sql`SELECT event, version_id, k FROM listing ORDER BY k`)
  const before = await keys()
  for (let turn = 0; turn < 3; turn++) {
    await writeTogether(db, [
      sql`UPDATE event SET status = ${`state ${turn}`} WHERE id % 2 = 0`,
      markStale({ events: sql`SELECT id FROM event` }),
    ])
    await refreshListings(servicesAt(NOW))
  }
  expect(await keys()).toEqual(before)
})

test('A unit that cannot be listed is logged and remains marked, and the others are refreshed', async () => {
  const bad = await addEvent({ title: 'Bad', wall: '2026-05-02T20:00:00' })
  const good = await addEvent({ title: 'Good', wall: '2026-05-03T20:00:00' })
  await search.run(sql`
    CREATE TRIGGER refuse BEFORE UPDATE ON listing WHEN new.event = ${sql.raw(String(bad))} BEGIN SELECT RAISE(ABORT, 'refused'); END`)
  await writeTogether(db, [
    sql`UPDATE event SET status = 'postponed'`,
    markStale({ events: sql`SELECT id FROM event` }),
  ])
  expect(await refreshListings(servicesAt(NOW))).toMatchObject({ units: 1, isDone: true })
  expect(drainErrorLogs().join()).toContain('a unit cannot be listed')
  expect((await laketown()).map(({ id, status }) => [id, status])).toEqual([
    [bad, 'scheduled'],
    [good, 'postponed'],
  ])
  expect(await db.all(sql`SELECT unit FROM stale_listing`)).toEqual([{ unit: -bad }])
  await search.run(sql`DROP TRIGGER refuse`)
  await refreshListings(servicesAt(NOW))
  expect((await laketown())[0]?.status).toBe('postponed')
})

test('A change is stored while the listings are unreachable, and listed once they are back', async () => {
  const id = await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  await search.run(sql`ALTER TABLE listing RENAME TO gone`)
  expect(await saveVenue(servicesAt(NOW), { ...VENUES.centro, name: 'Café Centro' })).toMatchObject(
    {
      kind: 'updated',
    },
  )
  expect(drainErrorLogs().join()).toContain('their marks stay')
  await search.run(sql`ALTER TABLE gone RENAME TO listing`)
  await refreshListings(servicesAt(NOW))
  expect((await laketown())[0]).toMatchObject({ id, venueName: 'Café Centro' })
})
