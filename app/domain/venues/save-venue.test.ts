import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import { createSite } from '~/domain/sites/form/create-and-update-site.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, listListedEvents, resetDatabases, servicesAt } from '../../../test/database'
import { listOpenPairs } from './duplicates/venue-pair-store.server'
import { saveVenue } from './save-venue.server'
import { venueSchema } from './venue'
import { listLabelledVenues } from './venue-store.server'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const world = servicesAt(NOW)

const square = (west: number, east: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, 40],
      [east, 40],
      [east, 50],
      [west, 50],
      [west, 40],
    ],
  ],
})

/** 'lakeside' and 'prairie' overlap between -88 and -87. */
beforeEach(async () => {
  await resetDatabases()
  const timezone = 'America/Chicago'
  await createSite(world, {
    host: 'lakeside',
    name: 'Lakeside',
    timezone,
    bounds: square(-88, -80),
  })
  await createSite(world, { host: 'prairie', name: 'Prairie', timezone, bounds: square(-95, -87) })
})

const HALL = {
  label: 'hall',
  name: 'Music Hall',
  address: '1 Main St',
  timezone: 'America/Chicago',
  latitude: 45,
  longitude: -85,
}

async function addEvent(id: number, venue: string) {
  await writeTogether(db, [
    sql`INSERT INTO event (id, venue_id, start_at, start_day, end_day, timezone, until_at, title, created_at, updated_at)
      VALUES (${id}, (SELECT id FROM venue WHERE label = ${venue}), ${NOW}, '2026-05-01', '2026-05-01',
        'America/Chicago', ${NOW + 1}, 'A concert', 0, 0)`,
  ])
}

const listings = async () => ({
  lakeside: await listListedEvents('lakeside'),
  prairie: await listListedEvents('prairie'),
})
const listSites = async (label: string) =>
  (await listLabelledVenues(db)).find((venue) => venue.label === label)?.sites
const versions = () =>
  db.all<{ host: string; version: number }>(
    sql`SELECT host, content_version AS version FROM site ORDER BY host`,
  )

test('A venue is created on the sites that contain it, and saving it again changes nothing', async () => {
  expect(await saveVenue(world, HALL)).toMatchObject({ kind: 'created', siteIds: [1] })
  expect(await saveVenue(world, HALL)).toMatchObject({ kind: 'unchanged' })
  expect(await listSites('hall')).toEqual(['lakeside'])
})

test('A venue where two sites overlap is on both', async () => {
  await saveVenue(world, { ...HALL, longitude: -87.5 })
  expect(await listSites('hall')).toEqual(['lakeside', 'prairie'])
})

test('Moving a venue moves its events from one site to the other', async () => {
  await saveVenue(world, HALL)
  await addEvent(1, 'hall')
  await saveVenue(world, { ...HALL, longitude: -87.5 })
  expect(await listings()).toEqual({ lakeside: [1], prairie: [1] })
  expect(await saveVenue(world, { ...HALL, longitude: -90 })).toMatchObject({
    kind: 'updated',
    changed: ['longitude'],
  })
  expect(await listings()).toEqual({ lakeside: [], prairie: [1] })
})

test('Moving a venue updates its neighborhood', async () => {
  await importRegions(servicesAt(NOW), {
    type: 'neighborhood',
    source: 'city',
    features: [
      { name: 'Harbor', shape: square(-86, -84) },
      { name: 'Hill', shape: square(-92, -90) },
    ],
  })
  const names = () =>
    db.all(sql`SELECT r.name FROM venue_region vr JOIN region r ON r.id = vr.region_id`)
  await saveVenue(world, HALL)
  expect(await names()).toEqual([{ name: 'Harbor' }])
  await saveVenue(world, { ...HALL, longitude: -91 })
  expect(await names()).toEqual([{ name: 'Hill' }])
})

test('Renaming a venue makes the cached pages of its sites stale, and no others', async () => {
  await saveVenue(world, HALL)
  const before = await versions()
  await saveVenue(world, { ...HALL, name: 'Old Music Hall' })
  const changed = (await versions()).filter(({ version }, at) => version !== before[at]?.version)
  expect(changed.map(({ host }) => host)).toEqual(['lakeside'])
})

test('Venues are found by words of their label, name or address', async () => {
  await saveVenue(world, HALL)
  await saveVenue(world, { ...HALL, label: 'cafe', name: 'Café Olé', address: '2 Oak Ave' })
  const labels = async (filter: string) =>
    (await listLabelledVenues(db, filter)).map(({ label }) => label)
  expect(await labels('')).toEqual(['cafe', 'hall'])
  expect(await labels('cafe ole')).toEqual(['cafe'])
  expect(await labels('main hall')).toEqual(['hall'])
  expect(await labels('nowhere')).toEqual([])
})

test('A venue that is saved beside another of its name is noted as its likely duplicate', async () => {
  await saveVenue(world, HALL)
  await saveVenue(world, {
    ...HALL,
    label: 'hall-2',
    name: 'The Music Hall',
    address: '1 Main Street',
  })
  await saveVenue(world, { ...HALL, label: 'cafe', name: 'Café Olé' })
  const { pairs } = await listOpenPairs(world, { limit: 10 })
  expect(pairs).toMatchObject([
    { first: { label: 'hall', sites: ['lakeside'] }, second: { label: 'hall-2' } },
  ])
})

test('A venue’s input is validated field by field', () => {
  const messages = (changes: object) =>
    venueSchema.safeParse({ ...HALL, ...changes }).error?.issues.map(({ message }) => message)
  expect(messages({ latitude: ' 43.07 ', longitude: '-87.9' })).toBeUndefined()
  expect(messages({ latitude: '' })).toEqual(['latitude must not be blank'])
  expect(messages({ longitude: undefined })).toEqual(['longitude must not be blank'])
  expect(messages({ latitude: '43,07' })).toEqual([
    'latitude must be a number of degrees such as 43.07132',
  ])
  expect(messages({ latitude: 91 })).toEqual(['latitude must be between -90 and 90'])
  expect(messages({ longitude: '-180.5' })).toEqual(['longitude must be between -180 and 180'])
  expect(messages({ label: 'Bar Centro' })).toEqual([
    'label must be lower-case letters, digits and hyphens',
  ])
  expect(messages({ label: ' ' })).toEqual(['label must not be blank'])
  expect(messages({ name: '' })).toEqual(['name must not be blank'])
  for (const timezone of ['Central', 'America/Milwaukee', '-05:00', 'EST']) {
    expect(messages({ timezone })).toEqual([
      'timezone must be an IANA zone such as America/Chicago',
    ])
  }
})
