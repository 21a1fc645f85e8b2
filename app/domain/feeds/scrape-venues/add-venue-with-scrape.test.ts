import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import type { VenueInput } from '~/domain/venues/venue'
import { describeLocation } from '~/domain/venues/venue-form'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite, VENUES } from '../../../../test/fixtures'
import { addVenueWithScrape } from './add-venue-with-scrape.server'

let site: { id: number; name: string }
let account: string

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  site = { id: (await requireSite('laketown')).id, name: 'Laketown' }
  account = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
})

const HALL: VenueInput = {
  label: 'hall',
  name: 'Lake Hall',
  address: '1 Lake St',
  timezone: 'America/Chicago',
  latitude: 43.05,
  longitude: -87.95,
}
const SCRAPE = {
  plugin: 'ical',
  url: 'https://hall.example/events.ics',
  manifest: null,
  categoryId: null,
  timezone: null,
  scheduled: true,
}

const add = (
  input: Partial<VenueInput> = {},
  {
    known = [],
    confirmed = '',
    ...scrape
  }: Partial<typeof SCRAPE> & {
    known?: number[]
    confirmed?: string
  } = {},
) =>
  addVenueWithScrape(actingAs(servicesAt(NOW), { id: account }), {
    venue: { input: { ...HALL, ...input }, site, confirmed },
    scrape: { ...SCRAPE, ...scrape },
    known,
  })

const listStored = async () => ({
  venues: (await db.all<{ label: string }>(sql`SELECT label FROM venue ORDER BY id`)).map(
    ({ label }) => label,
  ),
  scrapes: await db.all(sql`
    SELECT v.label, s.plugin, s.url, f.name, f.due_at AS due FROM scrape s
    JOIN venue v ON v.id = s.venue_id JOIN feed f ON f.id = s.feed_id`),
  audited: await db.all(sql`
    SELECT a.action, a.target_name AS name, coalesce(v.label, s.url) AS target FROM audit_entry a
    LEFT JOIN venue v ON a.target_kind = 'venue' AND v.id = a.target_id
    LEFT JOIN scrape s ON a.target_kind = 'scrape' AND s.id = a.target_id ORDER BY a.id`),
})

const NOTHING_ADDED = { venues: ['centro', 'pier'], scrapes: [], audited: [] }

test('A venue and its first scrape are created together, on the site, with an entry each in the audit log', async () => {
  expect(await add()).toMatchObject({ kind: 'saved', venue: { label: 'hall' } })
  expect(await listStored()).toEqual({
    venues: ['centro', 'pier', 'hall'],
    scrapes: [{ label: 'hall', plugin: 'ical', url: SCRAPE.url, name: 'Lake Hall', due: NOW }],
    audited: [
      { action: 'venue.create', name: 'Lake Hall', target: 'hall' },
      { action: 'scrape.create', name: 'Lake Hall', target: SCRAPE.url },
    ],
  })
  expect(
    await db.all(sql`
      SELECT s.host FROM venue v JOIN venue_site vs ON vs.venue_id = v.id JOIN site s ON s.id = vs.site_id
      WHERE v.label = 'hall'`),
  ).toEqual([{ host: 'laketown' }])
})

test('What is wrong with the scrape or the venue leaves neither', async () => {
  expect(await add({}, { url: 'http://192.168.1.10/' })).toMatchObject({ kind: 'invalid-scrape' })
  expect(await add({}, { plugin: 'none' })).toMatchObject({ kind: 'invalid-scrape' })
  expect(await add({ label: 'pier' })).toEqual({ kind: 'label-in-use' })
  expect(await add({ latitude: 0, longitude: 0 })).toMatchObject({ kind: 'impossible-location' })
  expect(await add({ latitude: -87.95, longitude: 43.05 })).toMatchObject({
    kind: 'impossible-location',
    reason: 'swapped',
  })
  expect(await listStored()).toEqual(NOTHING_ADDED)
})

test('A scrape that the database refuses takes its venue with it', async () => {
  await db.run(
    sql`CREATE TRIGGER refuse BEFORE INSERT ON scrape BEGIN SELECT raise(ABORT, 'no'); END`,
  )
  try {
    await expect(add()).rejects.toThrow()
  } finally {
    await db.run(sql`DROP TRIGGER refuse`)
  }
  expect(await listStored()).toEqual(NOTHING_ADDED)
})

test('Of two who add the same venue at once, one is refused, and one venue with one scrape is stored', async () => {
  const outcomes = await Promise.all([add(), add({ name: 'Lake Hall' })])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(
    expect.arrayContaining(['saved', expect.stringMatching(/label-in-use|similar/)]),
  )
  const { venues, scrapes } = await listStored()
  expect([venues, scrapes.length]).toEqual([['centro', 'pier', 'hall'], 1])
})

test('Of two who add the same venue at once under different labels, one is offered the venue of the other', async () => {
  const outcomes = await Promise.all([add(), add({ label: 'lake-hall' }), add({ label: 'hall-2' })])
  const saved = outcomes.flatMap((outcome) => (outcome.kind === 'saved' ? [outcome.venue.id] : []))
  const offered = outcomes.flatMap((outcome) =>
    outcome.kind === 'similar' ? outcome.venues.map(({ id }) => id) : [],
  )
  expect(saved).toHaveLength(1)
  expect(offered).toEqual([saved[0], saved[0]])
  const { venues, scrapes } = await listStored()
  expect([venues.length, scrapes.length]).toEqual([3, 1])
})

test('Two who add different venues near each other at once both add theirs', async () => {
  const mill = {
    label: 'mill',
    name: 'Old Mill Theater',
    address: '90 Mill Road',
    latitude: 43.06,
  }
  const outcomes = await Promise.all([add(), add(mill)])
  expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved'])
})

test('A venue that is probably there already is offered instead, until the editor says that it is another', async () => {
  const { name, address, latitude, longitude } = VENUES.centro
  const twin = { name: 'Centro Bar', address, latitude, longitude }
  const offered = await add(twin)
  expect(offered).toMatchObject({ kind: 'similar', venues: [{ label: 'centro', name }] })
  expect(await listStored()).toEqual(NOTHING_ADDED)
  // Its name alone is enough in the same part of the town.
  expect(await add({ name: 'BAR CENTRO', address: '', latitude: 43.07, longitude })).toMatchObject({
    kind: 'similar',
  })
  const known = offered.kind === 'similar' ? offered.venues.map(({ id }) => id) : []
  expect(await add(twin, { known })).toMatchObject({ kind: 'saved' })
})

test('A venue that was merged offers the one that it was merged into', async () => {
  await db.run(sql`
    INSERT INTO venue (name, name_key, address, address_key, timezone, latitude, longitude, created_at, updated_at, merged_into_id)
    SELECT 'Riverwest Room', 'riverwest room', '', '', timezone, latitude, longitude, 0, 0, id FROM venue WHERE label = 'centro'`)
  const { latitude, longitude } = VENUES.centro
  expect(await add({ name: 'Riverwest Room', address: '', latitude, longitude })).toMatchObject({
    kind: 'similar',
    venues: [{ label: 'centro' }],
  })
})

test('A venue in another city is stored only when its location is confirmed', async () => {
  const far = { name: 'Wharf Stage', address: '9 Wharf', latitude: 42.3, longitude: -71.1 }
  const refused = await add({ ...far, timezone: 'America/New_York' })
  expect(refused).toEqual({
    kind: 'unlikely-location',
    warnings: ['This location is in Harbor, not in Laketown.'],
  })
  expect(await listStored()).toEqual(NOTHING_ADDED)
  const confirmed = describeLocation({ ...far, timezone: 'America/New_York' })
  expect(await add({ ...far, timezone: 'America/New_York' }, { confirmed })).toMatchObject({
    kind: 'saved',
  })
})
