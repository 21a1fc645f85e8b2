import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { applyChange } from '~/domain/changes/apply-change.server'
import { importRegions } from '~/domain/geography/import-regions.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, resetDatabases, servicesAt } from '../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../test/fixtures'
import type { VenueChoice } from './search/venue-choice'
import { planSubmittedVenue } from './submit-venue.server'

const services = servicesAt(NOW)

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

const BARN = { name: 'The Barn', address: '12 Mill Rd', latitude: 43.05, longitude: -87.95 }
const CENTRO = { name: 'Bar Centro', address: '808 E Center St' }

async function plan(choice: VenueChoice, host: 'laketown' | 'harbor' = 'laketown') {
  return planSubmittedVenue({ db, now: NOW }, await requireSite(host), choice)
}

/** Plans the venue and stores it, as submitting an event does. */
async function submit(choice: VenueChoice, host?: 'laketown' | 'harbor') {
  const planned = await plan(choice, host)
  if (planned.kind === 'new') await applyChange(services, { writes: planned.statements })
  return planned
}

const findId = async (label: string) =>
  (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = ${label}`)).id
const countVenues = async () =>
  (await db.get<{ venues: number }>(sql`SELECT count(*) AS venues FROM venue`)).venues

test('A venue of the site is taken by its id, with its own time zone', async () => {
  const id = await findId('centro')
  expect(await plan({ id })).toEqual({
    kind: 'existing',
    id,
    name: 'Bar Centro',
    timezone: 'America/Chicago',
  })
})

test("Another site's venue, a quarantined one and one that never existed are all unknown", async () => {
  const id = await findId('centro')
  expect(await plan({ id }, 'harbor')).toEqual({ kind: 'unknown-venue' })
  expect(await plan({ id: 999_999 })).toEqual({ kind: 'unknown-venue' })
  await writeTogether(db, [sql`UPDATE venue SET quarantined = 1 WHERE id = ${id}`])
  expect(await plan({ id })).toEqual({ kind: 'unknown-venue' })
})

test('A new venue is created at its place, with its time zone, site and regions', async () => {
  const corner = [-87.96, 43.04]
  await importRegions(services, {
    type: 'neighborhood',
    source: 'city',
    features: [
      {
        name: 'Mill Park',
        shape: {
          type: 'Polygon',
          coordinates: [[corner, [-87.94, 43.04], [-87.94, 43.06], [-87.96, 43.06], corner]],
        },
      },
    ],
  })
  const planned = await submit({ ...BARN, name: '  The\nBarn ' })
  expect(planned).toMatchObject({ kind: 'new', timezone: 'America/Chicago' })
  const key = planned.kind === 'new' ? planned.key : ''
  const stored = await db.all(sql`
    SELECT v.name, v.address, v.name_key AS nameKey, v.latitude, v.longitude, v.timezone, v.label, s.host, r.name AS region
    FROM venue v JOIN venue_site vs ON vs.venue_id = v.id JOIN site s ON s.id = vs.site_id
    JOIN venue_region vr ON vr.venue_id = v.id JOIN region r ON r.id = vr.region_id WHERE v.source_key = ${key}`)
  expect(stored).toEqual([
    {
      ...BARN,
      nameKey: 'the barn',
      timezone: 'America/Chicago',
      label: null,
      host: 'laketown',
      region: 'Mill Park',
    },
  ])
})

test('The same venue, written differently, is not created again', async () => {
  const centro = await findId('centro')
  for (const choice of [
    { ...CENTRO, name: 'BAR  Céntro', latitude: 43.2, longitude: -88 },
    { ...CENTRO, address: 'Center and Main', latitude: 43.0685, longitude: -87.9022 },
  ]) {
    expect(await submit(choice)).toMatchObject({ kind: 'existing', id: centro })
  }
  expect((await submit(BARN)).kind).toBe('new')
  expect((await submit({ ...BARN, address: '12 Mill Road' })).kind).toBe('existing')
  expect(await countVenues()).toBe(3)
})

test('A namesake at another address is another venue, and so is another name at the same address', async () => {
  const faraway = { ...CENTRO, address: '9 Far Rd', latitude: 43.07, longitude: -87.91 }
  expect((await submit(faraway)).kind).toBe('new')
  const upstairs = { ...CENTRO, name: 'Centro Upstairs', latitude: 43.0677, longitude: -87.9022 }
  expect((await submit(upstairs)).kind).toBe('new')
  expect(await countVenues()).toBe(4)
})

test('A venue that two people submit at once is created once', async () => {
  const near = { ...BARN, name: 'the barn', latitude: 43.0501, longitude: -87.9501 }
  const plans = [await plan(BARN), await plan(near)]
  for (const planned of plans) {
    if (planned.kind !== 'new') throw new Error(planned.kind)
    await applyChange(services, { writes: planned.statements })
  }
  expect(new Set(plans.map((planned) => planned.kind === 'new' && planned.key)).size).toBe(1)
  expect(await countVenues()).toBe(3)
})

test('A submitted venue that was renamed since is still that venue', async () => {
  await submit(BARN)
  await writeTogether(db, [
    sql`UPDATE venue SET name = 'Barn Theater', name_key = 'barn theater' WHERE name = 'The Barn'`,
  ])
  expect((await submit(BARN)).kind).toBe('existing')
  expect(await countVenues()).toBe(3)
})

test('A quarantined venue cannot be submitted again, unless another of its name is there', async () => {
  const id = await findId('centro')
  await writeTogether(db, [sql`UPDATE venue SET quarantined = 1 WHERE id = ${id}`])
  const choice = { ...CENTRO, latitude: 43.0677, longitude: -87.9022 }
  expect(await submit(choice)).toEqual({ kind: 'unknown-venue' })
  await writeTogether(db, [
    sql`INSERT INTO venue (label, name, name_key, address_key, timezone, latitude, longitude, created_at, updated_at)
      VALUES ('second', 'Bar Centro', 'bar centro', '', 'America/Chicago', 43.0677, -87.9022, 0, 0)`,
    sql`INSERT INTO venue_site SELECT v.id, s.id FROM venue v, site s WHERE v.label = 'second' AND s.host = 'laketown'`,
  ])
  expect(await submit(choice)).toMatchObject({ kind: 'existing', id: await findId('second') })
})

test("A place outside the site's bounds is refused, also when another site is there", async () => {
  expect(await submit({ ...BARN, latitude: 10.5 })).toEqual({ kind: 'outside-site' })
  expect(await submit(BARN, 'harbor')).toEqual({ kind: 'outside-site' })
  expect(await countVenues()).toBe(2)
})
