import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findInventory } from '~/domain/promotions/days/find-inventory.server'
import { apiBadRequest, apiNotFound, apiPastEvent } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { NO_STORE } from '~/http/cache-headers.server'
import { requireApiViewer, requireSite } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'

/**
 * GET /api/inventory/featured-daily-events?eventId=: the days on which the event can be featured, and their price in cents
 * (specification, section 7). 400 with the text PastEvent if the event has begun.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const viewer = await requireApiViewer(context)
  const eventId = parseRowId(new URL(request.url).searchParams.get('eventId'))
  if (eventId === null) return apiBadRequest('eventId must be the id of an event')
  const found = await findInventory(context.services, { site, viewer, eventId })
  if (!found) throw apiNotFound('Event not found')
  if (found.kind === 'past-event') return apiPastEvent()
  const { min, max, overrides, rate } = found
  return apiResponse({ min, max, overrides, rate }, { headers: NO_STORE })
}
