import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { NO_STORE } from '~/http/cache-headers.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import { AccountLayout } from '~/ui/accounts/account-layout'
import { Empty } from '~/ui/kit/notice'
import { buildPageMeta } from '~/ui/site-frame/page-meta'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'My Receipts' })

/** Nothing is sold, so nobody has a receipt. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSiteViewer(args)
  return json(null, { headers: NO_STORE })
}

export { sectionHeaders as headers }

export default function MyReceipts() {
  return (
    <AccountLayout heading="My Receipts" currentPath="/account/receipts">
      <Empty text="You have made no purchases." />
    </AccountLayout>
  )
}
