import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { searchEvents } from '~/domain/search/search-events.server'
import { requireSite } from '~/http/guards.server'
import { buildEventMarkers } from '~/ui/events/event-marker'
import { groupMarkers, type MarkerGroup } from '~/ui/map/marker-groups'
import { readListedQuery } from './read-listed-query.server'

/** The points of more would not be a small answer; a page has thirty events. */
const MAX_EVENTS = 1_000

/**
 * GET /search/points with the parameters of a search: where the events of all its pages are, as JSON of MarkerGroup[], those that
 * come first in the search if there are more than MAX_EVENTS. Close matches, and events of other sites, have none.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const query = await readListedQuery(request, context, site)
  const nothing: MarkerGroup[] = []
  if (query === null) return json(nothing, 400)
  const found = query.isEverywhere
    ? { events: [] }
    : await searchEvents(services, site, {
        ...query,
        ...{ page: 1, pageSize: MAX_EVENTS, isCounted: false, isExact: true, isRanked: true },
      })
  const clock = { timezone: site.timezone, now: services.now }
  return json(groupMarkers(buildEventMarkers(found.events, clock)), {
    headers: { 'cache-control': 'private, max-age=60' },
  })
}
