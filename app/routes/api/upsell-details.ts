import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listAllSales } from '~/domain/promotions/sales/list-sales.server'
import { buildSalesInstantQuery } from '~/domain/promotions/sales/sales-filter'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { saleJson } from '~/http/api/sale-json'
import { apiBadRequest } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite } from '~/http/guards.server'
import { toDay } from '~/lib/local-time'
import { parseRowId } from '~/lib/row-id'

/** The newest ones that are returned of a range. */
const MAX_ITEMS = 500

/**
 * GET /api/upselldetails?site=&start=&end=: a site's sales (admin specification, sections 3 and 7), the newest first. Start and
 * end are ISO instants; the default starts 14 days back, a reversed range is swapped, and an eventId clears it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite({ request, context })
  const { searchParams } = new URL(request.url)
  const [start, end] = [searchParams.get('start') ?? '', searchParams.get('end') ?? '']
  const eventText = searchParams.get('eventId') ?? ''
  const eventId = parseRowId(eventText)
  if (eventText !== '' && eventId === null) {
    return apiBadRequest('eventId must be the id of an event')
  }
  const [first, last] = [Date.parse(start), Date.parse(end)]
  if (start !== '' && Number.isNaN(first)) return apiBadRequest('start must be an ISO instant')
  if (end !== '' && Number.isNaN(last)) return apiBadRequest('end must be an ISO instant')
  const { db, now } = context.services
  const query = buildSalesInstantQuery(
    site.id,
    { start: start === '' ? null : first, end: end === '' ? null : last, eventId },
    { today: toDay(now, ADMIN_TIMEZONE), timezone: ADMIN_TIMEZONE },
  )
  return apiResponse({ upsells: (await listAllSales(db, query, MAX_ITEMS)).map(saleJson) })
}
