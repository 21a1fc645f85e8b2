import { createInvoice } from '~/domain/promotions/invoices/create-invoice.server'
import { clientNetwork } from '~/http/client-ip.server'
import { requireApiSiteViewer } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { dayOrderBody } from '~/http/promotions/day-order-body'
import { dayOrderRefusal } from '~/http/promotions/day-order-refusal.server'
import { createToken } from '~/lib/crypto/token'

export const loader = postOnly

/**
 * POST /api/invoice/featured-daily-events, body {eventId, days}: an invoice that holds the days for 15 minutes
 * (specification, section 7). Without an invoice id, some days could not be had: `refused` says which and why.
 */
export const action = postAction({
  guard: requireApiSiteViewer,
  body: dayOrderBody,
  async act({ request, services, site, viewer, body }) {
    const { eventId, days, requestKey = createToken() } = body
    const by = { site, viewer, requestKey, network: clientNetwork(request) }
    const outcome = await createInvoice(services, { ...by, eventId, days })
    switch (outcome.kind) {
      case 'created': {
        const { invoiceId, totalCents, expiresAt } = outcome
        return { invoiceId, totalCents, expires: new Date(expiresAt).toISOString() }
      }
      case 'refused':
        return { refused: outcome.refused }
      default:
        return dayOrderRefusal(outcome)
    }
  },
})
