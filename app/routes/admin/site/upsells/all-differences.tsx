import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { DifferencesPage } from '~/ui/upsells/differences-page'
import { differencesAction, loadDifferences } from './differences.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['All Differences'])

/** The differences of all sites, and those that belong to none, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return loadDifferences(args, { site, scope: 'all' })
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSuperadmin(args)
  return differencesAction(args, { site, viewer, scope: 'all' })
}

export default function AllDifferences() {
  return (
    <DifferencesPage
      title="All Differences"
      lead="Where sales of all sites disagree with their slots or with the payment provider."
      page={useLoaderData<typeof loader>()}
      reply={useFormReply<FormReply>()}
    />
  )
}
