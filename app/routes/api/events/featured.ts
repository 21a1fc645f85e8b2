import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listFeaturedEvents } from '~/domain/promotions/days/featured-day-store.server'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/featured-daily-events: today's featured events. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const events = await listFeaturedEvents(services, site)
  return apiResponse({ events: events.map(listedEventJson) })
}
