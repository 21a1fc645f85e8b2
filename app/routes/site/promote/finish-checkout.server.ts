import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { settleInvoice } from '~/domain/promotions/invoices/settle-invoice.server'
import { receiptPath } from '~/domain/promotions/promotion-paths'
import type { Site } from '~/domain/sites/site'
import { notFound } from '~/http/error-responses.server'
import { requireViewer } from '~/http/guards.server'
import { promoteNoticePath } from '~/http/promotions/promote-notices.server'
import { parseRowId } from '~/lib/row-id'

/**
 * Settles the order of a buyer who comes back from the provider's page, and returns where to go next; null for everyone else.
 * Following the link again has no further effect, and only what the provider confirms is settled.
 */
export async function finishCheckout(args: LoaderFunctionArgs, site: Site): Promise<string | null> {
  const { request, context, params } = args
  const given = new URL(request.url).searchParams.get('invoice')
  const eventId = parseRowId(params.id)
  if (given === null || eventId === null) return null
  const viewer = await requireViewer(args)
  const invoiceId = parseRowId(given)
  if (invoiceId === null) throw notFound()
  const settled = await settleInvoice(context.services, { invoiceId, site, viewer })
  switch (settled.kind) {
    case 'not-found':
      throw notFound()
    case 'unpaid':
      return promoteNoticePath({ id: eventId }, 'unpaid')
    default:
      return receiptPath({ id: invoiceId })
  }
}
