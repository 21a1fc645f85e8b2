import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listEditedVenues } from '~/domain/venues/curated/curated-venue-store.server'
import { listCuratedVenueJson } from '~/http/api/curated-venue-json.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdmin } from '~/http/guards.server'

/** GET /api/curatedvenues: all of them, by name, for admins of any site. `?site=` is the one whose events are counted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site } = await requireApiAdmin({ request, context })
  const { db, search } = context.services
  return apiResponse(await listCuratedVenueJson({ search }, site.id, await listEditedVenues(db)))
}
