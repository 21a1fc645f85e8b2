import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { scrapesPath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { CandidateList } from '~/ui/scrapes/found/candidate-list'
import { FindSourceForm } from '~/ui/scrapes/found/find-source-form'
import { type FoundSource, readShown } from '~/ui/scrapes/found/found-source'
import { PreviewSection } from '~/ui/scrapes/found/preview-section'
import { loadSourcePage } from '../load-scrape-form.server'
import { answerFind } from './answer-find.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Paste a URL', 'Scrapes', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return loadSourcePage(args.context.services, site)
}

/** Requests that are sent to other sites are not made by following a link, so this is a form. */
export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  return answerFind(args, access)
}

export default function FindSource() {
  const { site, categories, baseMap } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply & { found?: FoundSource }>()
  // A form that could not be saved still has what was found.
  const saved = reply?.found ? null : readShown(reply?.result.initialValue)
  const found = reply?.found ?? saved
  const url = String(reply?.result.initialValue?.url ?? '')
  return (
    <AdminPage
      title="Paste a URL"
      lead="Finds out how the events of a website or calendar can be read, and shows what would be imported. Nothing is saved until you say so."
      steps={[{ name: 'Scrapes', href: scrapesPath(site) }]}
    >
      <Panel>
        <FindSourceForm site={site} reply={saved ? toFindReply(reply) : reply} />
      </Panel>
      {found ? (
        <>
          <CandidateList site={site} url={url} found={found} />
          <PreviewSection
            site={site}
            url={url}
            found={found}
            categories={categories}
            baseMap={baseMap}
            reply={saved ? reply : undefined}
          />
        </>
      ) : null}
    </AdminPage>
  )
}

/** The URL and the venue that were searched for; the errors belong to the form that saves. */
function toFindReply(reply: FormReply | undefined): FormReply {
  const { url = '', venue = '' } = reply?.result.initialValue ?? {}
  return { result: { status: 'success', initialValue: { url, venue } } }
}
