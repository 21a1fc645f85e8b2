import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { findKeptVenueIds } from '~/domain/venues/duplicates/resolve-merged-venue-ids.server'
import { quarantineVenue } from '~/domain/venues/quarantine-venue.server'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../../../test/accounts'
import { db, servicesAt } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import {
  addEventAt,
  addLinks,
  clearSpellings,
  createSpellings,
  findVenuesAt,
  ids,
  LATER,
  mergeSpellings,
  readEverything,
} from '../../../test/samples/venue-spellings'
import { undoVenueMerge } from './merge-and-undo-venues.server'

const services = servicesAt(NOW)

beforeAll(createSpellings)
beforeEach(clearSpellings)

test('An undone merge leaves everything exactly as it was', async () => {
  await addLinks()
  await addEventAt('centro', 'Own')
  await addEventAt('spelled', 'Other')
  const before = await readEverything()
  const { id } = await mergeSpellings('spelled', 'centro')
  const during = await readEverything()
  expect(during.links).toEqual([
    { curated_venue_id: 1, venue_id: ids.centro },
    { curated_venue_id: 2, venue_id: ids.centro },
    { curated_venue_id: 3, venue_id: ids.third },
  ])
  expect(during.managers).toMatchObject([{ venue_id: ids.centro, account_id: 'ann' }])
  expect(during.claims).toEqual([
    { id: 1, venue_id: ids.centro, status: 'open' },
    { id: 2, venue_id: ids.spelled, status: 'withdrawn' },
    { id: 3, venue_id: ids.centro, status: 'open' },
  ])
  expect(await undoVenueMerge(servicesAt(LATER), id)).toMatchObject({ kind: 'undone' })
  expect(await readEverything()).toEqual(before)
  expect(await undoVenueMerge(servicesAt(LATER), id)).toEqual({ kind: 'already-undone' })
  expect(await readEverything()).toEqual(before)
})

test('What the kept venue receives after a merge stays with it when the merge is undone', async () => {
  await addLinks()
  const { id } = await mergeSpellings('spelled', 'centro')
  const event = await addEventAt('centro', 'Later')
  await db.run(sql`INSERT INTO curated_venue_venue VALUES (3, ${ids.centro})`)
  await undoVenueMerge(servicesAt(LATER), id)
  expect(await findVenuesAt(event)).toEqual({ at: ids.centro, named: null })
  expect((await readEverything()).links).toEqual([
    { curated_venue_id: 1, venue_id: ids.spelled },
    { curated_venue_id: 2, venue_id: Math.min(ids.centro, ids.spelled) },
    { curated_venue_id: 2, venue_id: Math.max(ids.centro, ids.spelled) },
    { curated_venue_id: 3, venue_id: Math.min(ids.centro, ids.third) },
    { curated_venue_id: 3, venue_id: Math.max(ids.centro, ids.third) },
  ])
})

test('Someone who lost the kept venue since the merge does not get the merged one back', async () => {
  await addLinks()
  const { id } = await mergeSpellings('spelled', 'centro')
  await db.run(sql`DELETE FROM venue_manager WHERE venue_id = ${ids.centro}`)
  await undoVenueMerge(servicesAt(LATER), id)
  expect((await readEverything()).managers).toEqual([])
})

test('Of two merges into one venue, either can be undone first, and what both added stays until both are', async () => {
  await addLinks()
  await db.run(sql`INSERT INTO curated_venue_venue VALUES (1, ${ids.third})`)
  const before = await readEverything()
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const merges = [
      await mergeSpellings('spelled', 'centro'),
      await mergeSpellings('third', 'centro'),
    ]
    await undoVenueMerge(servicesAt(LATER), merges[order[0]]!.id)
    const { links } = await readEverything()
    expect(links).toContainEqual({ curated_venue_id: 1, venue_id: ids.centro })
    await undoVenueMerge(servicesAt(LATER), merges[order[1]]!.id)
    expect(await readEverything()).toEqual(before)
  }
})

test('An undo returns the event that was hidden or deleted since, and leaves the one that an editor moved', async () => {
  const events = [
    await addEventAt('spelled', 'Hidden'),
    await addEventAt('spelled', 'Deleted'),
    await addEventAt('spelled', 'Moved'),
  ]
  const { id } = await mergeSpellings('spelled', 'centro')
  await writeTogether(db, [
    sql`UPDATE event SET quarantined = 1 WHERE id = ${events[0]}`,
    sql`UPDATE event SET deleted_at = ${NOW} WHERE id = ${events[1]}`,
    sql`UPDATE event SET venue_id = ${ids.third}, named_venue_id = NULL WHERE id = ${events[2]}`,
  ])
  await undoVenueMerge(servicesAt(LATER), id)
  expect(await Promise.all(events.map(findVenuesAt))).toEqual([
    { at: ids.spelled, named: null },
    { at: ids.spelled, named: null },
    { at: ids.third, named: null },
  ])
})

test('Of two undos of one merge at once one is stored and audited', async () => {
  const event = await addEventAt('spelled', 'Other')
  const { id } = await mergeSpellings('spelled', 'centro')
  const accounts = await Promise.all(
    ['a', 'b'].map((name) => addAccount({ email: `${name}@x.example` })),
  )
  const outcomes = await Promise.all(
    accounts.map((account) => undoVenueMerge(actingAs(servicesAt(LATER), { id: account }), id)),
  )
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['already-undone', 'undone'])
  expect(await db.all(sql`SELECT action FROM audit_entry`)).toEqual([{ action: 'venue.unmerge' }])
  await db.run(sql`DELETE FROM audit_entry`)
  expect(await findVenuesAt(event)).toEqual({ at: ids.spelled, named: null })
})

test('In a chain of merges all lead to the last venue, and the last merge is undone first', async () => {
  const event = await addEventAt('third', 'First spelling')
  const before = await readEverything()
  const first = await mergeSpellings('third', 'spelled')
  const second = await mergeSpellings('spelled', 'centro')
  expect(await findVenuesAt(event)).toEqual({ at: ids.centro, named: ids.third })
  const kept = await findKeptVenueIds(db, [ids.third, ids.spelled])
  expect([...kept.values()]).toEqual([ids.centro, ids.centro])
  expect(await undoVenueMerge(services, first.id)).toEqual({
    kind: 'undo-first',
    merged: 'Centro Cafe & Bar',
    kept: 'Bar Centro',
  })
  await undoVenueMerge(servicesAt(LATER), second.id)
  expect(await findVenuesAt(event)).toEqual({ at: ids.spelled, named: ids.third })
  await undoVenueMerge(servicesAt(LATER), first.id)
  expect(await readEverything()).toEqual(before)
})

test('A quarantine since the merge is of the kept venue, whichever spelling it names, and also applies to the venue whose merge is undone', async () => {
  const { id } = await mergeSpellings('spelled', 'centro')
  await quarantineVenue(services, { id: ids.spelled, quarantined: true })
  expect((await findVenueByLabel(db, 'centro'))?.quarantined).toBe(true)
  await undoVenueMerge(servicesAt(LATER), id)
  const { quarantined } = (await findVenueByLabel(db, 'spelled'))!
  expect(quarantined).toBe(true)
})
