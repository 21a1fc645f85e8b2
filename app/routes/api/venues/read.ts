import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findVenueMergedInto } from '~/domain/venues/duplicates/find-venue-merged-into.server'
import { findVenue } from '~/domain/venues/venue-store.server'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'

/**
 * GET /api/venue?id=: a venue in the site's bounds, or the one that it was merged into, in the shape of the specification
 * (section 3, the venue of an event).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const id = parseRowId(new URL(request.url).searchParams.get('id'))
  const { db } = context.services
  const venue =
    id && ((await findVenue(db, site.id, id)) ?? (await findVenueMergedInto(db, site.id, id)))
  if (!venue) throw apiNotFound('Venue not found')
  const { name, address, latitude, longitude } = venue
  return apiResponse({ id: venue.id, name, address, latitude, longitude })
}
