import { z } from 'zod'
import { formatTag, TAG_MESSAGES } from '~/domain/events/editors/event-tags'
import { setEventTags } from '~/domain/events/editors/set-event-tags.server'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { requireId } from '~/http/api-parameters.server'
import { requireApiModerator } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/**
 * POST /api/event/tags?id=, body {tags}: replaces this site's tags of the event. They come without the site's prefix and are
 * returned with it (specification, sections 3 and 7).
 */
export const action = postAction({
  guard: requireApiModerator,
  body: z.object({ tags: z.array(z.string(), 'tags must be a list of texts') }),
  async act({ acting, site, query, body }) {
    const saved = await setEventTags(acting, site.id, requireId(query, 'id'), body.tags)
    if (saved.kind === 'not-found') return apiNotFound('Event not found')
    if (saved.kind !== 'saved') return apiBadRequest(TAG_MESSAGES[saved.kind])
    return { tags: saved.tags.map((tag) => formatTag(site.id, tag)) }
  },
})
