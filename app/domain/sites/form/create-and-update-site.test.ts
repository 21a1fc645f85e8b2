import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { findSiteByDomain, findSiteByHost, listDomains } from '~/domain/sites/site-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, listListedEvents, resetDatabases, servicesAt } from '../../../../test/database'
import { createSite, updateSite } from './create-and-update-site.server'

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

const CITY = {
  host: 'city',
  name: 'The City',
  timezone: 'America/Chicago',
  bounds: square(-90, -80),
} as const

/** Two halls with an event each: at -85 and at -95. */
beforeEach(async () => {
  await resetDatabases()
  for (const [id, label, longitude] of [
    [1, 'east', -85],
    [2, 'west', -95],
  ] as const) {
    await saveVenue(world, {
      label,
      name: label,
      address: '',
      timezone: 'America/Chicago',
      latitude: 45,
      longitude,
    })
    await writeTogether(db, [
      sql`INSERT INTO event (id, venue_id, start_at, start_day, end_day, timezone, until_at, title, created_at, updated_at)
        VALUES (${id}, (SELECT id FROM venue WHERE label = ${label}), ${NOW}, '2026-05-01', '2026-05-01',
          'America/Chicago', ${NOW + 1}, ${label}, 0, 0)`,
    ])
  }
})

const city = async () => (await findSiteByHost(db, 'city'))!
const listed = () => listListedEvents('city')
const mark = async (marks: SQL) => {
  const { id } = await city()
  await writeTogether(db, [
    sql`INSERT INTO event_mark (event_id, site_id, picked, hidden) SELECT 1, ${id}, ${marks}`,
    markStale({ events: sql`SELECT 1` }),
  ])
  await refreshListings(world)
}
const regionNames = async () =>
  (
    await db.all<{ name: string }>(sql`
      SELECT r.name FROM site_region sr JOIN region r ON r.id = sr.region_id ORDER BY r.name`)
  ).map(({ name }) => name)

test('A new site lists the events inside its bounds at once, and no others', async () => {
  expect(await createSite(world, CITY)).toMatchObject({ kind: 'created' })
  expect(await listed()).toEqual([1])
})

test('A host belongs to one site', async () => {
  await createSite(world, CITY)
  expect(await createSite(world, { ...CITY, name: 'Another' })).toEqual({
    kind: 'host-in-use',
    host: 'city',
  })
  expect((await city()).name).toBe('The City')
})

test('New bounds move events onto and off the site, and keep the editors’ marks', async () => {
  await createSite(world, CITY)
  const { id, contentVersion } = await city()
  await mark(sql`1, 0`)
  expect(await updateSite(world, id, { bounds: square(-99, -91) })).toEqual({
    kind: 'updated',
    changed: ['bounds'],
  })
  expect(await listed()).toEqual([2])
  expect((await city()).contentVersion).toBeGreaterThan(contentVersion)
  await updateSite(world, id, { bounds: square(-99, -80) })
  expect(await listed()).toEqual([1, 2])
  const picked = await searchEvents(world, await city(), { isPicked: true })
  expect(picked.events.map((event) => event.id)).toEqual([1])
  await updateSite(world, id, { bounds: null })
  expect(await listed()).toEqual([])
})

test('An event hidden on the site stays hidden when the bounds include it again', async () => {
  await createSite(world, CITY)
  await mark(sql`0, 1`)
  const { id } = await city()
  await updateSite(world, id, { bounds: square(-99, -91) })
  await updateSite(world, id, { bounds: square(-99, -80) })
  expect(await listed()).toEqual([2])
})

test('A site shows the regions that its bounds touch, partly or wholly', async () => {
  await importRegions(servicesAt(NOW), {
    type: 'neighborhood',
    source: 'city',
    features: [
      { name: 'Across', shape: square(-92, -88) },
      { name: 'Inside', shape: square(-86, -84) },
      { name: 'Outside', shape: square(-120, -110) },
    ],
  })
  await createSite(world, CITY)
  expect(await regionNames()).toEqual(['Across', 'Inside'])
  await updateSite(world, (await city()).id, { bounds: square(-87, -80) })
  expect(await regionNames()).toEqual(['Inside'])
})

test('Saving a site changes only what differs', async () => {
  await createSite(world, CITY)
  const { id, contentVersion } = await city()
  const { host: _, ...same } = CITY
  expect(await updateSite(world, id, same)).toEqual({ kind: 'unchanged' })
  expect((await city()).contentVersion).toBe(contentVersion)
  expect(
    await updateSite(world, id, {
      ...same,
      name: 'City of Lights',
      settings: { branding: { tagline: 'Out tonight' } },
    }),
  ).toEqual({ kind: 'updated', changed: ['name', 'settings'] })
  expect(await updateSite(world, id, { settings: { homeCategories: ['concerts'] } })).toEqual({
    kind: 'updated',
    changed: ['settings'],
  })
  const after = await city()
  expect(after).toMatchObject({ name: 'City of Lights', contentVersion: contentVersion + 2 })
  expect(after.settings).toMatchObject({
    branding: { tagline: 'Out tonight' },
    homeCategories: ['concerts'],
  })
})

test('A domain belongs to one site, and is removed when it is no longer listed', async () => {
  const domains = [
    { domain: 'city.example', canonical: false },
    { domain: 'events.example', canonical: true },
  ]
  await createSite(world, { ...CITY, domains })
  const { id, canonicalDomain } = await city()
  expect(canonicalDomain).toBe('events.example')
  const town = { ...CITY, host: 'town', domains: [{ domain: 'city.example', canonical: true }] }
  expect(await createSite(world, town)).toEqual({
    kind: 'domain-in-use',
    domain: 'city.example',
    host: 'city',
  })
  expect(await findSiteByHost(db, 'town')).toBeNull()
  expect(await updateSite(world, id, { domains })).toEqual({ kind: 'unchanged' })
  expect(await updateSite(world, id, { domains: domains.slice(1) })).toEqual({
    kind: 'updated',
    changed: ['domains'],
  })
  expect(await findSiteByDomain(db, 'city.example')).toBeNull()
  expect(await listDomains(db, id)).toEqual([{ domain: 'events.example', canonical: true }])
  expect(await createSite(world, town)).toMatchObject({ kind: 'created' })
})

test('A site that does not exist cannot be changed', async () => {
  expect(await updateSite(world, 404, { name: 'Nowhere' })).toBeNull()
})
