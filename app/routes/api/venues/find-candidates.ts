import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findVenueMatches } from '~/domain/venues/search/find-venue-matches.server'
import { apiResponse } from '~/http/api-response.server'
import { clientIp } from '~/http/client-ip.server'
import { requireSite } from '~/http/guards.server'

const MAX_TEXT_LENGTH = 200

/**
 * GET /api/geocode?event=&q=: venues of the site that match the text, for the event form; for viewers who are signed in, then
 * places inside the site's bounds, whose `id` is null. Beyond the specification, `unavailable` is true when places could not
 * be searched, and `attribution` names the source of places. The event is ignored: it may not be saved yet, and the bounds are this site's.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const text = (new URL(request.url).searchParams.get('q') ?? '').slice(0, MAX_TEXT_LENGTH)
  const viewer = await context.findViewer()
  const searcher = viewer && { account: viewer.id, ip: clientIp(request) }
  return apiResponse(await findVenueMatches(context.services, site, text, searcher))
}
