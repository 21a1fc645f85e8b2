import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { formatTag, TAG_MESSAGES } from '~/domain/events/editors/event-tags'
import { setEventTags } from '~/domain/events/editors/set-event-tags.server'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { MAX_LIST_BYTES, readEventList } from '~/http/events/read-event-moderation.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiModerator, requireSite } from '~/http/guards.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/**
 * POST /api/event/tags?id=, body {tags}: replaces this site's tags of the event. They come without the site's prefix and are
 * returned with it (specification, sections 3 and 7).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiModerator(context)
  const services = actingAs(context.services, viewer)
  const list = readEventList(request, await readJson(request, MAX_LIST_BYTES), 'tags')
  if (list instanceof Response) return list
  const saved = await setEventTags(services, site.id, list.eventId, list.texts)
  if (saved.kind === 'not-found') throw apiNotFound('Event not found')
  if (saved.kind !== 'saved') return apiBadRequest(TAG_MESSAGES[saved.kind])
  return apiResponse({ tags: saved.tags.map((tag) => formatTag(site.id, tag)) })
}
