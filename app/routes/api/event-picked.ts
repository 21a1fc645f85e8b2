import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { NOT_PUBLISHED, setEventPicked } from '~/domain/events/editors/set-event-picked.server'
import { apiConflict, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readEventMark } from '~/http/events/read-event-moderation.server'
import { requireApiModerator, requireSite } from '~/http/guards.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/** POST /api/event/picked?id=&v=true|false: picks the event on this site, or no longer (specification, section 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiModerator(context)
  const services = actingAs(context.services, viewer)
  const mark = readEventMark(request)
  if (mark instanceof Response) return mark
  const { kind } = await setEventPicked(services, site.id, mark.eventId, mark.isSet)
  if (kind === 'not-found') throw apiNotFound('Event not found')
  if (kind === 'not-published') return apiConflict(NOT_PUBLISHED)
  return apiResponse({ picked: mark.isSet })
}
