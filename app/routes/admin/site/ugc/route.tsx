import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { UgcPage } from '~/ui/ugc/ugc-page'
import { loadUgc } from '../../load-ugc.server'
import { ugcAction } from '../../ugc-action.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['UGC', data.siteName ?? ''])

/** The events that people submitted on a site, for its admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  return loadUgc(args, { path: '/site/ugc', frameSite: site, siteId: site.id })
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  return ugcAction(args, { viewer, siteId: site.id })
}

export default function Ugc() {
  return <UgcPage {...useLoaderData<typeof loader>()} />
}
