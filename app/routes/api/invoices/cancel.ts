import { cancelInvoice } from '~/domain/promotions/invoices/cancel-invoice.server'
import { INVOICE_MESSAGES } from '~/domain/promotions/invoices/invoice'
import { apiConflict, apiNotFound } from '~/http/api-errors.server'
import { requireId } from '~/http/api-parameters.server'
import { requireApiSiteViewer } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/** POST /api/invoice/cancel?invoiceId=: cancels an unpaid invoice and frees its days (specification, section 7). */
export const action = postAction({
  guard: requireApiSiteViewer,
  async act({ services, site, viewer, query }) {
    const invoiceId = requireId(query, 'invoiceId', 'an invoice')
    const outcome = await cancelInvoice(services, { site, viewer, invoiceId })
    switch (outcome.kind) {
      case 'cancelled':
        return { invoiceId, status: 'cancelled' }
      case 'paid':
        return apiConflict(INVOICE_MESSAGES.paid)
      case 'unfinished':
        return apiConflict(INVOICE_MESSAGES.processing)
      case 'not-found':
        return apiNotFound('Invoice not found')
    }
  },
})
