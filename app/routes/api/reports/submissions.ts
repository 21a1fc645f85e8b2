import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { listSubmissions } from '~/domain/events/review/list-submissions.server'
import { buildInstantQuery } from '~/domain/events/review/select-submissions.server'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { ugcItemJson } from '~/http/api/ugc-json'
import { requireReportRange } from '~/http/api-parameters.server'
import { apiResponse } from '~/http/api-response.server'
import {
  type RequestArgs,
  requireApiAdminSite,
  requireApiSuperadmin,
  requireDoor,
} from '~/http/guards.server'
import { toDay } from '~/lib/time/local-time'

/** The newest ones that are returned of a range. */
const MAX_ITEMS = 500

/**
 * GET /api/ugcdetails?site=&start=&end=&eventId=: what people submitted (admin specification, sections 3 and 7), the newest first.
 * Start and end are ISO instants; the default starts 14 days back, a reversed range is swapped, and an eventId clears it. Without
 * a site, superadmins get those of all sites.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  const { siteId } = await requireScope({ request, context })
  const range = requireReportRange(new URL(request.url).searchParams)
  const { db, now } = context.services
  const clock = { today: toDay(now, ADMIN_TIMEZONE), timezone: ADMIN_TIMEZONE }
  const query = buildInstantQuery(siteId, range, clock)
  const { submissions } = await listSubmissions(db, query, MAX_ITEMS)
  return apiResponse({ ugc: submissions.map(ugcItemJson) })
}

/** The site in the URL, which the viewer administers; null for a superadmin who names none. */
async function requireScope(args: RequestArgs): Promise<{ siteId: number | null }> {
  const { context, request } = args
  const isNamed = (new URL(request.url).searchParams.get('site') ?? '') !== ''
  const viewer = isNamed ? null : await context.findViewer()
  if (context.door.kind !== 'site' && viewer && isSuperadmin(viewer)) {
    await requireApiSuperadmin({ context })
    return { siteId: null }
  }
  const { site } = await requireApiAdminSite(args)
  return { siteId: site.id }
}
