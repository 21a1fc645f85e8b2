import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { writeTogether } from '~/platform/storage/database.server'
import { db, resetDatabases, search, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW } from '../../../test/fixtures'
import { listLaketown } from '../../../test/samples/laketown-listings'
import { checkListings } from './check-listings.server'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

test('A check finds and repairs missing rows, extra rows and rows without text', async () => {
  const ids = []
  for (let day = 2; day < 7; day++)
    ids.push(await addEvent({ title: `Show ${day}`, wall: `2026-05-0${day}T20:00:00` }))
  const [missing = 0, wrong = 0, textless = 0, gone = 0] = ids
  const selectKeys = (id: number) => sql`(SELECT k FROM listing WHERE event = ${id})`
  await writeTogether(search, [
    sql`DELETE FROM listing_text WHERE rowid IN ${selectKeys(missing)}`,
    sql`DELETE FROM listing WHERE event = ${missing}`,
    sql`UPDATE listing SET hash = 'other', card = '{}' WHERE event = ${wrong}`,
    sql`DELETE FROM listing_text WHERE rowid IN ${selectKeys(textless)}`,
  ])
  await db.run(sql`DELETE FROM event WHERE id = ${gone}`)
  const seen = await checkListings(servicesAt(NOW), { isRepairing: false })
  expect(seen.units).toBe(5)
  expect(seen.wrong.toSorted()).toEqual(
    [missing, wrong, textless, gone].map((id) => -id).toSorted(),
  )
  await checkListings(servicesAt(NOW), { isRepairing: true })
  expect(await checkListings(servicesAt(NOW), { isRepairing: false })).toMatchObject({ wrong: [] })
  expect((await listLaketown()).map(({ title }) => title)).toEqual([
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

test('Lost listings are found missing and rebuilt', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const before = await listLaketown()
  await writeTogether(
    search,
    ['listing', 'listing_text', 'term', 'term_text', 'listing_version', 'unit_state'].map(
      (table) => sql`DELETE FROM ${sql.identifier(table)}`,
    ),
  )
  expect(await listLaketown()).toEqual([])
  const { absent, wrong } = await checkListings(servicesAt(NOW), { isRepairing: false })
  expect([absent.length, wrong]).toEqual([3, []])
  expect(await listLaketown()).toEqual(before)
})
