import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { applyChange } from '~/domain/changes/apply-change.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, meterDatabase, resetDatabases, search, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW, VENUES } from '../../../test/fixtures'
import { drainErrorLogs } from '../../../test/logged-errors'
import { listLaketown } from '../../../test/samples/laketown-listings'
import { refreshListings } from './refresh-listings.server'
import { refreshUnits } from './refresh-units.server'
import { markStale } from './stale-marks.server'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

test('Refreshing listings that are up to date writes nothing', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const before = await search.all(sql`SELECT * FROM listing`)
  await writeTogether(db, [markStale({ events: sql`SELECT id FROM event` })])
  expect(await refreshListings(servicesAt(NOW))).toMatchObject({ units: 1, rowsWritten: 0 })
  expect(await search.all(sql`SELECT * FROM listing`)).toEqual(before)
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
    const events = meterDatabase(db)
    const listings = meterDatabase(search)
    await writeTogether(events.database, [
      sql`UPDATE event SET ${change} WHERE id = ${id}`,
      markStale({ events: sql`SELECT ${id}` }),
    ])
    const marked = events.meter.rowsWritten
    const { rowsWritten } = await refreshUnits({ db, search: listings.database, now: NOW }, [-id])
    expect(listings.meter.rowsWritten).toBe(rowsWritten + 1)
    // Deleting the mark writes its row and at most two index entries.
    expect(marked + listings.meter.rowsWritten + 3).toBeLessThanOrEqual(40)
  },
)

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
  expect((await listLaketown()).map(({ id, status }) => [id, status])).toEqual([
    [bad, 'scheduled'],
    [good, 'postponed'],
  ])
  expect(await db.all(sql`SELECT unit FROM stale_listing`)).toEqual([{ unit: -bad }])
  await search.run(sql`DROP TRIGGER refuse`)
  await refreshListings(servicesAt(NOW))
  expect((await listLaketown())[0]?.status).toBe('postponed')
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
  expect((await listLaketown())[0]).toMatchObject({ id, venueName: 'Café Centro' })
})

test('A change refreshes what it marked itself; an import’s marks wait for those who left them', async () => {
  const imported = await addEvent({ title: 'Imported', wall: '2026-05-02T20:00:00' })
  const edited = await addEvent({ title: 'Edited', wall: '2026-05-03T20:00:00' })
  const mark = (id: number) => markStale({ events: sql`SELECT ${id}` })
  await writeTogether(db, [mark(imported)])
  const rename = sql`UPDATE event SET title = 'Renamed' WHERE id = ${edited}`
  await applyChange(servicesAt(NOW), {
    writes: [rename],
    after: { listings: [{ events: sql`SELECT ${edited}` }] },
  })
  expect((await listLaketown()).map(({ title }) => title).toSorted()).toEqual([
    'Imported',
    'Renamed',
  ])
  expect(await db.all(sql`SELECT unit FROM stale_listing`)).toEqual([{ unit: -imported }])
  await refreshListings(servicesAt(NOW))
  expect(await db.all(sql`SELECT unit FROM stale_listing`)).toEqual([])
})

test('Of many marks, only those in the range are refreshed', async () => {
  const ids: number[] = []
  for (const title of ['Before', 'Own', 'Meanwhile'])
    ids.push(await addEvent({ title, wall: '2026-05-02T20:00:00' }))
  for (const id of ids) await writeTogether(db, [markStale({ events: sql`SELECT ${id}` })])
  const marks = await db.all<{ seq: number }>(sql`SELECT seq FROM stale_listing ORDER BY seq`)
  const [before, own] = marks.map(({ seq }) => seq)
  await refreshListings(servicesAt(NOW), { marks: { after: before!, upTo: own! } })
  expect(await db.all(sql`SELECT unit FROM stale_listing ORDER BY seq`)).toEqual([
    { unit: -ids[0]! },
    { unit: -ids[2]! },
  ])
})

test('A change of one event takes ten round trips at most, its own one included', async () => {
  const id = await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const [metered, meteredSearch] = [meterDatabase(db), meterDatabase(search)]
  await applyChange(
    { ...servicesAt(NOW), db: metered.database, search: meteredSearch.database },
    {
      writes: [sql`UPDATE event SET title = 'Renamed', updated_at = ${NOW} WHERE id = ${id}`],
      after: { listings: [{ events: sql`SELECT ${id}` }] },
    },
  )
  expect((await listLaketown())[0]?.title).toBe('Renamed')
  expect(metered.meter.roundTrips + meteredSearch.meter.roundTrips).toBeLessThanOrEqual(10)
})
