import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listSiteVenues } from '~/domain/venues/featured/site-venues.server'
import { siteVenueJson } from '~/http/api/featured-venue-json.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite } from '~/http/guards.server'

/**
 * GET /api/featuredandcuratedvenues?siteId=: every curated venue, with the site's entry of it, null where it was never featured
 * (admin specification, section 7).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite(args, 'siteId')
  const venues = await listSiteVenues(args.context.services.db, site.id)
  return apiResponse(venues.map(siteVenueJson))
}
