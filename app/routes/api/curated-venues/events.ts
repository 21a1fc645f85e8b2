import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { searchEvents } from '~/domain/search/results/search-events.server'
import type { Site } from '~/domain/sites/site'
import {
  findCuratedVenueIds,
  findVenueIdsOfCurated,
} from '~/domain/venues/featured/featured-venue-store.server'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import {
  type RequestArgs,
  requireApiAdminSite,
  requireDoor,
  requireSite,
} from '~/http/guards.server'

/**
 * GET /api/curatedvenueevents?curatedVenueUid=: the next events at one of the site's featured venues. On the admin and API doors,
 * with `?site=`, for the site's admins, at any curated venue (admin specification, section 7).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const { site, venues } = await findVenues({ request, context })
  if (!venues) throw apiNotFound('Venue not found')
  const { events } = await searchEvents(context.services, site, {
    venues: venues.map(String),
    isCounted: false,
  })
  return apiResponse({ events: events.map(listedEventJson) })
}

type Found = { site: Site; venues: number[] | null }

async function findVenues({ request, context }: RequestArgs): Promise<Found> {
  const uid = new URL(request.url).searchParams.get('curatedVenueUid') ?? ''
  const { db } = context.services
  if (context.door.kind !== 'site') {
    const { site } = await requireApiAdminSite({ request, context })
    return { site, venues: await findVenueIdsOfCurated(db, uid) }
  }
  const site = requireSite(context)
  return { site, venues: await findCuratedVenueIds(db, site.id, uid) }
}
