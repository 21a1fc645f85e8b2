import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { searchEvents } from '~/domain/search/search-events.server'
import { eventJson } from '~/http/api/event-json'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'
import { eventQueryOf, readSearchQuery } from '~/routes/search-query'
import { LONGEST_TEXT } from '~/ui/search/search-path'

/** GET /api/search/events: a page of events. What cannot be is not found; what is too much is cut (specification, section 7). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const { query } = readSearchQuery(new URL(request.url).searchParams)
  const asked = eventQueryOf({ ...query, text: query.text.slice(0, LONGEST_TEXT) })
  const page = await searchEvents(services, site, asked)
  const { events, size, fuzzySize, currentPage, maxPage } = page
  return apiResponse({ events: events.map(eventJson), size, fuzzySize, currentPage, maxPage })
}
