import { z } from 'zod'
import {
  CATEGORY_MESSAGES,
  setEventCategories,
} from '~/domain/events/editors/set-event-categories.server'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { requireId } from '~/http/api-parameters.server'
import { requireApiModerator } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/**
 * POST /api/event/categories?id=, body {categories}: sets the event's categories, on every site that shows it, and locks them
 * (specification, section 7).
 */
export const action = postAction({
  guard: requireApiModerator,
  body: z.object({ categories: z.array(z.string(), 'categories must be a list of texts') }),
  async act({ acting, site, query, body }) {
    const id = requireId(query, 'id')
    const saved = await setEventCategories(acting, site.id, id, body.categories)
    if (saved.kind === 'not-found') return apiNotFound('Event not found')
    if (saved.kind !== 'saved') return apiBadRequest(CATEGORY_MESSAGES[saved.kind])
    return { categories: saved.categories, categoriesLocked: true }
  },
})
