import { setEventHidden } from '~/domain/events/editors/set-event-hidden.server'
import { apiNotFound } from '~/http/api-errors.server'
import { requireEventMark } from '~/http/api-parameters.server'
import { requireApiModerator } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/** POST /api/event/hide?id=&v=true|false: hides the event on this site, or shows it again (specification, section 7). */
export const action = postAction({
  guard: requireApiModerator,
  async act({ acting, site, query }) {
    const { eventId, isSet } = requireEventMark(query)
    const isSaved = await setEventHidden(acting, site.id, eventId, isSet)
    return isSaved ? { hidden: isSet } : apiNotFound('Event not found')
  },
})
