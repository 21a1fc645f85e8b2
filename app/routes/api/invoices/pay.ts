import { payInvoice } from '~/domain/promotions/payments/pay-invoice.server'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { requireId } from '~/http/api-parameters.server'
import { clientNetwork } from '~/http/client-ip.server'
import { requireApiSiteViewer } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

/** The ids of payment methods and confirmation tokens: 'pm_1Abc…', 'ctoken_1Abc…'. */
const TOKEN = /^[\w-]{1,255}$/

export const loader = postOnly

/**
 * POST /api/invoice/pay?invoiceId=&token=: charges the card behind the token (specification, section 7). `error` is what the
 * buyer is shown, null if there is none; with `clientSecret` the browser must have the buyer confirm the payment before it is
 * settled. `refused` names days that were lost.
 */
export const action = postAction({
  guard: requireApiSiteViewer,
  async act({ request, services, site, viewer, query }) {
    const invoiceId = requireId(query, 'invoiceId', 'an invoice')
    const token = query.get('token') ?? ''
    if (!TOKEN.test(token)) return apiBadRequest('token must be the token of a card')
    const returnUrl = new URL(`/account/receipt/${invoiceId}`, request.url).href
    const network = clientNetwork(request)
    const order = { site, viewer, invoiceId, token, returnUrl, network }
    const outcome = await payInvoice(services, order)
    switch (outcome.kind) {
      case 'paid':
        return { error: null }
      case 'confirm':
        return { error: null, clientSecret: outcome.clientSecret }
      case 'error':
        return { error: outcome.error, refused: outcome.refused }
      case 'not-found':
        return apiNotFound('Invoice not found')
    }
  },
})
