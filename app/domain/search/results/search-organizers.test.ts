import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, meterDatabase, search, servicesAt } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { searchEvents } from './search-events.server'

beforeAll(createFixtures)
beforeEach(clearEvents)

/** Adds an event whose contact is this. */
async function organize(title: string, contact: object, wall = '2026-05-03T20:00:00') {
  const id = await addEvent({ title, wall })
  await writeTogether(db, [
    sql`UPDATE event SET contact = ${JSON.stringify(contact)} WHERE id = ${id}`,
    markStale({ events: sql`SELECT ${id}` }),
  ])
  await refreshListings(servicesAt(NOW))
}

async function find(text: string) {
  const { events, size } = await searchEvents(servicesAt(NOW), await requireSite('laketown'), {
    text,
  })
  return events.slice(0, size).map(({ title }) => title)
}

test('An event is found by the name of its organizer, also with words of its title', async () => {
  await organize('Spring Concert', { orgName: 'Harbor Choral Society' })
  await organize('Chess Evening', { orgName: 'Knights of Laketown' })
  expect(await find('harbor choral society')).toEqual(['Spring Concert'])
  expect(await find('choral')).toEqual(['Spring Concert'])
  expect(await find('concert "choral society"')).toEqual(['Spring Concert'])
  expect(await find('chess choral')).toEqual([])
})

test('An event is not found by the person who is its contact', async () => {
  await organize('Spring Concert', { name: 'Quincy Peabody', email: 'peabody@choir.example' })
  expect(await find('peabody')).toEqual([])
})

test('A search for an organizer reads about as few rows as one for a venue', async () => {
  for (let day = 10; day < 30; day += 1) {
    await organize(
      `Concert ${day}`,
      { orgName: 'Harbor Choral Society' },
      `2026-05-${day}T20:00:00`,
    )
  }
  const { database, meter } = meterDatabase(search)
  const site = await requireSite('laketown')
  const rowsRead = async (text: string) => {
    Object.assign(meter, { rowsRead: 0 })
    await searchEvents({ ...servicesAt(NOW), search: database }, site, { text })
    return meter.rowsRead
  }
  expect(await rowsRead('choral society')).toBeLessThanOrEqual((await rowsRead('bar centro')) + 5)
})
