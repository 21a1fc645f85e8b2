import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { featuredVenuesPath } from '~/domain/sites/admin-path'
import { listSiteVenuePage } from '~/domain/venues/featured/site-venues.server'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterSelect, FilterText } from '~/ui/kit/tables/filter-fields'
import { SiteVenuesTable } from '~/ui/venues/featured/site-venues-table'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Featured Venues', data.site.name])

/** The curated venues, and which of them the site features. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { searchParams } = new URL(args.request.url)
  const text = (searchParams.get('q') ?? '').trim().slice(0, 100)
  const status = STATUSES.find(({ value }) => value === searchParams.get('status')) ?? STATUSES[0]
  const { rows, next } = await listSiteVenuePage(args.context.services.db, site.id, {
    text,
    featured: status.featured,
    after: searchParams.get('after'),
  })
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(status.value && { status: status.value }),
  })
  const base = featuredVenuesPath(site)
  const nextQuery = new URLSearchParams([...query, ['after', next ?? '']])
  return {
    site: { id: site.id, name: site.name },
    filter: { text, status: status.value },
    isFiltered: query.size > 0,
    rows,
    firstHref: searchParams.has('after') ? `${base}&${query}`.replace(/&$/, '') : null,
    nextHref: next === null ? null : `${base}&${nextQuery}`,
  }
}

const STATUSES = [
  { value: '', label: 'All', featured: null },
  { value: 'featured', label: 'Featured', featured: true },
  { value: 'not-featured', label: 'Not featured', featured: false },
] as const

export default function FeaturedVenues() {
  const { site, filter, isFiltered, ...table } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Featured Venues"
      lead={`Featured venues have a page of their own and a card on the home page of ${site.name}.`}
    >
      <FilterBar
        action="/site/featuredvenues"
        hidden={{ site: String(site.id) }}
        clearHref={isFiltered ? featuredVenuesPath(site) : null}
      >
        <FilterText label="Name or address" name="q" value={filter.text} key={`q${filter.text}`} />
        <FilterSelect
          label="Status"
          name="status"
          value={filter.status}
          options={STATUSES}
          key={`s${filter.status}`}
        />
      </FilterBar>
      <SiteVenuesTable
        {...table}
        site={site}
        empty={isFiltered ? 'There are no venues that match.' : EMPTY}
      />
    </AdminPage>
  )
}

const EMPTY = 'There are no featured venues for this site.'
