import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findFeaturedVenue } from '~/domain/venues/featured/featured-venue-store.server'
import { featuredVenueJson } from '~/http/api/featured-venue-json.server'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/featuredvenue?uid= */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const uid = new URL(request.url).searchParams.get('uid') ?? ''
  const venue = await findFeaturedVenue(context.services.db, site.id, uid)
  if (!venue) throw apiNotFound('Venue not found')
  return apiResponse(featuredVenueJson(venue))
}
