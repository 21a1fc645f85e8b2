import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isFromForm, toExportParams } from '~/domain/newsroom/export-query'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { buttonClass } from '~/ui/kit/button-class'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { EventChoices } from '~/ui/newsroom/event-choices'
import styles from '~/ui/newsroom/export.module.css'
import { ExportFilters } from '~/ui/newsroom/export-filters'
import { ExportForm } from '~/ui/newsroom/export-form'
import { ExportPreview } from '~/ui/newsroom/export-preview'
import { TemplateChoice } from '~/ui/newsroom/template-choice'
import { loadExportPage } from './load-export-page.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Newsroom Export', data.site.name])

/** Lists of events as newspapers print them, for the site's admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { searchParams, pathname } = new URL(args.request.url)
  // A form without JavaScript sends its boxes; the page's URL has the events that they leave out.
  if (isFromForm(searchParams)) throw redirect(`${pathname}?${toExportParams(searchParams)}`)
  return loadExportPage(args, site)
}

export default function NewsroomExport() {
  const page = useLoaderData<typeof loader>()
  const { hrefs } = page
  return (
    <AdminPage
      title="Newsroom Export"
      lead={`Events of ${page.site.name} for print, newsletters and spreadsheets. Bookmark a search: its days move with the week.`}
      actions={
        <>
          <A className={buttonClass('second')} href={hrefs.templates}>
            Templates
          </A>
          <A className={buttonClass('second')} href={hrefs.clear}>
            Start over
          </A>
        </>
      }
    >
      <div className={styles.columns}>
        <ExportForm>
          <ExportFilters page={page} />
          <TemplateChoice page={page} />
          <EventChoices page={page} />
        </ExportForm>
        <ExportPreview page={page} />
      </div>
    </AdminPage>
  )
}
