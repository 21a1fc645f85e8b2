import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findSourcePath, scrapesPath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { ScrapeForm } from '~/ui/scrapes/scrape-form'
import { answerScrapeForm } from './answer-scrape-form.server'
import { loadScrapeChoices } from './load-scrape-form.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Add Scrape', 'Scrapes', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const choices = await loadScrapeChoices(args.context.services.db)
  return { site: { id: site.id, name: site.name }, choices }
}

export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  return answerScrapeForm(args, access, 'new')
}

export default function CreateScrape() {
  const { site, choices } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title="Add Scrape"
      lead={
        <>
          Not sure which plugin to choose? <A href={findSourcePath(site)}>Paste a URL</A> to find
          out.
        </>
      }
      steps={[{ name: 'Scrapes', href: scrapesPath(site) }]}
    >
      <Panel>
        <ScrapeForm site={site} scrape={null} choices={choices} reply={reply} />
      </Panel>
    </AdminPage>
  )
}
