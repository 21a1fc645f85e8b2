import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listSubmissionDays } from '~/domain/reports/day-counts.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite } from '~/http/guards.server'

/** GET /api/dashboard/ugc?site=: how much people submitted to a site by day, in the console's time zone. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite(args)
  return apiResponse({ counts: await listSubmissionDays(args.context.services, site.id) })
}
