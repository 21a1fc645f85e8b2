import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { listing } from '~/db/schema/listings'
import type { EventCard } from '~/domain/events/event'
import { type ListingRecord, toEventCard } from '~/domain/listings/event-card-from-listing'
import { selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import { readTogether } from '~/platform/storage/database.server'
import { buildSearchPlan, planSearch, type SearchSite } from '../results/plan-search.server'
import type { SearchServices } from '../results/search-events.server'
import { selectCount, selectPage } from '../results/search-sql.server'
import type { SearchQuery } from '../search-query'
import { listOccurrences } from './list-occurrences'

/** `count`: how many upcoming and ongoing events the query has, up to its limit. */
type CountedQuery = { query: SearchQuery; limit: number }

type Wanted = {
  /** The events to list first, as the site lists them, with their units. */
  chosen: { eventId: number; unit: number }[]
  /** Which of them to list first; the rest are listed as others are. */
  isListedFirst?: (event: EventCard) => boolean
  query: SearchQuery
  /** How many others to list. */
  limit: number
  /** Searches of which only the number of events is read. */
  counted?: CountedQuery[]
}

export type ChosenAndNext = {
  chosen: EventCard[]
  /** Upcoming events, then ongoing ones, without the chosen ones. */
  next: EventCard[]
  isMore: boolean
  counts: number[]
}

/** Lists chosen events of a site, then what a search finds, in one round trip. What the site does not list is left out. */
export async function listChosenAndNext(
  services: SearchServices,
  site: SearchSite,
  { chosen, isListedFirst = () => true, query, limit, counted = [] }: Wanted,
): Promise<ChosenAndNext> {
  const { search, now } = services
  const { upcoming, ongoing } = await planSearch(services, site, query)
  // One more than is shown says whether there are more; the chosen ones may be among them.
  const rows = limit + chosen.length + 1
  const statements = [
    ...(chosen.length > 0 ? [selectUnits(site, chosen, now)] : []),
    ...[selectPage(upcoming, rows, 0), selectPage(ongoing, rows, 0)].filter(isNeeded),
  ]
  const counts = counted.map(({ query: countedQuery, limit: max }) => {
    const plan = buildSearchPlan(site, countedQuery, now)
    return [selectCount(plan.upcoming, max), selectCount(plan.ongoing, max)].filter(isNeeded)
  })
  const results = await readTogether<unknown[][]>(search, [...statements, ...counts.flat()])
  const cards = (records: unknown[] = []) =>
    (records as ListingRecord[]).map((record) => toEventCard(record, site.id, now))
  const byId = new Map(
    (chosen.length > 0 ? cards(results.shift()) : [])
      .flatMap(listOccurrences)
      .map((card) => [card.id, card]),
  )
  const first = chosen.flatMap(({ eventId }) => byId.get(eventId) ?? []).filter(isListedFirst)
  const found = cards(results.splice(0, statements.length - (chosen.length > 0 ? 1 : 0)).flat())
  const next = found.filter(({ id }) => !first.some((card) => card.id === id))
  return {
    chosen: first,
    next: next.slice(0, limit),
    isMore: next.length > limit,
    counts: counts.map((list) =>
      list.reduce((sum) => sum + ((results.shift()?.[0] as { n: number } | undefined)?.n ?? 0), 0),
    ),
  }
}

const isNeeded = (statement: SQL | null): statement is SQL => statement !== null

function selectUnits(site: SearchSite, chosen: { unit: number }[], now: number): SQL {
  const units = JSON.stringify(chosen.map(({ unit }) => unit))
  return new QueryBuilder()
    .select({ k: listing.k, card: listing.card })
    .from(listing)
    .where(
      and(
        inArray(listing.unit, sql`(SELECT value FROM json_each(${units}))`),
        eq(listing.versionId, selectLiveVersionId(site.id)),
        gt(listing.untilAt, now),
      ),
    )
    .getSQL()
}
