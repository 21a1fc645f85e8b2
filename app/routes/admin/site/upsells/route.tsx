import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { INVOICE_STATUSES } from '~/domain/promotions/invoices/invoice'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { buttonClass } from '~/ui/kit/button-class'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterDay, FilterSelect } from '~/ui/kit/tables/filter-fields'
import { SALE_STATUS_NAMES } from '~/ui/upsells/sale-status'
import { SalesList } from '~/ui/upsells/sales-table'
import { loadSales } from './load-sales.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Upsells', data.name])

/** The featured days that people bought on a site, for its admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  return loadSales(args, site)
}

const STATUSES = [
  { value: '', label: 'All' },
  ...INVOICE_STATUSES.map((value) => ({ value, label: SALE_STATUS_NAMES[value] })),
]

export default function Upsells() {
  const page = useLoaderData<typeof loader>()
  const { filter, path, siteId, clearHref } = page
  return (
    <AdminPage
      title="Upsells"
      lead={`Featured days that people bought on ${page.name}. Times are New York’s.`}
      actions={
        <>
          <A className={buttonClass('second')} href={page.daysHref}>
            Featured days
          </A>
          <A className={buttonClass('second')} href={page.differencesHref}>
            Differences
          </A>
          <A className={buttonClass('second')} href={page.featureHref}>
            Add complimentary days
          </A>
          <A className={buttonClass('second')} href={page.exportHref} download>
            Export as CSV
          </A>
        </>
      }
    >
      <FilterBar action={path} hidden={{ site: siteId }} clearHref={clearHref}>
        <FilterSelect
          label="Status"
          name="status"
          value={filter.status}
          options={STATUSES}
          key={`st${filter.status}`}
        />
        <FilterDay
          label="Created from"
          name="start"
          value={filter.start}
          key={`s${filter.start}`}
        />
        <FilterDay label="to" name="end" value={filter.end} key={`e${filter.end}`} />
      </FilterBar>
      <SalesList
        table={page.table}
        newestHref={page.newestHref}
        allDatesHref={page.allDatesHref}
        emptyText={
          page.isOfOneEvent
            ? 'No days were bought for this event.'
            : 'There are no sales that match.'
        }
      />
    </AdminPage>
  )
}
