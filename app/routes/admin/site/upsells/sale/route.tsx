import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { upsellsPath } from '~/domain/sites/admin-path'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { RefundCard } from '~/ui/upsells/refund-card'
import { SaleCards } from '~/ui/upsells/sale-cards'
import type { SaleReply } from '~/ui/upsells/sale-data'
import { loadSale } from './load-sale.server'
import { saleAction } from './sale-action.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [`Sale ${data.number}`, 'Upsells', data.siteName])

/** One sale of featured days, for the site's admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const sale = await loadSale(args, site)
  return {
    ...sale,
    siteName: site.name,
    upsellsHref: upsellsPath(site),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  return saleAction(args, { site, viewer })
}

export default function SalePage() {
  const sale = useLoaderData<typeof loader>()
  const reply = useFormReply<SaleReply>()
  return (
    <AdminPage
      title={`Sale ${sale.number}`}
      lead={sale.isComplimentary ? 'Complimentary days: nothing was paid.' : null}
      steps={[{ name: 'Upsells', href: sale.upsellsHref }]}
    >
      <SaleCards sale={sale} />
      <RefundCard sale={sale} reply={reply} />
    </AdminPage>
  )
}
