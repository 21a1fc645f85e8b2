import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { importScrapes } from '~/domain/feeds/scrapes/import-scrapes.server'
import { describeRowErrors } from '~/domain/feeds/scrapes/scrapes-csv'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { MAX_SCRAPES_FILE } from '~/http/console/read-scrapes-file.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'
import { readAtMost } from '~/lib/read-at-most'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

/** POST /api/feed/import with scrapes.csv as the raw body: adds and changes scrapes, all or none. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const viewer = await requireApiSuperadmin(context)
  const body = await readAtMost(request.body, MAX_SCRAPES_FILE)
  if (body === null) return apiBadRequest('The file is larger than 4 MB.')
  const csv = new TextDecoder().decode(body)
  const outcome = await importScrapes(actingAs(context.services, viewer), csv)
  if (outcome.kind === 'refused') return apiBadRequest(describeRowErrors(outcome.errors))
  const { created, updated, unchanged } = outcome
  return apiResponse({ created, updated, unchanged })
}
