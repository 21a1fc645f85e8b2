import type { SearchSite } from '~/domain/search/results/plan-search.server'
import { type SearchServices, searchEvents } from '~/domain/search/results/search-events.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { buildEventMarkers } from '~/ui/events/cards/event-marker'
import { groupMarkers, type PointsAnswer } from '~/ui/map/interactive/group-markers-by-location'

/** The points of more would not be a small answer; a page has thirty events. */
const MAX_EVENTS = 1_000

/** Where the events of all pages of a search are. Close matches, and events of other sites, have no points. */
export async function buildPoints(
  services: SearchServices,
  site: SearchSite,
  query: SearchQuery,
  maxEvents = MAX_EVENTS,
): Promise<PointsAnswer> {
  if (query.isEverywhere) return { groups: [], maxEvents: null }
  const { events, total } = await searchEvents(services, site, {
    ...query,
    page: 1,
    pageSize: maxEvents,
    isCounted: false,
    isExact: true,
    isRanked: true,
  })
  const clock = { timezone: site.timezone, now: services.now }
  return {
    groups: groupMarkers(buildEventMarkers(events, clock)),
    maxEvents: total > maxEvents ? maxEvents : null,
  }
}
