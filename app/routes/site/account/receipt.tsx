import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findEvent } from '~/domain/events/event-store.server'
import { listPromotionCounts } from '~/domain/promotions/counts/promotion-count-store.server'
import { isUnfinished } from '~/domain/promotions/invoices/invoice'
import { findInvoice } from '~/domain/promotions/invoices/invoice-store.server'
import { settleInvoice } from '~/domain/promotions/invoices/settle-invoice.server'
import { receiptPath } from '~/domain/promotions/promotion-paths'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import { parseRowId } from '~/lib/row-id'
import { toDay } from '~/lib/time/local-time'
import { AccountLayout } from '~/ui/accounts/account-layout'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { Receipt } from '~/ui/promotions/receipts/receipt'
import { ReceiptCounts } from '~/ui/promotions/receipts/receipt-counts'
import { buildReceiptCounts } from '~/ui/promotions/receipts/receipt-counts-data'
import { buildReceipt } from '~/ui/promotions/receipts/receipt-data'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import styles from './receipt.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'Receipt' })

/**
 * The buyer's own receipt on this site. One who comes back from the payment provider before its message does is settled here,
 * by what the provider says.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer(args)
  const { services } = args.context
  const invoiceId = parseRowId(args.params.id)
  const stored = invoiceId && (await findInvoice(services, { site, viewer, invoiceId }))
  if (!invoiceId || !stored) throw notFound('Receipt not found')
  const isWaiting = isUnfinished(stored)
  if (isWaiting) await settleInvoice(services, { invoiceId, site, viewer })
  const [invoice, event, counts] = await Promise.all([
    isWaiting ? findInvoice(services, { site, viewer, invoiceId }) : stored,
    stored.eventId === null ? null : findEvent(services.db, site, stored.eventId, viewer),
    stored.eventId === null
      ? []
      : listPromotionCounts(services.db, { siteId: site.id, eventId: stored.eventId }),
  ])
  if (!invoice) throw notFound('Receipt not found')
  const { timezone, settings } = site
  const page = {
    path: receiptPath(invoice),
    isWaiting: isUnfinished(invoice),
    isPurchase: invoice.paidAt !== null || invoice.status === 'complimentary',
    counts: buildReceiptCounts(invoice, counts, toDay(services.now, timezone)),
    receipt: buildReceipt(invoice, {
      event,
      buyer: viewer.email,
      clock: { timezone, now: services.now },
      fallbackImage: settings.defaultEventImageChecksum ?? null,
      siteName: site.name,
    }),
  }
  return json(page, { headers: NO_STORE })
}

export { sectionHeaders as headers }

export default function ReceiptPage() {
  const { path, isWaiting, isPurchase, counts, receipt } = useLoaderData<typeof loader>()
  return (
    <AccountLayout heading="Receipt" currentPath="/account/receipts">
      <Receipt
        receipt={receipt}
        heading={isPurchase ? 'Thank you for your purchase' : 'Your order'}
      />
      {counts ? <ReceiptCounts counts={counts} /> : null}
      {isWaiting ? (
        <p className={styles.again}>
          <A className={button.second} href={path}>
            Check again
          </A>
        </p>
      ) : null}
    </AccountLayout>
  )
}
