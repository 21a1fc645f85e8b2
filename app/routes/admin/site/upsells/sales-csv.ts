import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { streamSalesCsv } from '~/domain/promotions/sales/export-sales.server'
import { buildSalesQuery, parseSalesFilter } from '~/domain/promotions/sales/sales-filter'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireAdminSite } from '~/http/guards.server'
import { toDay } from '~/lib/time/local-time'

/** A site's sales as CSV, with the filters of their list. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { services } = args.context
  const today = toDay(services.now, ADMIN_TIMEZONE)
  const filter = parseSalesFilter(new URL(args.request.url).searchParams, today)
  const name = ['upsells', site.host, filter.start, filter.end].filter(Boolean).join('-')
  return new Response(streamSalesCsv(services, buildSalesQuery(site.id, filter, ADMIN_TIMEZONE)), {
    headers: {
      ...NO_STORE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
