import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findScrapeVenue } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { scrapeVenueJson } from '~/http/api/scrape-venue-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'

/** GET /api/scrapevenue?id=: a venue of scrapes; for a merged one, the venue that it was merged into. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiSuperadmin({ context })
  const id = parseRowId(new URL(request.url).searchParams.get('id'))
  const venue = id && (await findScrapeVenue(context.services, id))
  if (!venue) throw apiNotFound('Venue not found')
  return apiResponse(scrapeVenueJson(venue))
}
