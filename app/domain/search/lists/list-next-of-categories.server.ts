import type { EventCard } from '~/domain/events/event'
import { shareUnit } from '../results/fold-series'
import type { SearchSite } from '../results/plan-search.server'
import type { SearchServices } from '../results/search-events.server'
import { searchMany } from '../results/search-many.server'

/** How many of each kind the next event is chosen from. */
const EVENTS_READ = 2

/**
 * The next event of each of these categories, by its id: one that is not the next of a category before it, if there is
 * another, preferably with an image. One round trip.
 */
export async function listNextOfCategories(
  services: SearchServices,
  site: SearchSite,
  ids: string[],
): Promise<Map<string, EventCard>> {
  const queries = ids.map((id) => ({ categories: [id] }))
  const lists = await searchMany(services, site, queries, EVENTS_READ)
  const next = new Map<string, EventCard>()
  for (const [index, id] of ids.entries()) {
    const { upcoming = [], ongoing = [] } = lists[index] ?? {}
    const events = [...upcoming, ...ongoing]
    const fresh = events.filter(
      (event) => ![...next.values()].some((known) => shareUnit(known, event)),
    )
    const chosen =
      fresh.find(({ imageChecksum }) => imageChecksum !== null) ?? fresh[0] ?? events[0]
    if (chosen) next.set(id, chosen)
  }
  return next
}
