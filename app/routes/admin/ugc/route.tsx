import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { UgcPage } from '~/ui/ugc/ugc-page'
import { loadUgc } from '../load-ugc.server'
import { ugcAction } from '../ugc-action.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => buildAdminMeta(data && ['All UGC'])

/** The events that people submitted on all sites, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return loadUgc(args, { path: '/ugc', frameSite: site, siteId: null })
}

export async function action(args: ActionFunctionArgs) {
  const { viewer } = await requireAdminSuperadmin(args)
  return ugcAction(args, { viewer, siteId: null })
}

export default function AllUgc() {
  return <UgcPage {...useLoaderData<typeof loader>()} />
}
