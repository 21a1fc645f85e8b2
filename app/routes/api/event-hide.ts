import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { setEventHidden } from '~/domain/events/editors/set-event-hidden.server'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readEventMark } from '~/http/events/read-event-moderation.server'
import { requireApiModerator, requireSite } from '~/http/guards.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/** POST /api/event/hide?id=&v=true|false: hides the event on this site, or shows it again (specification, section 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiModerator(context)
  const mark = readEventMark(request)
  if (mark instanceof Response) return mark
  const services = actingAs(context.services, viewer)
  const isSaved = await setEventHidden(services, site.id, mark.eventId, mark.isSet)
  if (!isSaved) throw apiNotFound('Event not found')
  return apiResponse({ hidden: mark.isSet })
}
