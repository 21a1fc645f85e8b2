import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { createVenueGeocoder } from '~/domain/venues/geocode-address.server'
import { venueJson } from '~/http/api/venue-json'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

const MAX_TEXT_LENGTH = 200

/**
 * GET /api/geocode?event=&q=: venues of the site that match the text, for the event form. The event is ignored: it may
 * not be saved yet, and the bounds are this site's.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const text = (new URL(request.url).searchParams.get('q') ?? '').slice(0, MAX_TEXT_LENGTH)
  const matches = await createVenueGeocoder(context.services.db).find(site.id, text)
  return apiResponse({ matches: matches.map(venueJson) })
}
