import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { parseSearchUrl } from '~/domain/search/parse-search-url'
import { searchEvents } from '~/domain/search/search-events.server'
import { MAX_TEXT_LENGTH } from '~/domain/search/search-parameters'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/**
 * GET /api/search/events: a page of events. Invalid values match nothing, and values beyond the limits are cut off
 * (specification, section 7).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const query = parseSearchUrl(new URL(request.url).searchParams)
  const { events, size, fuzzySize, currentPage, maxPage } = await searchEvents(services, site, {
    ...query,
    text: query.text?.slice(0, MAX_TEXT_LENGTH),
  })
  return apiResponse({ events: events.map(listedEventJson), size, fuzzySize, currentPage, maxPage })
}
