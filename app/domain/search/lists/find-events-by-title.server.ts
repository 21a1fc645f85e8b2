import type { EventCard } from '~/domain/events/event'
import { type ListingRecord, toEventCard } from '~/domain/listings/event-card-from-listing'
import { readTogether } from '~/platform/storage/database.server'
import type { SearchSite } from '../results/plan-search.server'
import { type SearchServices, searchEvents, selectByTitle } from '../results/search-events.server'
import { parseUnfinishedText } from '../words/parse-unfinished-text'

/**
 * At most `limit` events of the site that are not past and whose titles have the typed words, the last of which may be unfinished:
 * first those to come, by their start, then those that are on. Where no title has them, what a visitor's search finds: titles
 * with a misspelled word, and events that mention the words. Waits for one round trip, or for two.
 */
export async function findEventsByTitle(
  { search, now }: Pick<SearchServices, 'search' | 'now'>,
  site: SearchSite,
  { typed, limit }: { typed: string; limit: number },
): Promise<EventCard[]> {
  const text = parseUnfinishedText(typed)
  if (text === null) return []
  const [[upcoming = [], ongoing = []], found] = await Promise.all([
    readTogether<ListingRecord[][]>(search, selectByTitle({ search, now }, site, text, limit)),
    // Words mean only themselves, and totals of visitors' searches are not of these.
    searchEvents({ search, now }, site, { text: typed, pageSize: limit, countedPages: 1 }),
  ])
  const named = [...upcoming, ...ongoing].map((record) => toEventCard(record, site.id, now))
  return named.length > 0 ? named.slice(0, limit) : found.events
}
