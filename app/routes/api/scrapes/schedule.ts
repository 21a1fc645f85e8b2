import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { scheduleScrape } from '~/domain/feeds/scrapes/schedule-scrape.server'
import { scrapeJson } from '~/http/api/scrape-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

/** POST /api/scrape/schedule?id=: schedules a scrape and runs it at once. No body. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const viewer = await requireApiSuperadmin(context)
  const id = parseRowId(new URL(request.url).searchParams.get('id'))
  const scrape = id && (await scheduleScrape(actingAs(context.services, viewer), id))
  if (!scrape) throw apiNotFound('Scrape not found')
  return apiResponse(scrapeJson(scrape))
}
