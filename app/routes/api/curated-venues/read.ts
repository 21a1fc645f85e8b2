import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findCuratedVenue } from '~/domain/venues/curated/curated-venue-store.server'
import { listCuratedVenueJson } from '~/http/api/curated-venue-json.server'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdmin } from '~/http/guards.server'

/** GET /api/curatedvenue?uid=, for admins of any site. `?site=` is the one whose events are counted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site } = await requireApiAdmin({ request, context })
  const { db, search } = context.services
  const uid = new URL(request.url).searchParams.get('uid') ?? ''
  const found = await findCuratedVenue(db, uid)
  if (!found) throw apiNotFound('Venue not found')
  const [venue] = await listCuratedVenueJson({ search }, site.id, [found])
  return apiResponse(venue)
}
