import { sql } from 'drizzle-orm'
import { buildUnitRows } from '~/domain/listings/build-listing-rows'
import { EVERYWHERE, type ListedEvent } from '~/domain/listings/listed-event'
import { mergeTextIndexes } from '~/domain/listings/merge-text-index.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { writeListings } from '~/domain/listings/write-listing-rows.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import type { SearchTotals } from '~/domain/search/results/search-totals.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { createLruCache } from '~/lib/lru-cache'
import { createLog } from '~/platform/log.server'
import { type Database, openDatabase, writeTogether } from '~/platform/storage/database.server'
import { meterQueries } from '../feeds/meter-queries'
import { buildUnit, NOW } from './city-events'
import { buildPlaces, type Places } from './places'
import { writeEvents, writeReferenceData } from './write-events'

/** What the bench's worker, which runs the product's own code, can do. */
export type Task =
  | { kind: 'nothing' }
  | { kind: 'select 1' }
  | ({ kind: 'search' } & SearchRequest)
  | ({ kind: 'load' | 'write events' } & Units)
  | { kind: 'merge text'; steps: number }
  | { kind: 'write reference data'; siteCount: number }
  | { kind: 'refresh'; steps: number }

/** The units with these numbers, `to` excluded, of a number of sites. */
export type Units = { siteCount: number; from: number; to: number }

/** `usesCache`: whether the worker caches the totals of searches. */
export type SearchRequest = {
  site: { id: number; timezone: string }
  query: SearchQuery
  usesCache: boolean
}

export type SearchAnswer = {
  events: number
  total: number
  /** D1's own figures. */
  rowsRead: number
  batches: number
}

type Env = { DB: D1Database; SEARCH: D1Database }

const searchTotals = createLruCache<SearchTotals>(10_000)
const placesBySiteCount = new Map<number, Places>()

export default {
  async fetch(request, env) {
    return Response.json(await execute((await request.json()) as Task, env))
  },
} satisfies ExportedHandler<Env>

async function execute(order: Task, env: Env): Promise<unknown> {
  switch (order.kind) {
    case 'nothing':
      return {}
    case 'select 1':
      return openDatabase(env.SEARCH).all(sql`SELECT 1`)
    case 'search':
      return runSearch(order, env)
    case 'load':
      return load(openDatabase(env.SEARCH), order)
    case 'merge text':
      await mergeTextIndexes(openDatabase(env.SEARCH), order.steps)
      return {}
    case 'write reference data':
      await writeReferenceData(openDatabase(env.DB), findPlaces(order.siteCount))
      return {}
    case 'write events': {
      const events = buildUnits(order).flat()
      await writeEvents(openDatabase(env.DB), events)
      return { occurrences: events.length }
    }
    case 'refresh': {
      const services = { db: openDatabase(env.DB), search: openDatabase(env.SEARCH) }
      return refreshListings({ ...services, log: createLog(), now: NOW }, { steps: order.steps })
    }
  }
}

async function runSearch(
  { site, query, usesCache: isRemembered }: SearchRequest,
  { SEARCH }: Env,
): Promise<SearchAnswer> {
  const { database, reset } = meterQueries(openDatabase(SEARCH))
  const reader = { search: database, now: NOW }
  const page = await searchEvents(isRemembered ? { ...reader, searchTotals } : reader, site, query)
  const { rowsRead, roundTrips } = reset()
  return { events: page.events.length, total: page.total, rowsRead, batches: roundTrips }
}

/** Writes units into the listings of their sites and, when there is one site, of all sites. */
async function load(
  search: Database,
  order: Units,
): Promise<{ occurrences: number; rows: number }> {
  const { siteCount } = order
  const places = findPlaces(siteCount)
  const units = buildUnits(order)
  const hasEverywhere = siteCount === 1
  const everywhere = { id: EVERYWHERE, timezone: null }
  const rows = units.flatMap((events) => {
    const site = places.sites.find(({ id }) => id === events[0]?.siteIds[0])!
    return [
      ...buildUnitRows(events, site, site.id, NOW),
      ...(hasEverywhere ? buildUnitRows(events, everywhere, siteCount + 1, NOW) : []),
    ]
  })
  const versions = places.sites.map(({ id }) => ({ id, siteId: id }))
  if (hasEverywhere) versions.push({ id: siteCount + 1, siteId: EVERYWHERE })
  await writeTogether(search, [
    sql`INSERT OR IGNORE INTO listing_version (id, site_id, state, built_for)
      SELECT value ->> 'id', value ->> 'siteId', 'live', 1 FROM json_each(${JSON.stringify(versions)})`,
  ])
  await writeListings(search, {
    units: units.flatMap(([event]) => (event ? [event.unit] : [])),
    versionIds: versions.map(({ id }) => id),
    rows,
    seq: 0,
    now: NOW,
    recordsSeq: false,
  })
  return { occurrences: units.reduce((sum, events) => sum + events.length, 0), rows: rows.length }
}

function buildUnits({ siteCount, from, to }: Units): ListedEvent[][] {
  const places = findPlaces(siteCount)
  return Array.from({ length: to - from }, (_, at) => buildUnit(places, from + at))
}

function findPlaces(siteCount: number): Places {
  const places = placesBySiteCount.get(siteCount) ?? buildPlaces(siteCount)
  placesBySiteCount.set(siteCount, places)
  return places
}
