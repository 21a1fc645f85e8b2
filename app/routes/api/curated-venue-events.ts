import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { searchEvents } from '~/domain/search/search-events.server'
import { findCuratedVenueIds } from '~/domain/venues/featured-venue-store.server'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/curatedvenueevents?curatedVenueUid=: the next events at one of the site's featured venues. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const uid = new URL(request.url).searchParams.get('curatedVenueUid') ?? ''
  const venues = await findCuratedVenueIds(services.db, site.id, uid)
  if (!venues) throw apiNotFound('Venue not found')
  const { events } = await searchEvents(services, site, {
    venues: venues.map(String),
    isCounted: false,
  })
  return apiResponse({ events: events.map(listedEventJson) })
}
