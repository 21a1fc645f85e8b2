import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { upsellsPath } from '~/domain/sites/admin-path'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { DifferencesPage } from '~/ui/upsells/differences-page'
import { differencesAction, loadDifferences } from './differences.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Differences', 'Upsells', data.name])

/** Where a site's sales disagree with their slots or payments, for its admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const page = await loadDifferences(args, { site, scope: { siteId: site.id } })
  return { ...page, upsellsHref: upsellsPath(site) }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  return differencesAction(args, { site, viewer, scope: { siteId: site.id } })
}

export default function Differences() {
  const page = useLoaderData<typeof loader>()
  return (
    <DifferencesPage
      title="Differences"
      lead={`Where sales of ${page.name} disagree with their slots or with the payment provider.`}
      steps={[{ name: 'Upsells', href: page.upsellsHref }]}
      page={page}
      reply={useFormReply<FormReply>()}
    />
  )
}
