import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listSoldDays } from '~/domain/reports/day-counts.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite } from '~/http/guards.server'

/** GET /api/dashboard/upsells?site=: how many featured days a site sold by day, in the console's time zone. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite(args)
  return apiResponse({ counts: await listSoldDays(args.context.services, site.id) })
}
