import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db, servicesAt } from '../../../../test/database'
import { createFixtures, NOW } from '../../../../test/fixtures'
import { curatedVenueBody } from '../curated/curated-venue-form'
import { saveCuratedVenue } from '../curated/save-curated-venue.server'
import { suggestVenues } from './suggest-venues.server'

beforeAll(createFixtures)

async function addVenue(name: string, latitude = 41.5, longitude = -80.5): Promise<number> {
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO venue (name, name_key, address_key, timezone, latitude, longitude, created_at, updated_at)
    VALUES (${name}, ${name}, '', 'America/Chicago', ${latitude}, ${longitude}, ${NOW}, ${NOW}) RETURNING id`)
  return id
}

async function pair(a: number, b: number, decision: 'different' | null = null): Promise<void> {
  await db.run(sql`
    INSERT INTO venue_pair (first_id, second_id, likelihood, found_at, decision)
    VALUES (${Math.min(a, b)}, ${Math.max(a, b)}, 0.9, ${NOW}, ${decision})`)
}

async function curate(name: string, venueIds: number[]): Promise<string> {
  const input = curatedVenueBody.parse({ name, latitude: 41.5, longitude: -80.5, venues: venueIds })
  const saved = await saveCuratedVenue(servicesAt(NOW), input)
  if (saved?.kind !== 'saved') throw new Error(saved?.kind)
  return saved.uid
}

test('Likely duplicates of linked venues and neighbors of the same name are suggested, and no others', async () => {
  const linked = await addVenue('Rialto Theater')
  const misspelled = await addVenue('Rialt Theatre', 41.5001)
  const named = await addVenue('The Rialto', 41.501)
  const far = await addVenue('Rialto', 41.52)
  const neighbor = await addVenue('Corner Bar')
  const merged = await addVenue('Rialto Theater Downtown')
  await db.run(sql`UPDATE venue SET merged_into_id = ${linked} WHERE id = ${merged}`)
  const different = await addVenue('Rialto Theater Cafe')
  await pair(linked, misspelled)
  await pair(different, linked, 'different')

  const uid = await curate('Rialto Theater', [linked])
  const ids = (await suggestVenues(db, uid)).map(({ id }) => id)
  expect(ids).toEqual([misspelled, named])
  expect(ids).not.toContain(far)
  expect(ids).not.toContain(neighbor)
})

test('A curated venue without linked venues is suggested those around it with its name', async () => {
  const near = await addVenue('Bluebird Club')
  expect((await suggestVenues(db, await curate('Bluebird', []))).map(({ id }) => id)).toEqual([
    near,
  ])
  expect(await suggestVenues(db, 'nobody')).toEqual([])
})
