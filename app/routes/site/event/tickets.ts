import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { eventPath } from '~/domain/events/event'
import { findEvent } from '~/domain/events/event-store.server'
import { isEventFeatured } from '~/domain/promotions/days/featured-day-store.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'
import { findTicketLink } from '~/ui/events/page/external-link'

/** The same for everyone: what is not public has no tickets here. */
const ANONYMOUS = null

/**
 * GET /event/{id}/tickets: redirects to the tickets of an event that is featured today, so that it can be counted, and of any
 * other to the event's page. Where it leads is never in the request.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const id = parseRowId(params.id)
  const event = id === null ? null : await findEvent(services.db, site, id, ANONYMOUS)
  if (!event) throw notFound('Event not found')
  const isFeatured = await isEventFeatured(services, site, event.id)
  const tickets = isFeatured ? findTicketLink(event, services.now) : null
  return new Response(null, {
    status: 302,
    headers: {
      ...NO_STORE,
      location: tickets?.href ?? eventPath(event),
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
