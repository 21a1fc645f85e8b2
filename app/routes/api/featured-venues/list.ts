import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listFeaturedVenues } from '~/domain/venues/featured/featured-venue-store.server'
import { featuredVenueJson } from '~/http/api/featured-venue-json.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/featuredvenues/site: the site's featured venues. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const venues = await listFeaturedVenues(context.services.db, site.id)
  return apiResponse(venues.map(featuredVenueJson))
}
