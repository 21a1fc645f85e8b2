import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listReceipts } from '~/domain/promotions/invoices/invoice-store.server'
import { receiptJson } from '~/http/api/invoice-json'
import { apiResponse } from '~/http/api-response.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireApiSiteViewer } from '~/http/guards.server'

/** GET /api/invoices: what the viewer bought on this site, the newest first (specification, section 7). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireApiSiteViewer({ context })
  const receipts = await listReceipts(context.services, { site, viewer })
  return apiResponse({ receipts: receipts.map(receiptJson) }, { headers: NO_STORE })
}
