import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listOwnEvents, type OwnEvent } from '~/domain/search/lists/list-own-events.server'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSiteViewer } from '~/http/guards.server'
import { parsePageNumber } from '~/lib/forms/page-number'

/** GET /api/event/my: the viewer's own events on this site, listed or not; 200 upcoming and past ones a `page`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireApiSiteViewer({ context })
  const { services } = context
  const page = parsePageNumber(new URL(request.url).searchParams.get('page'))
  const { upcoming, past } = await listOwnEvents(services, site, viewer.id, page)
  return apiResponse({ upcomingEvents: upcoming.map(ownJson), pastEvents: past.map(ownJson) })
}

/** Beyond the specification: `state` of its submission ('accepted', 'held' or 'declined', null without one), and `reason`. */
const ownJson = (event: OwnEvent) => ({
  ...listedEventJson(event),
  published: event.published,
  state: event.submission?.state ?? null,
  reason: event.submission?.reason ?? '',
})
