import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listTicketingVenues } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { ticketingVenueJson } from '~/http/api/scrape-venue-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'

const MAX_VENUES = 1_000

/** GET /api/ticketmastervenues?q=: the venues of the ticketing feeds, by name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiSuperadmin({ context })
  const text = parseListText(new URL(request.url).searchParams)
  const venues = await listTicketingVenues(context.services, { text, limit: MAX_VENUES })
  return apiResponse({ venues: venues.map(ticketingVenueJson) })
}
