import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listOwnEvents, type OwnEvent } from '~/domain/search/list-own-events.server'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiViewer, requireSite } from '~/http/guards.server'

/** GET /api/event/my: the viewer's own events on this site, listed or not. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const viewer = await requireApiViewer(context)
  const { services } = context
  const { upcoming, past } = await listOwnEvents(services, site, viewer.id)
  return apiResponse({ upcomingEvents: upcoming.map(ownJson), pastEvents: past.map(ownJson) })
}

const ownJson = (event: OwnEvent) => ({ ...listedEventJson(event), published: event.published })
