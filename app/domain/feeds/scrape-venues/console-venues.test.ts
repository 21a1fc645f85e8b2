import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mergeVenues } from '~/domain/venue-merges/merge-and-undo-venues.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite, VENUES } from '../../../../test/fixtures'
import { listScrapes } from '../scrapes/list-scrapes.server'
import { explainVenueInUse } from './console-venue'
import { listScrapeVenues, listTicketingVenues } from './console-venue-store.server'
import { deleteVenue } from './delete-venue.server'

const services = servicesAt(NOW)
let centro: number

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  centro = (await findVenueByLabel(db, 'centro'))!.id
})

const list = async (text = '') =>
  (await listScrapeVenues(services, { text, limit: 10 })).map(({ label }) => label)

const addFeed = (id: number, type: string) =>
  writeTogether(db, [
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (${id}, ${type}, ${`feed ${id}`}, 0, 0)`,
  ])

const addFound = (sourceKey: string, name: string) =>
  writeTogether(db, [
    sql`INSERT INTO venue (source_key, name, name_key, address_key, timezone, latitude, longitude, created_at, updated_at)
      VALUES (${sourceKey}, ${name}, ${name.toLowerCase()}, '', 'America/Chicago', 43.06, -87.9, 0, 0)`,
  ])

test('Scrape venues are those with a label, and a text finds all its words in label, name or address', async () => {
  await addFound('feed/1/a', 'Found Hall')
  expect(await list()).toEqual(['centro', 'pier'])
  expect(await list('BAR center')).toEqual(['centro'])
  expect(await list('long-wharf')).toEqual(['pier'])
  expect(await list('bar wharf')).toEqual([])
})

test('A venue shows whether scrapes are of it, and counts its upcoming events, even quarantined', async () => {
  await addEvent({ title: 'Past', wall: '2026-04-03T20:00:00' })
  await addEvent({ title: 'Swing', wall: '2026-05-03T20:00:00' })
  await addEvent({ title: 'Draft', wall: '2026-05-03T20:00:00', published: 0 })
  await addFeed(1, 'scrape')
  await writeTogether(db, [
    sql`INSERT INTO scrape (feed_id, plugin, url, venue_id) VALUES (1, 'ical', 'https://x.example/', ${centro})`,
    sql`UPDATE venue SET quarantined = 1 WHERE id = ${centro}`,
  ])
  const venues = await listScrapeVenues(services, { text: '', limit: 10 })
  expect(venues).toMatchObject([
    { label: 'centro', inUse: true, upcomingEventsCount: 1, site: { host: 'laketown' } },
    { label: 'pier', inUse: false, upcomingEventsCount: 0, site: { host: 'harbor' } },
  ])
  const { id: siteId } = await requireSite('laketown')
  const find = (text: string, venueId: number | null) =>
    listScrapes(db, { text, venueId, limit: 9, offset: 0, siteId })
  expect(await find('FEED', centro)).toMatchObject([
    { plugin: 'ical', venue: { label: 'centro' }, site: { host: 'laketown' } },
  ])
  expect([await find('', 999), await find('other', null)]).toEqual([[], []])
})

test('A venue is deleted only when nothing refers to it, and the refusal says what does', async () => {
  await addEvent({ title: 'Past', wall: '2026-04-03T20:00:00' })
  await addFeed(1, 'scrape')
  await writeTogether(db, [
    sql`INSERT INTO scrape (feed_id, plugin, url, venue_id) VALUES (1, 'ical', 'https://x.example/', ${centro})`,
  ])
  const refused = await deleteVenue(services, centro)
  expect(refused).toMatchObject({ kind: 'in-use', references: { scrapes: 1, events: 1 } })
  if (refused.kind !== 'in-use') return
  expect(explainVenueInUse('Bar Centro', refused.references)).toBe(
    'Unable to delete Bar Centro. It has 1 scrape and 1 event.',
  )
  await writeTogether(db, [
    sql`DELETE FROM scrape`,
    sql`DELETE FROM event`,
    sql`INSERT INTO venue_merge (kept_id, merged_id, moved, merged_by, merged_at)
      SELECT ${centro}, id, '{}', 'maya', 0 FROM venue WHERE label = 'pier'`,
  ])
  expect(await deleteVenue(services, centro)).toMatchObject({ references: { merges: 1 } })
  await writeTogether(db, [sql`DELETE FROM venue_merge`])
  expect(await deleteVenue(services, centro)).toMatchObject({ kind: 'deleted' })
  expect(await list()).toEqual(['pier'])
  expect(await deleteVenue(services, centro)).toEqual({ kind: 'not-found' })
})

test('Only venues of ticketing feeds are ticketing venues; a merged one is listed as the venue it was merged into', async () => {
  await addFeed(1, 'ticketmaster')
  await addFeed(11, 'scrape')
  await addFound('feed/1/a', 'Arena')
  await addFound('feed/1/b', 'Centro Bar')
  await addFound('feed/11/a', 'Other Hall')
  await writeTogether(db, [
    sql`UPDATE venue SET merged_into_id = ${centro} WHERE source_key = 'feed/1/b'`,
  ])
  const names = async (text: string) =>
    (await listTicketingVenues(services, { text, limit: 10 })).map(({ name }) => name)
  expect(await names('')).toEqual(['Arena', 'Bar Centro'])
  expect(await names('centro')).toEqual(['Bar Centro'])
})

test('Scrapes of a merged venue are those of the kept one: listed with it, on its site, and it is not deleted before', async () => {
  await saveVenue(services, { ...VENUES.centro, label: 'centro-bar', name: 'Centro Bar' })
  const { id } = (await findVenueByLabel(db, 'centro-bar'))!
  await addFeed(1, 'scrape')
  await writeTogether(db, [
    sql`INSERT INTO scrape (feed_id, plugin, url, venue_id) VALUES (1, 'ical', 'https://x.example/', ${id})`,
  ])
  const merged = await mergeVenues(services, { mergedId: id, keptId: centro })
  expect(merged.kind).toBe('merged')
  expect(await listScrapeVenues(services, { text: 'bar', limit: 9 })).toMatchObject([
    { label: 'centro', inUse: true },
  ])
  const { id: siteId } = await requireSite('laketown')
  for (const venueId of [centro, null]) {
    const found = await listScrapes(db, { text: '', venueId, limit: 9, offset: 0, siteId })
    expect(found).toMatchObject([{ url: 'https://x.example/', site: { host: 'laketown' } }])
  }
  const references = { scrapes: 1, merges: 1 }
  expect(await deleteVenue(services, centro)).toMatchObject({ kind: 'in-use', references })
  expect(await list()).toEqual(['centro', 'pier'])
})

test('A merged venue of the platform is no longer listed, and cannot be deleted', async () => {
  await saveVenue(services, { ...VENUES.centro, label: 'centro-bar', name: 'Centro Bar' })
  const { id } = (await findVenueByLabel(db, 'centro-bar'))!
  await writeTogether(db, [sql`UPDATE venue SET merged_into_id = ${centro} WHERE id = ${id}`])
  expect(await list()).toEqual(['centro', 'pier'])
  expect(await deleteVenue(services, id)).toEqual({ kind: 'not-found' })
})
