import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findScrape } from '~/domain/feeds/scrapes/scrape-store.server'
import { feedPath, scrapesPath } from '~/domain/sites/admin-path'
import { notFound } from '~/http/error-responses.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { buttonClass } from '~/ui/kit/button-class'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { ScrapeForm } from '~/ui/scrapes/scrape-form'
import { answerScrapeForm } from './answer-scrape-form.server'
import { loadScrapeChoices } from './load-scrape-form.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [`Scrape of ${data.scrape.venue.name}`, 'Scrapes', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { db } = args.context.services
  const [scrape, choices] = await Promise.all([
    findScrape(db, parseRowId(args.params.id) ?? 0),
    loadScrapeChoices(db),
  ])
  if (!scrape) throw notFound('Scrape not found')
  const { manifest, ...rest } = scrape
  const manifestText = manifest === null ? '' : JSON.stringify(manifest, null, 2)
  return { site: { id: site.id, name: site.name }, scrape: { ...rest, manifestText }, choices }
}

export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  const { params, context } = args
  const scrape = await findScrape(context.services.db, parseRowId(params.id) ?? 0)
  return answerScrapeForm(args, access, scrape ?? 'gone')
}

export default function EditScrape() {
  const { site, scrape, choices } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title={`Scrape of ${scrape.venue.name}`}
      steps={[{ name: 'Scrapes', href: scrapesPath(site) }]}
      actions={
        <A className={buttonClass('second')} href={feedPath(site, { id: scrape.feedId })}>
          Health of its feed
        </A>
      }
    >
      <Panel>
        <ScrapeForm key={scrape.id} site={site} scrape={scrape} choices={choices} reply={reply} />
      </Panel>
    </AdminPage>
  )
}
