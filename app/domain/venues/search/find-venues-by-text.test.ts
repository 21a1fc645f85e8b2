import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { locatePoints } from '~/domain/sites/bounds/locate-points.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, meterDatabase } from '../../../../test/database'
import { createFixtures, NOW, requireSite, VENUES } from '../../../../test/fixtures'
import { placeVenues, writeVenuesOfSite } from '../place-venues.server'
import { writeVenue } from '../venue-store.server'
import { findVenuesByText } from './find-venues-by-text.server'

beforeAll(createFixtures)
beforeEach(async () => {
  await writeTogether(db, [sql`DELETE FROM venue WHERE label NOT IN ('centro', 'pier')`])
})

async function addVenue(label: string, name: string, address = '', more: object = {}) {
  const venue = { ...VENUES.centro, label, name, address, ...more }
  const [location = { siteIds: [], regionIds: [] }] = await locatePoints(db, [venue])
  await writeTogether(db, [
    writeVenue(db, venue, NOW),
    ...placeVenues('label', [{ key: label, ...location }]),
  ])
}

async function namesFound(text: string, host: 'laketown' | 'harbor' = 'laketown') {
  const { id } = await requireSite(host)
  return (await findVenuesByText(db, id, text)).map(({ name }) => name)
}

test('All words are matched in the name and address, the last as a prefix, ignoring case and accents', async () => {
  await addVenue('cafe', 'Café Noir', '12 Ångström Row')
  for (const text of ['cafe', 'CAFÉ no', 'noir cafe', 'angstrom 12', 'noir, row']) {
    expect([text, await namesFound(text)]).toEqual([text, ['Café Noir']])
  }
  for (const text of ['caf noir', 'noir blanc', 'n', '', '  ', '*', '" OR "cafe']) {
    expect([text, await namesFound(text)]).toEqual([text, []])
  }
})

test('Exact names come first, then name prefixes, then other name matches, then addresses', async () => {
  await addVenue('one', 'Loft', '1 Center St')
  await addVenue('two', 'Center Stage')
  await addVenue('three', 'Arts Center')
  await addVenue('four', 'Center')
  expect(await namesFound('center')).toEqual([
    'Center',
    'Center Stage',
    'Arts Center',
    'Bar Centro',
    'Loft',
  ])
})

test('A venue is found at its location by its current name, while it exists', async () => {
  await addVenue('hall', 'Old Hall')
  expect(await namesFound('old hall', 'harbor')).toEqual([])
  await addVenue('hall', 'New Hall')
  expect(await namesFound('old hall')).toEqual([])
  expect(await namesFound('new hall')).toEqual(['New Hall'])
  const { latitude, longitude } = VENUES.pier
  await addVenue('hall', 'New Hall', '', { latitude, longitude })
  expect(await namesFound('new hall')).toEqual([])
  expect(await namesFound('new hall', 'harbor')).toEqual(['New Hall'])
  await writeTogether(db, [sql`UPDATE venue SET quarantined = 1 WHERE label = 'hall'`])
  expect(await namesFound('new hall', 'harbor')).toEqual([])
  await writeTogether(db, [
    sql`UPDATE venue SET quarantined = 0 WHERE label = 'hall'`,
    sql`DELETE FROM venue WHERE label = 'hall'`,
  ])
  expect(await namesFound('new hall', 'harbor')).toEqual([])
  const [{ left } = { left: 0 }] = await db.all<{ left: number }>(
    sql`SELECT count(*) AS left FROM venue_text WHERE venue_text MATCH 'hall'`,
  )
  expect(left).toBe(0)
})

test('A site whose bounds grow finds the venues inside them', async () => {
  const findId = async (label: string) =>
    (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = ${label}`)).id
  await writeTogether(db, writeVenuesOfSite('harbor', [await findId('centro')]))
  expect(await namesFound('centro', 'harbor')).toEqual(['Bar Centro'])
  expect(await namesFound('pier', 'harbor')).toEqual([])
  await writeTogether(db, writeVenuesOfSite('harbor', [await findId('pier')]))
  expect(await namesFound('pier', 'harbor')).toEqual(['The Pier'])
})

test('Among very many venues only a few are read, and ten are returned', async () => {
  const { id } = await requireSite('laketown')
  await writeTogether(db, [
    sql`WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 3000)
      INSERT INTO venue (label, name, name_key, address_key, timezone, latitude, longitude, created_at, updated_at)
      SELECT 'park-' || at, 'Park ' || at, 'park ' || at, '', 'America/Chicago', 43.07, -87.9, 0, 0 FROM n`,
    sql`INSERT INTO venue_site SELECT id, ${id} FROM venue WHERE label LIKE 'park-%'`,
  ])
  const { database, meter } = meterDatabase(db)
  expect(await findVenuesByText(database, id, 'park')).toHaveLength(10)
  expect(meter.roundTrips).toBe(1)
  expect(meter.rowsRead).toBeLessThan(1_000)
})
