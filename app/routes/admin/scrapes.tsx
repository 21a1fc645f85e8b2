import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listScrapes, type ScrapeSummary } from '~/domain/feeds/list-scrapes.server'
import { SCRAPES_PATH, scrapeVenuesPath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { listHref, parseListText, parsePage } from '~/lib/list-query'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AdminPage } from '~/ui/kit/admin-page'
import { type Column, DataTable } from '~/ui/kit/data-table'
import { FilterBar } from '~/ui/kit/filter-bar'
import { FilterText } from '~/ui/kit/filter-fields'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { ListPages } from '~/ui/scrape-venues/list-pages'
import styles from '~/ui/scrape-venues/scrape-venues.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Scrapes', data.site.name])

const PAGE_SIZE = 25

/** What is read for the events of venues, for superadmins; `venue` is that of one venue. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { request, context } = args
  const { db } = context.services
  const { searchParams } = new URL(request.url)
  const text = parseListText(searchParams)
  const venueId = parseRowId(searchParams.get('venue'))
  const { page, offset } = parsePage(searchParams, PAGE_SIZE)
  const found = await listScrapes(db, {
    ...{ text, venueId, limit: PAGE_SIZE + 1, offset, siteId: site.id },
  })
  const shown = found.slice(0, PAGE_SIZE)
  const pageHref = (to: number) => listHref(SCRAPES_PATH, searchParams, { page: to })
  const rows = shown.map((scrape) => {
    const base = scrape.site && getSiteUrl(scrape.site, request, context)
    return { ...scrape, eventsHref: base ? `${base}/search?feed=${scrape.feedId}` : null }
  })
  return {
    ...{ site: { id: site.id, name: site.name }, rows, text, venueId, page },
    previousHref: page > 1 ? pageHref(page - 1) : null,
    nextHref: found.length > PAGE_SIZE ? pageHref(page + 1) : null,
  }
}

export { adminHeaders as headers } from './admin-headers'

export default function Scrapes() {
  const { site, rows, text, venueId, ...pages } = useLoaderData<typeof loader>()
  const isFiltered = text !== '' || venueId !== null
  return (
    <AdminPage
      title="Scrapes"
      lead="The calendars that events are read from."
      steps={[{ name: 'Scrape Venues', href: scrapeVenuesPath(site) }]}
    >
      <FilterBar
        action={SCRAPES_PATH}
        hidden={{ site: String(site.id), ...(venueId !== null && { venue: String(venueId) }) }}
        clearHref={isFiltered ? `${SCRAPES_PATH}?site=${site.id}` : null}
      >
        <FilterText label="Name" name="q" value={text} key={text} />
      </FilterBar>
      <DataTable
        caption="Scrapes, by name"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<Empty text="There are no scrapes that match." />}
      />
      <ListPages {...pages} />
    </AdminPage>
  )
}

type Row = ScrapeSummary & { eventsHref: string | null }

const COLUMNS: Column<Row>[] = [
  { key: 'name', label: 'Name', isTitle: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'venue',
    label: 'Venue',
    cell: ({ venue }) => (
      <span>
        <bdi>{venue.name}</bdi> <span className={styles.label}>{venue.label}</span>
      </span>
    ),
  },
  {
    key: 'source',
    label: 'Source',
    cell: ({ plugin, url }) => (plugin === 'siphon' ? plugin : parseHost(url)),
  },
  {
    key: 'events',
    label: 'Events',
    cell: ({ name, eventsHref }) =>
      eventsHref ? (
        <A href={eventsHref}>
          See events<span className={hidden.visuallyHidden}> of {name}</span>
        </A>
      ) : (
        'On no site'
      ),
  },
]

const parseHost = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
