import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  type CreatedInvoice,
  createInvoice,
} from '~/domain/promotions/invoices/create-invoice.server'
import { INVOICE_MESSAGES } from '~/domain/promotions/invoices/invoice'
import { apiBadRequest, apiConflict, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { clientNetwork } from '~/http/client-ip.server'
import { requireApiViewer, requireSite } from '~/http/guards.server'
import { readDayOrder } from '~/http/promotions/read-invoice-request.server'
import { createToken } from '~/lib/token'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/**
 * POST /api/invoice/featured-daily-events, body {eventId, days}: an invoice that holds the days for 15 minutes
 * (specification, section 7). Without an invoice id, some days could not be had: `refused` says which and why.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = requireSite(context)
  const viewer = await requireApiViewer(context)
  const order = await readDayOrder(request)
  if (order instanceof Response) return order
  const { eventId, days, requestKey = createToken() } = order
  const by = { site, viewer, requestKey, network: clientNetwork(request) }
  return respond(await createInvoice(context.services, { ...by, eventId, days }))
}

function respond(outcome: CreatedInvoice): Response {
  switch (outcome.kind) {
    case 'created': {
      const { invoiceId, totalCents, expiresAt } = outcome
      return apiResponse({ invoiceId, totalCents, expires: new Date(expiresAt).toISOString() })
    }
    case 'refused':
      return apiResponse({ refused: outcome.refused })
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
