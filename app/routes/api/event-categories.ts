import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import {
  CATEGORY_MESSAGES,
  setEventCategories,
} from '~/domain/events/editors/set-event-categories.server'
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
 * POST /api/event/categories?id=, body {categories}: sets the event's categories, on every site that shows it, and locks them
 * (specification, section 7).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiModerator(context)
  const services = actingAs(context.services, viewer)
  const list = readEventList(request, await readJson(request, MAX_LIST_BYTES), 'categories')
  if (list instanceof Response) return list
  const { eventId, texts } = list
  const saved = await setEventCategories(services, site.id, eventId, texts)
  if (saved.kind === 'not-found') throw apiNotFound('Event not found')
  if (saved.kind !== 'saved') return apiBadRequest(CATEGORY_MESSAGES[saved.kind])
  return apiResponse({ categories: saved.categories, categoriesLocked: true })
}
