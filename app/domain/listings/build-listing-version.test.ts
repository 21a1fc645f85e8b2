import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createSite, updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { writeTogether } from '~/platform/storage/database.server'
import {
  db,
  listListedEvents,
  meterDatabase,
  resetDatabases,
  search,
  servicesAt,
} from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../test/fixtures'
import {
  addManyEvents,
  countListingRows,
  listLaketown,
} from '../../../test/samples/laketown-listings'
import { buildNextStep, UNITS_PER_STEP } from './build-listing-version.server'
import { checkListings } from './check-listings.server'
import { refreshListings } from './refresh-listings.server'
import { requestRebuild } from './request-rebuild.server'
import { markSitesStale } from './stale-marks.server'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

test('While a site is rebuilt, visitors read the old listing version, then the new one', async () => {
  for (let day = 2; day < 9; day++)
    await addEvent({ title: `Show ${day}`, wall: `2026-05-0${day}T20:00:00` })
  const { id } = await requireSite('laketown')
  const before = await listLaketown()
  await writeTogether(db, [
    sql`DELETE FROM venue_site WHERE site_id = ${id}`,
    markSitesStale(sql`SELECT ${id}`),
  ])
  // The first steps write rows; the last publishes them.
  const steps = []
  for (;;) {
    const step = await buildNextStep(servicesAt(NOW))
    if (!step) break
    steps.push(step)
    if (await isMarked()) expect(await listLaketown()).toEqual(before)
  }
  expect(steps.length).toBeGreaterThan(0)
  expect(await listLaketown()).toEqual([])
  await db.run(sql`INSERT INTO venue_site SELECT id, ${id} FROM venue WHERE label = 'centro'`)
  await requestRebuild(servicesAt(NOW), [id])
  await refreshListings(servicesAt(NOW))
  expect(await listLaketown()).toEqual(before)
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
  expect((await listLaketown()).map(({ title }) => title)).toEqual(['Renamed', 'Second'])
  expect(await checkListings(servicesAt(NOW), { isRepairing: false })).toMatchObject({ wrong: [] })
})

test('When bounds change again during a rebuild, the last ones are used', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const { id } = await requireSite('laketown')
  await requestRebuild(servicesAt(NOW), [id])
  await buildNextStep(servicesAt(NOW))
  await updateSite(servicesAt(NOW), id, { bounds: null })
  expect(await listListedEvents('laketown')).toEqual([])
  // Laketown's three, Harbor's and that of all places.
  expect(await countListingRows('listing_version')).toBe(5)
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
  const versions = await search.all<{ id: number }>(sql`SELECT id FROM listing_version`)
  expect(new Set(versions.map(({ id }) => id)).size).toBe(versions.length)
})

test('After DB is restored from a backup, a rebuild lists all events', async () => {
  const id = await addEvent({ title: 'First', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Second', wall: '2026-05-03T20:00:00' })
  // New marks have earlier numbers than those that SEARCH knows.
  await writeTogether(db, [
    sql`UPDATE sqlite_sequence SET seq = 0`,
    sql`UPDATE event SET title = 'As it was' WHERE id = ${id}`,
  ])
  await requestRebuild(servicesAt(NOW))
  await refreshListings(servicesAt(NOW))
  expect((await listLaketown()).map(({ title }) => title)).toEqual(['As it was', 'Second'])
  expect(await checkListings(servicesAt(NOW), { isRepairing: false })).toMatchObject({ wrong: [] })
})

test('The last step of a large rebuild reads as many rows as the first', async () => {
  await addManyEvents(1_000)
  await requestRebuild(servicesAt(NOW), [(await requireSite('laketown')).id])
  const [metered, meteredSearch] = [meterDatabase(db), meterDatabase(search)]
  const services = {
    ...servicesAt(NOW),
    db: metered.database,
    search: meteredSearch.database,
  }
  const rowsRead: number[] = []
  for (;;) {
    Object.assign(metered.meter, { rowsRead: 0 })
    Object.assign(meteredSearch.meter, { rowsRead: 0 })
    const step = await buildNextStep(services)
    if (step?.units !== UNITS_PER_STEP) break
    rowsRead.push(metered.meter.rowsRead + meteredSearch.meter.rowsRead)
  }
  expect(rowsRead).toHaveLength(4)
  expect(Math.max(...rowsRead)).toBeLessThan(1.2 * rowsRead[0]!)
})
