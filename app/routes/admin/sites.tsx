import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { MAX_SITE_CHOICES } from '~/domain/accounts/administrators/administered-sites.server'
import { sitesPath } from '~/domain/sites/admin-path'
import { requireAdminSite } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { MAX_JUMP_TEXT } from '~/ui/admin-frame/jump'
import { JumpPage } from '~/ui/admin-frame/jump-page'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { listSiteTargets } from './list-site-targets.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Choose a site'])

/** The site picker as a page, for browsers without JavaScript. */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { searchParams } = new URL(args.request.url)
  const targets = await listSiteTargets(args, viewer)
  return {
    action: sitesPath(site, { from: searchParams.get('from') ?? '' }),
    text: parseListText(searchParams, MAX_JUMP_TEXT),
    targets,
    hasMore: targets.length === MAX_SITE_CHOICES,
  }
}

export default function Sites() {
  const { targets, hasMore, ...page } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Choose a site"
      lead={hasMore ? `The first ${targets.length}. Enter more of a name to see others.` : null}
    >
      <JumpPage
        label="Name or host"
        empty="No site has this name."
        groups={targets.length > 0 ? [{ name: 'Sites', targets }] : []}
        {...page}
      />
    </AdminPage>
  )
}
