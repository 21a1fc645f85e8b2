import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { INVOICE_MESSAGES } from '~/domain/promotions/invoices/invoice'
import { settleInvoice } from '~/domain/promotions/invoices/settle-invoice.server'
import { apiConflict, apiNotFound, apiServerError } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiViewer, requireSite } from '~/http/guards.server'
import { readInvoiceId } from '~/http/promotions/read-invoice-request.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/**
 * POST /api/invoice/settle?invoiceId=: features the event on the days of a paid invoice (specification, section 7). Safe to repeat.
 * `lost` are days that were not to be had any more; they are refunded.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = requireSite(context)
  const viewer = await requireApiViewer(context)
  const invoiceId = readInvoiceId(request)
  if (invoiceId instanceof Response) return invoiceId
  const outcome = await settleInvoice(context.services, { site, viewer, invoiceId })
  switch (outcome.kind) {
    case 'settled':
    case 'refunded':
      return apiResponse({ invoiceId, status: outcome.invoice.status, lost: outcome.lost })
    case 'unpaid':
      return outcome.reason === 'unavailable'
        ? apiServerError(503)
        : apiConflict(
            outcome.reason === 'processing' ? INVOICE_MESSAGES.processing : INVOICE_MESSAGES.unpaid,
          )
    case 'not-found':
      throw apiNotFound('Invoice not found')
  }
}
