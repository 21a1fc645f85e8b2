import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportAccount } from '~/domain/accounts/settings/export-account.server'
import { listAuthoredEvents } from '~/domain/events/authors/list-authored-events.server'
import { listInvoicesOfAccount } from '~/domain/promotions/invoices/list-invoices-of-account.server'
import { listCreatedWebhooks } from '~/domain/webhooks/webhook-store.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { fileResponse } from '~/http/file-response.server'
import { requireSiteViewer } from '~/http/guards.server'
import { coalesceReads } from '~/platform/storage/coalesce-reads.server'

/** GET /account/export.json: everything we store about the viewer, as a file to download. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer } = await requireSiteViewer({ request, context })
  const db = coalesceReads(context.services.db)
  const [record, events, invoices, webhooks] = await Promise.all([
    exportAccount(db, viewer.id),
    listAuthoredEvents(db, viewer.id),
    listInvoicesOfAccount(db, viewer.id),
    listCreatedWebhooks(db, viewer.id),
  ])
  const exportedAt = new Date(context.services.now).toISOString()
  const content = { exportedAt, ...record, events, invoices, webhooks }
  const bytes = new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`)
  return fileResponse(request, bytes, {
    contentType: 'application/json; charset=utf-8',
    cacheControl: NO_STORE['cache-control'],
    name: 'my-account.json',
  })
}
