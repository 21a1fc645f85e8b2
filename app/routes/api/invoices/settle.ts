import { INVOICE_MESSAGES } from '~/domain/promotions/invoices/invoice'
import { settleInvoice } from '~/domain/promotions/invoices/settle-invoice.server'
import { apiConflict, apiNotFound, apiServerError } from '~/http/api-errors.server'
import { requireId } from '~/http/api-parameters.server'
import { requireApiSiteViewer } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/**
 * POST /api/invoice/settle?invoiceId=: features the event on the days of a paid invoice (specification, section 7). Safe to repeat.
 * `lost` are days that were not to be had any more; they are refunded.
 */
export const action = postAction({
  guard: requireApiSiteViewer,
  async act({ services, site, viewer, query }) {
    const invoiceId = requireId(query, 'invoiceId', 'an invoice')
    const outcome = await settleInvoice(services, { site, viewer, invoiceId })
    switch (outcome.kind) {
      case 'settled':
      case 'refunded':
        return { invoiceId, status: outcome.invoice.status, lost: outcome.lost }
      case 'unpaid': {
        const { processing, unpaid } = INVOICE_MESSAGES
        if (outcome.reason === 'unavailable') return apiServerError(503)
        return apiConflict(outcome.reason === 'processing' ? processing : unpaid)
      }
      case 'not-found':
        return apiNotFound('Invoice not found')
    }
  },
})
