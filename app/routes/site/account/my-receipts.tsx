import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { formatSaleNumber } from '~/domain/promotions/invoices/invoice'
import { listReceipts } from '~/domain/promotions/invoices/invoice-store.server'
import { receiptPath } from '~/domain/promotions/promotion-paths'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import { formatExactDollars } from '~/lib/money'
import { AccountLayout } from '~/ui/accounts/account-layout'
import { Empty } from '~/ui/kit/notice'
import { formatPurchaseTime } from '~/ui/promotions/receipts/receipt-data'
import { ReceiptList } from '~/ui/promotions/receipts/receipt-list'
import { buildPageMeta } from '~/ui/site-frame/page-meta'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'My Receipts' })

/** What the viewer bought on this site; other sites list their own. */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer(args)
  const { services } = args.context
  const receipts = await listReceipts(services, { site, viewer })
  const clock = { timezone: site.timezone, now: services.now }
  const shown = receipts.map(({ id, receiptNumber, when, totalCents, refundedCents }) => ({
    number: formatSaleNumber({ id, receiptNumber }),
    href: receiptPath({ id }),
    when: formatPurchaseTime(when, clock),
    total: formatExactDollars(totalCents),
    refunded: refundedCents > 0 ? formatExactDollars(refundedCents) : null,
  }))
  return json({ receipts: shown }, { headers: NO_STORE })
}

export { sectionHeaders as headers }

export default function MyReceipts() {
  const { receipts } = useLoaderData<typeof loader>()
  return (
    <AccountLayout heading="My Receipts" currentPath="/account/receipts">
      {receipts.length > 0 ? (
        <ReceiptList receipts={receipts} />
      ) : (
        <Empty text="You have made no purchases." />
      )}
    </AccountLayout>
  )
}
