import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listAllSales } from '~/domain/promotions/sales/list-sales.server'
import { buildSalesInstantQuery } from '~/domain/promotions/sales/sales-filter'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { saleJson } from '~/http/api/sale-json'
import { requireReportRange } from '~/http/api-parameters.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite } from '~/http/guards.server'
import { toDay } from '~/lib/time/local-time'

/** The newest ones that are returned of a range. */
const MAX_ITEMS = 500

/**
 * GET /api/upselldetails?site=&start=&end=: a site's sales (admin specification, sections 3 and 7), the newest first. Start and
 * end are ISO instants; the default starts 14 days back, a reversed range is swapped, and an eventId clears it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite({ request, context })
  const range = requireReportRange(new URL(request.url).searchParams)
  const { db, now } = context.services
  const clock = { today: toDay(now, ADMIN_TIMEZONE), timezone: ADMIN_TIMEZONE }
  const query = buildSalesInstantQuery(site.id, range, clock)
  return apiResponse({ upsells: (await listAllSales(db, query, MAX_ITEMS)).map(saleJson) })
}
