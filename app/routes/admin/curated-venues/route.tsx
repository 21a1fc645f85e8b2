import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  curatedVenuesPath,
  editCuratedVenuePath,
  newCuratedVenuePath,
} from '~/domain/sites/admin-path'
import {
  type CuratedVenueRow,
  listCuratedVenuePage,
} from '~/domain/venues/curated/curated-venue-store.server'
import { requireAdminSite } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { buttonClass } from '~/ui/kit/button-class'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterText } from '~/ui/kit/tables/filter-fields'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Curated Venues', data.site.name])

/** The curated venues, which all sites share, for the admins of any site. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { searchParams } = new URL(args.request.url)
  const text = parseListText(searchParams)
  const after = searchParams.get('after')
  const { rows, next } = await listCuratedVenuePage(args.context.services.db, { text, after })
  const base = `${curatedVenuesPath(site)}${text && `&${new URLSearchParams({ q: text })}`}`
  return {
    site: { id: site.id, name: site.name },
    text,
    rows,
    firstHref: after === null ? null : base,
    nextHref: next === null ? null : `${base}&${new URLSearchParams({ after: next })}`,
  }
}

export default function CuratedVenues() {
  const { site, text, rows, firstHref, nextHref } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Curated Venues"
      lead="What editors write about a place. All cities share it; each may feature it."
      actions={
        <A className={buttonClass('first')} href={newCuratedVenuePath(site)}>
          Add
        </A>
      }
    >
      <FilterBar
        action="/curatedvenues"
        hidden={{ site: String(site.id) }}
        clearHref={text ? curatedVenuesPath(site) : null}
      >
        <FilterText label="Name or address" name="q" value={text} key={text} />
      </FilterBar>
      <DataTable
        caption="Curated venues"
        rows={rows}
        columns={buildColumns(site)}
        rowKey={({ uid }) => uid}
        empty={
          <Empty text={text ? 'There are no venues that match.' : 'There are no curated venues.'}>
            <p>
              {text
                ? 'Look for a shorter part of the name or the address.'
                : 'Add the places that editors write about; each city may feature them.'}
            </p>
          </Empty>
        }
      />
      <KeysetPages firstHref={firstHref} nextHref={nextHref} />
    </AdminPage>
  )
}

const buildColumns = (site: { id: number }): Column<CuratedVenueRow>[] => [
  { key: 'name', label: 'Name', isTitle: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'address', label: 'Address', cell: ({ address }) => <bdi>{address}</bdi> },
  { key: 'linked', label: 'Linked venues', align: 'end', cell: ({ linked }) => linked },
  {
    key: 'edit',
    label: 'Edit',
    align: 'end',
    hasButtons: true,
    cell: (venue) => (
      <A className={buttonClass('second')} href={editCuratedVenuePath(site, venue)}>
        Edit<span className={visuallyHidden.visuallyHidden}> {venue.name}</span>
      </A>
    ),
  },
]
