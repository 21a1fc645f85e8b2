import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { actingAs } from '~/domain/changes/audit.server'
import { importScrapes } from '~/domain/feeds/scrapes/import-scrapes.server'
import { listScrapes } from '~/domain/feeds/scrapes/list-scrapes.server'
import { describeRowErrors } from '~/domain/feeds/scrapes/scrapes-csv'
import {
  findSourcePath,
  newScrapePath,
  SCRAPES_EXPORT_PATH,
  SCRAPES_PATH,
  scrapesPath,
  scrapeVenuesPath,
} from '~/domain/sites/admin-path'
import { readScrapesFile } from '~/http/console/read-scrapes-file.server'
import { redirectWithFlash } from '~/http/flash.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { listHref, parseListText, parsePage } from '~/lib/forms/list-query'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { buttonClass } from '~/ui/kit/button-class'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterText } from '~/ui/kit/tables/filter-fields'
import { type ImportReply, ImportScrapes } from '~/ui/scrapes/import-scrapes'
import { ScrapeTable } from '~/ui/scrapes/scrape-table'
import { ListPages } from '~/ui/venues/scrape-venues/list-pages'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Scrapes', data.site.name])

const PAGE_SIZE = 25

/** What is read for the events of venues, for superadmins; `venue` is that of one venue. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { request, context } = args
  const { searchParams } = new URL(request.url)
  const text = parseListText(searchParams)
  const venueId = parseRowId(searchParams.get('venue'))
  const { page, offset } = parsePage(searchParams, PAGE_SIZE)
  const found = await listScrapes(context.services.db, {
    text,
    venueId,
    limit: PAGE_SIZE + 1,
    offset,
    siteId: site.id,
  })
  const pageHref = (to: number) => listHref(SCRAPES_PATH, searchParams, { page: to })
  const scrapes = found.slice(0, PAGE_SIZE).map(({ manifest: _, ...scrape }) => {
    const base = scrape.site && getSiteUrl(scrape.site, request, context)
    return { ...scrape, eventsHref: base ? `${base}/search?feed=${scrape.feedId}` : null }
  })
  return {
    site: { id: site.id, name: site.name },
    scrapes,
    text,
    venueId,
    page,
    previousHref: page > 1 ? pageHref(page - 1) : null,
    nextHref: found.length > PAGE_SIZE ? pageHref(page + 1) : null,
  }
}

/** Import: the file, all of it or nothing. */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSuperadmin(args)
  const { request, context } = args
  const file = await readScrapesFile(request)
  if (file.kind === 'refused') return file.reply
  const outcome = await importScrapes(actingAs(context.services, viewer), file.csv)
  if (outcome.kind === 'imported') {
    const { created, updated, unchanged, notes } = outcome
    const counts = `Upload successful: ${created} added, ${updated} changed, ${unchanged} as they were.`
    const text = [counts, ...notes].join(' ')
    return redirectWithFlash(request, scrapesPath(site), { text })
  }
  const reply: ImportReply = { failure: describeRowErrors(outcome.errors) }
  return Response.json(reply, { status: 422 })
}

export default function Scrapes() {
  const { site, scrapes, text, venueId, ...pages } = useLoaderData<typeof loader>()
  const isFiltered = text !== '' || venueId !== null
  return (
    <AdminPage
      title="Scrapes"
      lead="The calendars and pages that events are read from."
      steps={[{ name: 'Scrape Venues', href: scrapeVenuesPath(site) }]}
      actions={
        <>
          <A className={buttonClass('first')} href={newScrapePath(site)}>
            Add
          </A>
          <A className={buttonClass('second')} href={findSourcePath(site)}>
            Paste a URL
          </A>
          <a className={buttonClass('second')} href={SCRAPES_EXPORT_PATH} download="scrapes.csv">
            Export
          </a>
        </>
      }
    >
      <FilterBar
        action={SCRAPES_PATH}
        hidden={{ site: String(site.id), ...(venueId !== null && { venue: String(venueId) }) }}
        clearHref={isFiltered ? scrapesPath(site) : null}
      >
        <FilterText label="Name" name="q" value={text} key={text} />
      </FilterBar>
      <ScrapeTable site={site} scrapes={scrapes} isFiltered={isFiltered} />
      <ListPages {...pages} />
      <ImportScrapes site={site} />
    </AdminPage>
  )
}
