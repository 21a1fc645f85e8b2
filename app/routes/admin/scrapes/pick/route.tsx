import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findSourcePath, scrapesPath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { PickForm } from '~/ui/scrape-picker/pick-form'
import { loadSourcePage } from '../load-scrape-form.server'
import { answerPick, type PickReply } from './answer-pick.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Pick From a Page', 'Scrapes', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return loadSourcePage(args.context.services, site)
}

/** Requests that are sent to other sites are not made by following a link, so this is a form. */
export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  return answerPick(args, access)
}

export default function PickFromPage() {
  const { site, categories, baseMap } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply & PickReply>()
  return (
    <AdminPage
      title="Pick From a Page"
      lead="For a website that nothing recognizes: open its page of events, click the parts of one event, and see what would be imported. Nothing is saved until you say so."
      steps={[
        { name: 'Scrapes', href: scrapesPath(site) },
        { name: 'Paste a URL', href: findSourcePath(site) },
      ]}
    >
      <PickForm site={site} categories={categories} baseMap={baseMap} reply={reply} />
    </AdminPage>
  )
}
