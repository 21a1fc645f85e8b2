import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  type FeaturedWithoutCharge,
  featureWithoutCharge,
} from '~/domain/promotions/days/feature-without-charge.server'
import { INVOICE_MESSAGES } from '~/domain/promotions/invoices/invoice'
import { apiBadRequest, apiConflict, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiModerator, requireSite } from '~/http/guards.server'
import { readDayOrder } from '~/http/promotions/read-invoice-request.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/**
 * POST /api/admin/feature-event, body {eventId, days}: features an event of this site for free, in the name of the site's admin or of
 * a superadmin (specification, section 7). All days or none: 409 names those that could not be had.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiModerator(context)
  const order = await readDayOrder(request)
  if (order instanceof Response) return order
  const { eventId, days } = order
  return respond(await featureWithoutCharge(context.services, { site, viewer, eventId, days }))
}

function respond(outcome: FeaturedWithoutCharge): Response {
  switch (outcome.kind) {
    case 'featured':
      return apiResponse({ invoiceId: outcome.invoiceId, days: outcome.days })
    case 'refused': {
      const body = { error: INVOICE_MESSAGES.daysRefused, refused: outcome.refused }
      return apiResponse(body, { status: 409 })
    }
    case 'past-event':
      return apiBadRequest(INVOICE_MESSAGES.past)
    case 'invalid':
      return apiBadRequest(outcome.message)
    case 'not-on-sale':
      return apiConflict(outcome.reason)
    case 'not-found':
      return apiNotFound('Event not found')
  }
}
