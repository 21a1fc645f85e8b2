import { type SQL, sql } from 'drizzle-orm'
import type { CategoryNode } from '~/domain/categories/category'
import { loadCategories } from '~/domain/categories/load-categories.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { importRegions } from '~/domain/geography/import-regions.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { createSite } from '~/domain/sites/form/create-and-update-site.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { type Statement, writeTogether } from '~/platform/storage/database.server'
import { box } from '../box'
import { db, resetDatabases, search, servicesAt } from '../database'
import { failAfter } from './failing-database'
import {
  addEvents,
  type Box,
  IMAGES,
  type ModelEvent,
  type ModelRegion,
  type ModelSite,
  type ModelVenue,
  randomPlaces,
  type World,
} from './model-world'
import type { Random } from './seeded-random'

/** Creates a new world, in memory and in the databases; its listings are not refreshed yet. */
export async function createWorld(random: Random, units: number): Promise<World> {
  await resetDatabases()
  const world: World = {
    ...randomPlaces(random),
    events: new Map(),
    nextEvent: 1,
    nextSeries: 1,
    recurring: new Set(),
  }
  await writeTogether(db, [
    ...IMAGES.map((name) => sql`INSERT INTO image VALUES (${name}, 'image/png', 1, 1, 1, 0)`),
    ...world.feeds.map(
      ({ id, type }) =>
        sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (${id}, ${type}, '', 0, 0)`,
    ),
  ])
  const services = offline(servicesAt(world.now))
  await saveCategories(services, world, [...world.categories.keys()])
  for (const site of world.sites) await saveNewSite(services, site)
  for (const region of world.regions.slice(0, 2)) await saveRegions(services, world, [region])
  for (const venue of world.venues) await saveModelVenue(services, venue)
  await saveRegions(services, world, world.regions.slice(2))
  const ids = addEvents(world, random, units)
  for (let at = 0; at < ids.length; at += EVENTS_AT_ONCE)
    await writeTogether(db, buildSaveEvents(world, ids.slice(at, at + EVENTS_AT_ONCE)))
  return world
}

/** They are one parameter of a statement, and D1 takes 2 MB. */
const EVENTS_AT_ONCE = 1_000

/** Services that cannot reach the listings: changes are saved and their stale marks remain. */
export function offline(services: ChangeServices): ChangeServices {
  const log = { info: () => {}, error: () => {} }
  return { ...services, search: failAfter(search, 0), log }
}

export async function saveNewSite(services: ChangeServices, site: ModelSite): Promise<void> {
  const { host, timezone, bounds, hasTicketing } = site
  await createSite(services, {
    host,
    name: host,
    timezone,
    bounds: bounds && toPolygon(bounds),
    settings: { ticketmasterFeedEnabled: hasTicketing },
  })
  const stored = await findSiteByHost(db, host)
  if (!stored) throw new Error(`${host} was not created`)
  site.id = stored.id
}

export const toPolygon = ({ west, south, east, north }: Box) => box(west, south, east, north)

/** Creates the venue, or updates it to match the model. */
export async function saveModelVenue(services: ChangeServices, venue: ModelVenue): Promise<void> {
  const { label, name, timezone, latitude, longitude } = venue
  await saveVenue(services, { label, name, address: '', timezone, latitude, longitude })
  const stored = await findVenueByLabel(db, label)
  if (!stored) throw new Error(`${label} was not created`)
  venue.id = stored.id
}

/** Creates these regions, or makes their shapes what they are here. They are of one type each. */
export async function saveRegions(
  services: ChangeServices,
  world: World,
  regions: ModelRegion[],
): Promise<void> {
  for (const type of new Set(regions.map((region) => region.type))) {
    const features = regions
      .filter((region) => region.type === type)
      .map(({ name, bounds }) => ({ name, shape: toPolygon(bounds) }))
    await importRegions(services, { type, source: 'model', features })
  }
  const rows = await db.all<{ type: string; name: string; slug: string }>(
    sql`SELECT type, name, slug FROM region ORDER BY id`,
  )
  for (const region of world.regions) {
    region.slug =
      rows.find(({ type, name }) => type === region.type && name === region.name)?.slug ?? ''
  }
  const order = (region: ModelRegion) => {
    const index = rows.findIndex(({ type, name }) => type === region.type && name === region.name)
    return index === -1 ? rows.length : index
  }
  world.regions.sort((a, b) => order(a) - order(b))
}

/** Loads the tree of these categories; one whose parent is not among them becomes a root. */
export async function saveCategories(
  services: ChangeServices,
  world: World,
  ids: string[],
): Promise<void> {
  const findParent = (id: string) => {
    const parent = world.categories.get(id)?.parentId ?? null
    return parent !== null && ids.includes(parent) ? parent : null
  }
  const below = (parentId: string | null): CategoryNode[] =>
    ids
      .filter((id) => findParent(id) === parentId)
      .map((id) => ({ id, name: world.categories.get(id)?.name ?? id, children: below(id) }))
  for (const id of ids) {
    const category = world.categories.get(id)
    if (category) category.parentId = findParent(id)
  }
  await loadCategories(services, below(null))
}

/** The statements that save these events as they are in the model, with their stale marks. */
export function buildSaveEvents(world: World, ids: number[]): Statement[] {
  const events = ids.flatMap((id) => world.events.get(id) ?? [])
  const gone = ids.filter((id) => !world.events.has(id))
  const all = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const rows = (table: string, columns: string, values: unknown[][]): SQL => {
    const fields = columns.split(', ').map((_, index) => sql.raw(`value ->> ${index}`))
    return sql`INSERT INTO ${sql.raw(`${table} (${columns})`)}
      SELECT ${sql.join(fields, sql`, `)} FROM json_each(${JSON.stringify(values)}) WHERE true`
  }
  const series = events.flatMap(({ seriesId }) =>
    seriesId === null ? [] : [[seriesId, world.recurring.has(seriesId) ? '{}' : null]],
  )
  const written = events.map((event) => toRow(event, world))
  const columns = Object.keys(written[0] ?? {})
  return [
    markStale({ events: all }),
    sql`${rows('series', 'id, rule', series)} ON CONFLICT (id) DO UPDATE SET rule = excluded.rule`,
    ...(columns.length > 0
      ? [
          sql`${rows('event', columns.join(', '), written.map(Object.values))}
      ON CONFLICT (id) DO UPDATE SET ${sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))}`,
        ]
      : []),
    ...['event_category', 'event_mark', 'event_tag'].map(
      (table) => sql`DELETE FROM ${sql.identifier(table)} WHERE event_id IN (${all})`,
    ),
    // As in the product, where the row of a deleted event stays.
    sql`UPDATE event SET deleted_at = 1 WHERE id IN (SELECT value FROM json_each(${JSON.stringify(gone)}))`,
    rows(
      'event_category',
      'event_id, category_id',
      events.flatMap(({ id, categories }) => categories.map((category) => [id, category])),
    ),
    rows(
      'event_mark',
      'event_id, site_id, picked, hidden',
      events.flatMap(({ id, marks }) =>
        [...marks].map(([siteId, { picked, hidden }]) => [id, siteId, +picked, +hidden]),
      ),
    ),
    rows(
      'event_tag',
      'event_id, site_id, tag',
      events.flatMap(({ id, tags }) => tags.map(({ siteId, tag }) => [id, siteId, tag])),
    ),
    markStale({ events: all }),
  ]
}

/** By column. */
function toRow(event: ModelEvent, { feeds }: World): Record<string, unknown> {
  const feedType = feeds.find(({ id }) => id === event.feedId)?.type ?? null
  return {
    id: event.id,
    feed_id: event.feedId,
    feed_type: feedType,
    series_id: event.seriesId,
    venue_id: event.venueId,
    start_at: event.startAt,
    end_at: event.endAt,
    no_start: +event.noStart,
    no_end: +event.noEnd,
    start_day: event.startDay,
    end_day: event.endDay,
    timezone: event.timezone,
    until_at: event.untilAt,
    status: event.status,
    sold_out: +event.soldOut,
    published: +event.published,
    quarantined: +event.quarantined,
    deleted_at: event.deleted ? 1 : null,
    title: event.title,
    venue_name: event.venueNameShown,
    image_checksum: event.imageChecksum,
    search_text: event.searchText,
    created_at: 0,
    updated_at: 0,
    named_venue_id: null,
    cost: event.cost,
    price_from_cents: event.priceFromCents,
    min_age: event.minAge,
    max_age: event.maxAge,
    accessibility: JSON.stringify(event.accessibility),
    contact: JSON.stringify(event.organizer === '' ? {} : { orgName: event.organizer }),
  }
}
