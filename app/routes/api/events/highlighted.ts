import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listHighlightedEvents } from '~/domain/search/lists/list-home-page-events.server'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/upcominghighlightedevents: at most 12, upcoming events by start, then ongoing ones. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const { upcoming, ongoing } = await listHighlightedEvents(
    services,
    site,
    site.settings.homeEvents,
  )
  return apiResponse({ events: [...upcoming, ...ongoing].map(listedEventJson) })
}
