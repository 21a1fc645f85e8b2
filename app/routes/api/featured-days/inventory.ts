import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findInventory } from '~/domain/promotions/days/find-inventory.server'
import { apiNotFound, apiPastEvent } from '~/http/api-errors.server'
import { requireId } from '~/http/api-parameters.server'
import { apiResponse } from '~/http/api-response.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireApiSiteViewer } from '~/http/guards.server'

/**
 * GET /api/inventory/featured-daily-events?eventId=: the days on which the event can be featured, and their price in cents
 * (specification, section 7). 400 with the text PastEvent if the event has begun.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireApiSiteViewer({ context })
  const eventId = requireId(new URL(request.url).searchParams, 'eventId')
  const found = await findInventory(context.services, { site, viewer, eventId })
  if (!found) throw apiNotFound('Event not found')
  if (found.kind === 'past-event') return apiPastEvent()
  const { min, max, overrides, rate } = found
  return apiResponse({ min, max, overrides, rate }, { headers: NO_STORE })
}
