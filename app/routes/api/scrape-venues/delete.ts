import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { explainVenueInUse } from '~/domain/feeds/scrape-venues/console-venue'
import { deleteVenue } from '~/domain/feeds/scrape-venues/delete-venue.server'
import { apiConflict, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

/** POST /api/scrapevenue/delete?id=: deletes a venue of scrapes; 409 with the reason while anything refers to it. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const viewer = await requireApiSuperadmin(context)
  const id = parseRowId(new URL(request.url).searchParams.get('id'))
  const outcome = id
    ? await deleteVenue(actingAs(context.services, viewer), id)
    : { kind: 'not-found' as const }
  switch (outcome.kind) {
    case 'deleted':
      return apiResponse({ id: outcome.venue.id })
    case 'in-use':
      return apiConflict(explainVenueInUse(outcome.venue.name, outcome.references))
    case 'not-found':
      throw apiNotFound('Venue not found')
  }
}
