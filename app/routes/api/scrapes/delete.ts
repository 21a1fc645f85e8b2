import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { deleteScrape } from '~/domain/feeds/scrapes/delete-scrape.server'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

/** POST /api/scrape/delete?id=: deletes a scrape and its upcoming events. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const viewer = await requireApiSuperadmin(context)
  const id = parseRowId(new URL(request.url).searchParams.get('id'))
  const deleted = id && (await deleteScrape(actingAs(context.services, viewer), id))
  if (!deleted) throw apiNotFound('Scrape not found')
  return apiResponse({ id: deleted.id })
}
