import type { EventCard } from '~/domain/events/event'
import { type ListingRecord, toEventCard } from '~/domain/listings/event-card-from-listing'
import { readTogether } from '~/platform/storage/database.server'
import type { SearchQuery } from '../search-query'
import { planSearch, type SearchSite } from './plan-search.server'
import type { SearchServices } from './search-events.server'
import { selectPage } from './search-sql.server'

/** Events that have not begun, by start; and events that began before and are still on, the latest first. */
export type UpcomingEvents = { upcoming: EventCard[]; ongoing: EventCard[] }

/** The first events of several searches, at most `limit` upcoming and as many ongoing ones of each, in one round trip. */
export async function searchMany(
  services: SearchServices,
  site: SearchSite,
  queries: SearchQuery[],
  limit: number,
): Promise<UpcomingEvents[]> {
  const { search, now } = services
  const plans = await Promise.all(queries.map((query) => planSearch(services, site, query)))
  const statements = plans.map(({ upcoming, ongoing }) => ({
    upcoming: selectPage(upcoming, limit, 0),
    ongoing: selectPage(ongoing, limit, 0),
  }))
  const all = statements
    .flatMap(({ upcoming, ongoing }) => [upcoming, ongoing])
    .filter((statement) => statement !== null)
  const results = all.length > 0 ? await readTogether<ListingRecord[][]>(search, all) : []
  const nextCards = (statement: unknown) =>
    statement === null
      ? []
      : (results.shift() ?? []).map((record) => toEventCard(record, site.id, now))
  return statements.map(({ upcoming, ongoing }) => ({
    upcoming: nextCards(upcoming),
    ongoing: nextCards(ongoing),
  }))
}
