import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount } from '../../../test/accounts'
import { db, listListedEvents, resetDatabases, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite, VENUES } from '../../../test/fixtures'
import { listOpenPairs } from './duplicates/venue-pair-store.server'
import { createVenue, updateVenue } from './edit-venue.server'
import { quarantineVenue } from './quarantine-venue.server'
import type { VenueInput } from './venue'
import { describeLocation, showVenue } from './venue-form'
import { findVenueByLabel } from './venue-store.server'

let laketown: { id: number; name: string }
let account: string

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = { id: (await requireSite('laketown')).id, name: 'Laketown' }
  account = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
})

const services = () => actingAs(servicesAt(NOW), { id: account })
const HALL: VenueInput = {
  ...VENUES.centro,
  label: 'hall',
  name: 'Lake Hall',
  address: '1 Lake St',
}

const create = (input = HALL, confirmed: string | null = '') =>
  createVenue(services(), { input, site: laketown, confirmed })

const findCentro = async () => (await findVenueByLabel(db, 'centro'))!

async function update(
  input: Partial<VenueInput>,
  { openedWith, confirmed = '' }: { openedWith?: string; confirmed?: string } = {},
) {
  const venue = await findCentro()
  return updateVenue(services(), {
    id: venue.id,
    site: laketown,
    confirmed,
    input: { ...VENUES.centro, ...input },
    openedWith: openedWith ?? fingerprint(showVenue(venue)),
  })
}

const listAudited = () =>
  db.all(sql`SELECT action, target_name AS name FROM audit_entry ORDER BY id`)

test('A venue that an editor adds is on the site that contains it, and is in the audit log', async () => {
  expect(await create()).toMatchObject({ kind: 'saved', venue: { name: 'Lake Hall' } })
  expect(
    await db.all(sql`
      SELECT s.host FROM venue v JOIN venue_site vs ON vs.venue_id = v.id JOIN site s ON s.id = vs.site_id
      WHERE v.label = 'hall'`),
  ).toEqual([{ host: 'laketown' }])
  expect(await listAudited()).toEqual([{ action: 'venue.create', name: 'Lake Hall' }])
})

test('A venue that is added or renamed is compared with those near it at once', async () => {
  await create({ ...HALL, name: 'Centro Bar', address: VENUES.centro.address })
  const listNames = async () =>
    (await listOpenPairs({ db }, { limit: 10, after: null })).pairs.map(({ first, second }) =>
      [first.name, second.name].toSorted(),
    )
  expect(await listNames()).toEqual([['Bar Centro', 'Centro Bar']])
  await update({ name: 'Laundry', address: '1 Far Ave' })
  expect(await listNames()).toEqual([])
  await update({ name: 'Bar Centro', address: VENUES.centro.address })
  expect(await listNames()).toEqual([['Bar Centro', 'Centro Bar']])
})

test('A label that another venue has is refused, for a new venue and for an edited one', async () => {
  expect(await create({ ...HALL, label: 'pier' })).toEqual({ kind: 'label-in-use' })
  expect(await update({ label: 'pier' })).toEqual({ kind: 'label-in-use' })
  expect(await findCentro()).toMatchObject({ name: 'Bar Centro' })
  expect(await listAudited()).toEqual([])
})

test('The location 0, 0 and swapped coordinates are refused, confirmed or not', async () => {
  for (const [latitude, longitude, reason] of [
    [0, 0, 'null-island'],
    [-87.9, 43.06, 'swapped'],
  ] as const) {
    const input = { ...HALL, latitude, longitude }
    const refusal = { kind: 'impossible-location', reason }
    expect(await create(input)).toEqual(refusal)
    expect(await create(input, describeLocation(input))).toEqual(refusal)
    expect(await create(input, null)).toEqual(refusal)
  }
})

test('A location in another city, in none, or in another time zone must be confirmed', async () => {
  const inHarbor = { ...HALL, latitude: 42.36, longitude: -71.05, timezone: 'America/New_York' }
  expect(await create(inHarbor)).toEqual({
    kind: 'unlikely-location',
    warnings: ['This location is in Harbor, not in Laketown.'],
  })
  const nowhere = { ...HALL, latitude: 35.1, longitude: -106.6 }
  expect(await create(nowhere)).toEqual({
    kind: 'unlikely-location',
    warnings: [
      'This location is in no city, so its events are on no site.',
      'The time zone there is America/Denver.',
    ],
  })
  expect(await create(inHarbor, describeLocation(nowhere))).toMatchObject({
    kind: 'unlikely-location',
  })
  expect(await create(inHarbor, describeLocation(inHarbor))).toMatchObject({ kind: 'saved' })
})

test('A venue that lies outside of the site can be renamed without confirming its location again', async () => {
  const inHarbor = { ...VENUES.pier, label: 'centro', name: 'Bar Centro' }
  expect(await update(inHarbor, { confirmed: describeLocation(inHarbor) })).toMatchObject({
    kind: 'saved',
  })
  expect(await update({ ...inHarbor, name: 'Harbor Bar' })).toMatchObject({ kind: 'saved' })
})

test('A venue that is moved takes its events to the other site at once', async () => {
  const id = await addEvent({ title: 'Swing', wall: '2026-05-03T20:00:00' })
  await update({ name: 'Centro' })
  expect(await listListedEvents('laketown')).toEqual([id])
  const moved = { latitude: 42.36, longitude: -71.05, timezone: 'America/New_York' }
  await update({ name: 'Centro', ...moved }, { confirmed: describeLocation(moved) })
  expect([await listListedEvents('laketown'), await listListedEvents('harbor')]).toEqual([[], [id]])
})

test('Of two editors at once, the second sees what the first changed, and replaces nothing of it', async () => {
  const openedWith = fingerprint(showVenue(await findCentro()))
  await update({ address: '810 E Center St' })
  const second = await update({ name: 'Centro Bar' }, { openedWith })
  expect(second).toMatchObject({
    kind: 'conflict',
    conflict: { theirs: ['address'], both: [], stored: { address: '810 E Center St' } },
  })
  expect(await findCentro()).toMatchObject({ name: 'Bar Centro', address: '810 E Center St' })
  expect(await update({ name: 'Centro Bar', address: '810 E Center St' }, { openedWith })).toEqual({
    kind: 'saved',
    venue: await findCentro(),
  })
})

test('Coordinates are stored to five decimals, and saving the same again writes nothing', async () => {
  await update({ latitude: 43.067712345 })
  expect((await findCentro()).latitude).toBe(43.06771)
  await update({ latitude: 43.067714 })
  expect(await listAudited()).toEqual([{ action: 'venue.update', name: 'Bar Centro' }])
})

test('A quarantined venue’s events are on no list, and back on it when the quarantine is lifted', async () => {
  const id = await addEvent({ title: 'Swing', wall: '2026-05-03T20:00:00' })
  const venue = await findCentro()
  await quarantineVenue(services(), { id: venue.id, quarantined: true })
  expect(await listListedEvents('laketown')).toEqual([])
  await quarantineVenue(services(), { id: venue.id, quarantined: true })
  await quarantineVenue(services(), { id: venue.id, quarantined: false })
  expect(await listListedEvents('laketown')).toEqual([id])
  expect(await listAudited()).toEqual([
    { action: 'venue.quarantine', name: 'Bar Centro' },
    { action: 'venue.release', name: 'Bar Centro' },
  ])
  expect(await quarantineVenue(services(), { id: 999, quarantined: true })).toBe(null)
})
