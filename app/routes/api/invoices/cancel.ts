import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { cancelInvoice } from '~/domain/promotions/invoices/cancel-invoice.server'
import { INVOICE_MESSAGES } from '~/domain/promotions/invoices/invoice'
import { apiConflict, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiViewer, requireSite } from '~/http/guards.server'
import { readInvoiceId } from '~/http/promotions/read-invoice-request.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/** POST /api/invoice/cancel?invoiceId=: cancels an unpaid invoice and frees its days (specification, section 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = requireSite(context)
  const viewer = await requireApiViewer(context)
  const invoiceId = readInvoiceId(request)
  if (invoiceId instanceof Response) return invoiceId
  const outcome = await cancelInvoice(context.services, { site, viewer, invoiceId })
  switch (outcome.kind) {
    case 'cancelled':
      return apiResponse({ invoiceId, status: 'cancelled' })
    case 'paid':
      return apiConflict(INVOICE_MESSAGES.paid)
    case 'unfinished':
      return apiConflict(INVOICE_MESSAGES.processing)
    case 'not-found':
      throw apiNotFound('Invoice not found')
  }
}
