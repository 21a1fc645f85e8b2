import { NOT_PUBLISHED, setEventPicked } from '~/domain/events/editors/set-event-picked.server'
import { apiConflict, apiNotFound } from '~/http/api-errors.server'
import { requireEventMark } from '~/http/api-parameters.server'
import { requireApiModerator } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/** POST /api/event/picked?id=&v=true|false: picks the event on this site, or no longer (specification, section 7). */
export const action = postAction({
  guard: requireApiModerator,
  async act({ acting, site, query }) {
    const { eventId, isSet } = requireEventMark(query)
    const { kind } = await setEventPicked(acting, site.id, eventId, isSet)
    if (kind === 'not-found') return apiNotFound('Event not found')
    return kind === 'not-published' ? apiConflict(NOT_PUBLISHED) : { picked: isSet }
  },
})
