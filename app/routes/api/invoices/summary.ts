import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findEvent } from '~/domain/events/event-store.server'
import { findInvoice } from '~/domain/promotions/invoices/invoice-store.server'
import { invoiceJson } from '~/http/api/invoice-json'
import { apiNotFound } from '~/http/api-errors.server'
import { requireId } from '~/http/api-parameters.server'
import { apiResponse } from '~/http/api-response.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireApiSiteViewer } from '~/http/guards.server'

/** GET /api/invoice/summary?invoiceId=: the viewer's own invoice on this site (specification, sections 3 and 7). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireApiSiteViewer({ context })
  const invoiceId = requireId(new URL(request.url).searchParams, 'invoiceId', 'an invoice')
  const { services } = context
  const invoice = await findInvoice(services, { site, viewer, invoiceId })
  if (!invoice) throw apiNotFound('Invoice not found')
  const { eventId } = invoice
  const event = eventId === null ? null : await findEvent(services.db, site, eventId, viewer)
  return apiResponse(invoiceJson(invoice, event), { headers: NO_STORE })
}
