import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import type { EventContent } from '~/domain/events/authors/prepare-event-content.server'
import { updateContent } from '~/domain/events/authors/write-submitted-event.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { findKeptVenueIds } from '~/domain/venues/duplicates/resolve-merged-venue-ids.server'
import { listLastMerges } from '~/domain/venues/duplicates/venue-merge-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { findVenuesByText } from '~/domain/venues/search/find-venues-by-text.server'
import { planSubmittedVenue } from '~/domain/venues/submit-venue.server'
import { findVenue, findVenueNames } from '~/domain/venues/venue-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../../../test/accounts'
import { db, listListedEvents, servicesAt } from '../../../test/database'
import { NOW, requireSite, VENUES } from '../../../test/fixtures'
import {
  addEventAt,
  clearSpellings,
  createSpellings,
  findVenuesAt,
  ids,
  mergeSpellings,
} from '../../../test/samples/venue-spellings'
import { mergeVenues } from './merge-and-undo-venues.server'

const services = servicesAt(NOW)

beforeAll(createSpellings)
beforeEach(clearSpellings)

test('Merging two spellings gives the kept venue all events, and the merged one is listed nowhere', async () => {
  const [own, moved] = [await addEventAt('centro', 'Own'), await addEventAt('spelled', 'Other')]
  await mergeSpellings('spelled', 'centro')
  const site = await requireSite('laketown')
  const { events } = await searchEvents(services, site, { venues: [String(ids.centro)] })
  expect(events.map(({ id, venueName }) => [id, venueName])).toEqual([
    [own, 'Bar Centro'],
    [moved, 'Bar Centro'],
  ])
  expect(await findVenue(db, site.id, ids.spelled)).toBeNull()
  expect(await findVenuesAt(moved)).toEqual({ at: ids.centro, named: ids.spelled })
  expect(await findKeptVenueIds(db, [ids.spelled, ids.centro, 99_999])).toEqual(
    new Map([
      [ids.spelled, ids.centro],
      [ids.centro, ids.centro],
    ]),
  )
})

test('The search for a venue finds the kept one, once, by the names of those merged into it', async () => {
  await mergeSpellings('spelled', 'centro')
  const { id } = await requireSite('laketown')
  const find = async (text: string) =>
    (await findVenuesByText(db, id, text)).map(({ name }) => name)
  expect(await find('centro cafe')).toEqual(['Bar Centro'])
  expect(await find('centro')).toEqual(['Bar Centro', 'El Centro'])
  await db.run(sql`UPDATE venue SET name = 'Zocalo', name_key = 'zocalo' WHERE id = ${ids.spelled}`)
  expect(await find('centro cafe')).toEqual([])
  expect(await find('zocalo')).toEqual(['Bar Centro'])
  await db.run(sql`
    UPDATE venue SET name = 'Centro Cafe & Bar', name_key = 'centro cafe bar' WHERE id = ${ids.spelled}`)
})

test('A venue on two sites is merged only into one that both have', async () => {
  const harbor = await requireSite('harbor')
  await db.run(
    sql`INSERT INTO venue_site (venue_id, site_id) VALUES (${ids.spelled}, ${harbor.id})`,
  )
  const attempt = (mergedId: number, keptId: number) => mergeVenues(services, { mergedId, keptId })
  expect(await attempt(ids.spelled, ids.centro)).toEqual({ kind: 'across-sites' })
  expect((await attempt(ids.centro, ids.spelled)).kind).toBe('merged')
  await db.run(
    sql`DELETE FROM venue_site WHERE venue_id = ${ids.spelled} AND site_id = ${harbor.id}`,
  )
})

test('A venue is not merged into itself, in a circle, twice, across sites, or with a quarantined one', async () => {
  const attempt = (mergedId: number, keptId: number) => mergeVenues(services, { mergedId, keptId })
  expect(await attempt(ids.centro, ids.centro)).toEqual({ kind: 'itself' })
  expect(await attempt(ids.centro, 99_999)).toEqual({ kind: 'not-found' })
  expect(await attempt(ids.pier, ids.centro)).toEqual({ kind: 'across-sites' })
  await db.run(sql`UPDATE venue SET quarantined = 1 WHERE id = ${ids.third}`)
  expect(await attempt(ids.third, ids.centro)).toEqual({
    kind: 'one-quarantined',
    name: 'El Centro',
  })
  await db.run(sql`UPDATE venue SET quarantined = 0 WHERE id = ${ids.third}`)
  await mergeSpellings('spelled', 'centro')
  const into = { id: ids.centro, name: 'Bar Centro' }
  const already = { kind: 'already-merged', name: 'Centro Cafe & Bar', into }
  expect(await attempt(ids.centro, ids.spelled)).toEqual(already)
  expect(await attempt(ids.spelled, ids.centro)).toEqual(already)
  expect(await attempt(ids.third, ids.spelled)).toEqual(already)
  expect(await listLastMerges(db, 10)).toHaveLength(1)
})

test('Of opposite merges at the same moment one is stored, and no event is lost', async () => {
  const events = [await addEventAt('centro', 'Own'), await addEventAt('spelled', 'Other')]
  const outcomes = await Promise.all([
    mergeVenues(services, { mergedId: ids.spelled, keptId: ids.centro }),
    mergeVenues(services, { mergedId: ids.centro, keptId: ids.spelled }),
  ])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['already-merged', 'merged'])
  expect(await listListedEvents('laketown')).toEqual(events)
})

test('Of two superadmins who merge the same venues at once, the second is shown the merge, and one is in the audit log', async () => {
  const event = await addEventAt('spelled', 'Other')
  const accounts = [
    await addAccount({ email: 'a@x.example' }),
    await addAccount({ email: 'b@x.example' }),
  ]
  const outcomes = await Promise.all(
    accounts.map((id) =>
      mergeVenues(actingAs(servicesAt(NOW), { id }), { mergedId: ids.spelled, keptId: ids.centro }),
    ),
  )
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['already-merged', 'merged'])
  expect(await db.all(sql`SELECT action FROM audit_entry`)).toEqual([{ action: 'venue.merge' }])
  await db.run(sql`DELETE FROM audit_entry`)
  expect(await findVenuesAt(event)).toEqual({ at: ids.centro, named: ids.spelled })
})

test('A merged venue that is placed again, as when a site’s bounds change, stays off all sites', async () => {
  await mergeSpellings('spelled', 'centro')
  await saveVenue(services, {
    ...VENUES.centro,
    label: 'spelled',
    name: 'Centro Cafe',
    latitude: 43.068,
  })
  const rows = await db.all(sql`SELECT * FROM venue_site WHERE venue_id = ${ids.spelled}`)
  expect(rows).toEqual([])
  await saveVenue(services, { ...VENUES.centro, label: 'spelled', name: 'Centro Cafe & Bar' })
})

test('An event that someone submits at a merged venue, by its id or its name, is at the kept one', async () => {
  await mergeSpellings('spelled', 'centro')
  const site = await requireSite('laketown')
  const { address, latitude, longitude } = VENUES.centro
  for (const choice of [
    { id: ids.spelled },
    { name: 'Centro Cafe & Bar', address, latitude, longitude },
  ]) {
    expect(await planSubmittedVenue(services, site, choice)).toMatchObject({
      kind: 'existing',
      id: ids.centro,
      name: 'Bar Centro',
    })
  }
  expect(await findVenueNames(db, site.id, [String(ids.spelled)])).toEqual(
    new Map([[String(ids.spelled), 'Bar Centro']]),
  )
})

test('An edited event forgets the merged venue that it named only if its venue changes', async () => {
  const event = await addEventAt('spelled', 'Other')
  await mergeSpellings('spelled', 'centro')
  const edit = (venue: number) =>
    updateContent(
      db,
      sql`SELECT ${event}`,
      {
        title: 'New',
        description: '',
        searchText: '',
        imageChecksum: null,
        contact: {},
        upstreamUrl: null,
        ticketUrl: null,
        venueId: sql`${venue}`,
        facts: FREE,
      } as unknown as EventContent,
      { seriesId: sql`NULL`, now: NOW },
    )
  await writeTogether(db, [edit(ids.centro)])
  expect(await findVenuesAt(event)).toEqual({ at: ids.centro, named: ids.spelled })
  await writeTogether(db, [edit(ids.third)])
  expect(await findVenuesAt(event)).toEqual({ at: ids.third, named: null })
})

const FREE = { priceFromCents: 0, priceToCents: 0, minAge: null, maxAge: null, accessibility: [] }
