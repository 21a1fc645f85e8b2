import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { payInvoice } from '~/domain/promotions/payments/pay-invoice.server'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { clientNetwork } from '~/http/client-ip.server'
import { requireApiViewer, requireSite } from '~/http/guards.server'
import { readInvoiceId } from '~/http/promotions/read-invoice-request.server'

/** The ids of payment methods and confirmation tokens: 'pm_1Abc…', 'ctoken_1Abc…'. */
const TOKEN = /^[\w-]{1,255}$/

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/**
 * POST /api/invoice/pay?invoiceId=&token=: charges the card behind the token (specification, section 7). `error` is what the
 * buyer is shown, null if there is none; with `clientSecret` the browser must have the buyer confirm the payment before it is
 * settled. `refused` names days that were lost.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = requireSite(context)
  const viewer = await requireApiViewer(context)
  const invoiceId = readInvoiceId(request)
  if (invoiceId instanceof Response) return invoiceId
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (!TOKEN.test(token)) return apiBadRequest('token must be the token of a card')
  const returnUrl = new URL(`/account/receipt/${invoiceId}`, request.url).href
  const network = clientNetwork(request)
  const order = { site, viewer, invoiceId, token, returnUrl, network }
  const outcome = await payInvoice(context.services, order)
  switch (outcome.kind) {
    case 'paid':
      return apiResponse({ error: null })
    case 'confirm':
      return apiResponse({ error: null, clientSecret: outcome.clientSecret })
    case 'error':
      return apiResponse({ error: outcome.error, refused: outcome.refused })
    case 'not-found':
      throw apiNotFound('Invoice not found')
  }
}
