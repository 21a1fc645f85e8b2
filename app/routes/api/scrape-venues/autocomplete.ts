import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listScrapeVenues } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { scrapeVenueJson } from '~/http/api/scrape-venue-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'

const MAX_MATCHES = 10

/** GET /api/scrapevenues/autocomplete?q=: at most ten venues of scrapes that match what is typed; none without a text. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiSuperadmin({ context })
  const text = parseListText(new URL(request.url).searchParams)
  const matches =
    text === '' ? [] : await listScrapeVenues(context.services, { text, limit: MAX_MATCHES })
  return apiResponse({ matches: matches.map(scrapeVenueJson) })
}
