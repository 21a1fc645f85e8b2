import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { eventPath } from '~/domain/events/event'
import { formatSaleNumber } from '~/domain/promotions/invoices/invoice'
import { differencesPath } from '~/domain/promotions/sales/difference-paths'
import {
  addUpSales,
  listSales,
  type Sale,
  type SalesList,
} from '~/domain/promotions/sales/list-sales.server'
import {
  buildSalesQuery,
  formatSalesQuery,
  parseSalesFilter,
  type SalesFilter,
} from '~/domain/promotions/sales/sales-filter'
import {
  featuredDaysPath,
  featureEventPath,
  salePath,
  upsellsPath,
} from '~/domain/sites/admin-path'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import type { Site } from '~/domain/sites/site'
import { createPageSections } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { mapSection } from '~/lib/section-result'
import { formatIsoTime, toDay, toWallTime } from '~/lib/time/local-time'
import type { SaleRow } from '~/ui/upsells/sales-table'

const PATH = '/site/upsells'

/** The list of a site's sales. The caller has checked who views it. */
export async function loadSales(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  site: Site,
) {
  const { db, now } = context.services
  const { searchParams } = new URL(request.url)
  const filter = parseSalesFilter(searchParams, toDay(now, ADMIN_TIMEZONE))
  const { status, start, end, eventId, before } = filter
  const list = await createPageSections(context).read(
    'sales',
    listSales(db, buildSalesQuery(site.id, filter, ADMIN_TIMEZONE)),
  )
  const base = upsellsPath(site)
  const query = formatSalesQuery({ ...filter, before: null })
  const buildHref = (changed: Partial<SalesFilter>) =>
    `${base}&${formatSalesQuery({ ...filter, before: null, ...changed })}`
  const siteUrl = getSiteUrl(site, request, context)
  return {
    name: site.name,
    path: PATH,
    siteId: String(site.id),
    filter: { status: status ?? '', start: start ?? '', end: end ?? '' },
    isOfOneEvent: eventId !== null,
    clearHref: isDefault(searchParams) ? null : base,
    allDatesHref: (start ?? end) === null ? null : buildHref({ start: null, end: null }),
    newestHref: before === null ? null : buildHref({}),
    exportHref: `${PATH}.csv?site=${site.id}&${query}`,
    daysHref: featuredDaysPath(site),
    differencesHref: differencesPath(site),
    featureHref: featureEventPath(site),
    table: mapSection(list, (found) => buildTable(found, { site, siteUrl, buildHref })),
  }
}

const isDefault = (query: URLSearchParams) =>
  !['status', 'start', 'end', 'eventId', 'before'].some((name) => query.has(name))

type Links = { site: Site; siteUrl: string; buildHref: (changed: Partial<SalesFilter>) => string }

function buildTable({ sales, next, totals }: SalesList, { site, siteUrl, buildHref }: Links) {
  return {
    rows: sales.map((sale) => buildRow(sale, site, siteUrl)),
    totals: totals ?? addUpSales(sales),
    isTotalOfAll: totals !== null,
    nextHref: next && buildHref({ before: next }),
  }
}

function buildRow(
  { event, eventId: _, summary, createdAt, ...sale }: Sale,
  site: Site,
  siteUrl: string,
): SaleRow {
  return {
    ...sale,
    number: formatSaleNumber(sale),
    href: salePath(site, sale),
    created: {
      text: toWallTime(createdAt, ADMIN_TIMEZONE).slice(0, 16).replace('T', ' '),
      dateTime: formatIsoTime(createdAt, ADMIN_TIMEZONE),
    },
    event: event
      ? { title: event.title, href: `${siteUrl}${eventPath(event)}` }
      : { title: summary, href: null },
    oldTitle: event && event.title !== summary ? summary : null,
  }
}
