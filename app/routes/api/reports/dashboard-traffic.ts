import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listTrafficDays } from '~/domain/reports/day-counts.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite } from '~/http/guards.server'

/** GET /api/dashboard/traffic?site=: how often a site's pages were viewed by day, in UTC. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite(args)
  return apiResponse({ counts: await listTrafficDays(args.context.services, site.id) })
}
