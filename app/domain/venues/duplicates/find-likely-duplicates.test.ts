import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listMatchKeys } from '~/domain/venues/duplicates/likeness/venue-match-keys'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { writeTogether } from '~/platform/storage/database.server'
import { db, readRows, resetDatabases } from '../../../../test/database'
import { findLikelyDuplicates } from './find-likely-duplicates.server'
import {
  countOpenPairs,
  declareDifferent,
  listOpenPairs,
  undoDifferent,
} from './venue-pair-store.server'

const NOW = Date.parse('2026-05-01T12:00:00Z')

beforeEach(resetDatabases)

type Row = { id: number; name: string; address?: string; latitude?: number; longitude?: number }
const MYSTIC = { name: 'Mystic Theatre', address: '23 Main St', latitude: 43.05, longitude: -87.95 }

const add = (rows: Row[]) =>
  writeTogether(db, [
    sql`
      INSERT INTO venue (id, name, address, latitude, longitude, name_key, address_key, timezone, created_at, updated_at)
      SELECT value ->> 'id', value ->> 'name', value ->> 'address', value ->> 'latitude', value ->> 'longitude',
        '', '', 'America/Chicago', 0, 0
      FROM json_each(${JSON.stringify(rows.map((row) => ({ ...MYSTIC, ...row })))})`,
  ])
const check = (limit = 50) => findLikelyDuplicates({ db, now: NOW }, { limit })
const listPairs = async () =>
  (await listOpenPairs({ db }, { limit: 50 })).pairs.map(({ first, second }) => [
    first.id,
    second.id,
  ])
const rename = (id: number, name: string) => sql`UPDATE venue SET name = ${name} WHERE id = ${id}`
const merge = (id: number, into: number) =>
  writeTogether(db, [sql`UPDATE venue SET merged_into_id = ${into} WHERE id = ${id}`])
const decide = (firstId: number, secondId: number) =>
  writeTogether(db, [declareDifferent(db, { firstId, secondId }, { by: 'sue', now: NOW })])

test('Two spellings of a place are found, whether they are written together or one after the other', async () => {
  await add([
    { id: 1, name: 'Mystic Theatre' },
    { id: 2, name: 'The Mystic Theater', latitude: 43.0504 },
  ])
  expect(await check()).toEqual({ checked: 2, likely: 2, more: false })
  expect(await listPairs()).toEqual([[1, 2]])
  await add([{ id: 3, name: 'Mystic Theater', address: '23 Main Street, Laketown' }])
  await check()
  expect((await listPairs()).toSorted()).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
  ])
  expect(await countOpenPairs({ db })).toBe(3)
})

test('A venue is compared once, until it is renamed or moved', async () => {
  await add([
    { id: 1, name: 'Mystic Theatre' },
    { id: 2, name: 'Bay Cinema' },
  ])
  await check()
  expect((await check()).checked).toBe(0)
  await writeTogether(db, [sql`UPDATE venue SET name = name, updated_at = 5 WHERE id = 2`])
  expect((await check()).checked).toBe(0)
  await writeTogether(db, [rename(2, 'Mystic Theater')])
  expect(await check()).toEqual({ checked: 1, likely: 1, more: false })
  expect(await listPairs()).toEqual([[1, 2]])
})

test('A pair is listed no more once the venues no longer look alike', async () => {
  await add([
    { id: 1, name: 'Mystic Theatre' },
    { id: 2, name: 'Mystic Theater' },
  ])
  await check()
  await writeTogether(db, [rename(1, 'Bay Cinema')])
  await check()
  expect(await listPairs()).toEqual([])
})

test('A pair that was declared different is never listed again, and taking that back lists it', async () => {
  await add([
    { id: 1, name: 'Mystic Theatre' },
    { id: 2, name: 'Mystic Theater' },
  ])
  await check()
  await decide(2, 1)
  expect(await listPairs()).toEqual([])
  await writeTogether(db, [rename(1, 'The Mystic'), rename(2, 'Mystic Theater & Bar')])
  await writeTogether(db, [rename(1, 'Mystic Theater')])
  await check()
  expect(await listPairs()).toEqual([])
  await writeTogether(db, undoDifferent(db, { firstId: 1, secondId: 2 }))
  expect(await listPairs()).toEqual([[1, 2]])
})

test('Venues that were never alike can be declared different, and undoing that leaves no pair', async () => {
  await add([
    { id: 1, name: 'Mystic Theatre' },
    { id: 2, name: 'Bay Cinema' },
  ])
  await check()
  await decide(1, 2)
  await writeTogether(db, [rename(2, 'Mystic Theater')])
  await check()
  expect(await countOpenPairs({ db })).toBe(0)
  await writeTogether(db, undoDifferent(db, { firstId: 2, secondId: 1 }))
  expect(await countOpenPairs({ db })).toBe(0)
})

test('A venue that looks like a merged one is listed with the venue that one was merged into', async () => {
  await add([
    { id: 1, name: 'Grand Palace' },
    { id: 3, name: 'Mystic Theatre' },
  ])
  await check()
  await merge(3, 1)
  await add([{ id: 4, name: 'Mystic Theater' }])
  await check()
  expect(await listPairs()).toEqual([[1, 4]])
})

test('After a merge the other likely duplicates of the merged venue are those of the kept one, until it is undone', async () => {
  await add([
    { id: 1, name: 'Grand Palace' },
    { id: 2, name: 'Mystic Theatre' },
    { id: 3, name: 'Mystic Theater' },
  ])
  await check()
  expect(await listPairs()).toEqual([[2, 3]])
  await merge(2, 1)
  await check()
  expect(await listPairs()).toEqual([[1, 3]])
  // No row remains that every list would have to skip.
  expect(await db.all(sql`SELECT first_id FROM venue_pair`)).toHaveLength(1)
  await db.run(sql`UPDATE venue SET merged_into_id = NULL WHERE id = 2`)
  await check()
  expect(await listPairs()).toEqual([[2, 3]])
})

test('What was declared different from one spelling stays so when that is merged into another', async () => {
  await add([
    { id: 1, name: 'Grand Palace' },
    { id: 3, name: 'Mystic Theatre' },
    { id: 4, name: 'Mystic Theater' },
  ])
  await check()
  await decide(3, 4)
  await merge(3, 1)
  await writeTogether(db, [rename(4, 'The Mystic Theater')])
  await check()
  expect(await listPairs()).toEqual([])
})

test('A pair one of whose venues was merged waits for no decision', async () => {
  await add([
    { id: 1, name: 'Mystic Theatre' },
    { id: 2, name: 'Mystic Theater' },
  ])
  await check()
  await merge(2, 1)
  expect(await listPairs()).toEqual([])
  expect(await countOpenPairs({ db })).toBe(0)
})

test('The likeliest pairs are listed first, page by page', async () => {
  await add([
    { id: 1, name: 'Mystic Theatre' },
    { id: 2, name: 'Mystic Theater', latitude: 43.0502 },
    { id: 3, name: 'Mystic Theater', latitude: 43.0507 },
  ])
  await check()
  const seen: number[][] = []
  let after = null
  for (let page = 0; page < 3; page++) {
    const { pairs, more } = await listOpenPairs({ db }, { limit: 1, after })
    expect(more).toBe(page < 2)
    for (const { first, second, likelihood } of pairs) {
      seen.push([first.id, second.id])
      after = { likelihood, firstId: first.id, secondId: second.id }
    }
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [1, 3],
  ])
})

test('A change while venues are compared is not lost, and a limit leaves the rest waiting', async () => {
  await add(Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `Place number ${at}` })))
  expect(await check(10)).toMatchObject({ checked: 10, more: true })
  await writeTogether(db, [rename(20, 'Place A'), rename(20, 'Place B')])
  expect(await check()).toMatchObject({ checked: 20, more: false })
})

/** Twenty thousand venues in one city with their keys, as comparing them stores these. Many share words and streets. */
async function addCity() {
  const kinds = ['Hall', 'Theater', 'Cafe', 'Church', 'Park', 'Gallery', 'Club']
  const words = [
    'Lake',
    'River',
    'Mystic',
    'Grand',
    'Union',
    'Liberty',
    'Prairie',
    'Harbor',
    'Cedar',
    'Willow',
  ]
  const venues = Array.from({ length: 20_000 }, (_, at) => ({
    id: at + 1,
    name: `${words[at % 10]} ${words[(at * 7 + Math.floor(at / 10)) % 10]} ${kinds[at % 7]}${at % 3 ? '' : ` ${at}`}`,
    address: `${(at * 13) % 900} ${words[(at * 3) % 10]} St`,
    // Half of them downtown, in two square kilometers.
    latitude: 43.05 + ((at * 7919) % 1000) * (at % 2 ? 0.000015 : 0.0003),
    longitude: -87.95 + ((at * 104_729) % 1000) * (at % 2 ? 0.00002 : 0.0003),
  }))
  for (let from = 0; from < venues.length; from += 2_000)
    await add(venues.slice(from, from + 2_000))
  const keys = venues.flatMap((venue) => listMatchKeys(venue).map((key) => ({ key, id: venue.id })))
  await writeTogether(db, [
    ...jsonChunks(keys).map(
      (chunk) => sql`
        INSERT OR IGNORE INTO venue_match_key (key, venue_id)
        SELECT value ->> 'key', value ->> 'id' FROM json_each(${chunk})`,
    ),
    sql`DELETE FROM unchecked_venue`,
  ])
}

test('With 20,000 venues, comparing a new one reads at most 60 rows', async () => {
  await addCity()
  await add([
    { id: 30_001, name: 'The Mystic Lake Theatre', latitude: 43.057, longitude: -87.94 },
    // Where four parts of the map meet.
    { id: 30_002, name: 'Grand Mystic Theatre', latitude: 43.06, longitude: -87.93 },
    { id: 30_003, name: 'Hall', address: '', latitude: 43.0575, longitude: -87.942 },
  ])
  for (let turn = 0; turn < 3; turn++) {
    const { value, rows } = await readRows((counted) =>
      findLikelyDuplicates({ db: counted, now: NOW }, { limit: 1 }),
    )
    expect(value.checked).toBe(1)
    expect(rows).toBeLessThanOrEqual(60)
  }
})
