import type { EditRefusal } from '~/domain/events/authors/edit-event.server'
import type { SimilarEvent } from '~/domain/events/authors/find-similar-events.server'
import type { SubmitRefusal } from '~/domain/events/authors/submit-event.server'
import { MAX_SERIES_DATES } from '~/domain/events/dates/expand-recurrence'
import { eventPath } from '~/domain/events/event'
import { TOO_MANY_SUBMISSIONS_MESSAGE } from '~/domain/events/review/count-submission.server'
import { IMAGE_MISSING_MESSAGE } from '~/domain/images/image'

import { notFound } from '~/http/error-responses.server'
import { formatDetailTime } from '~/ui/events/event-time'
import type { EventFormArgs } from './event-form-args'
import { errorReply, NO_ERRORS } from './event-form-reply.server'

/** The answer to a valid form whose event cannot be stored. */
export async function refusalReply(
  form: EventFormArgs,
  refusal: SubmitRefusal | Exclude<EditRefusal, { kind: 'conflict' }>,
): Promise<Response> {
  const { site } = form
  switch (refusal.kind) {
    case 'empty-description':
      return errorReply(form, { errors: { description: ['Description is required'] } })
    case 'image-missing':
      return errorReply(form, { errors: { imageChecksum: [IMAGE_MISSING_MESSAGE] } })
    case 'unknown-category':
      return errorReply(form, { errors: { categories: ['Please choose the categories again'] } })
    case 'unknown-venue':
      return errorReply(form, { errors: { venueId: ['Please choose the venue again'] } })
    case 'outside-site':
      return errorReply(form, {
        errors: {
          venueLatitude: [`${site.name} does not list events at this place. Is it right?`],
        },
      })
    case 'too-many-dates':
      return errorReply(form, {
        errors: { repeatUntil: [`A series can have at most ${MAX_SERIES_DATES} dates`] },
      })
    case 'too-many': {
      const headers = { 'retry-after': `${refusal.retryAfter}` }
      const errors = { '': [TOO_MANY_SUBMISSIONS_MESSAGE] }
      return errorReply(form, { errors }, { status: 429, headers })
    }
    case 'similar':
      return similarReply(form, refusal.events)
    case 'not-found':
      throw notFound('Event not found')
  }
}

function similarReply(form: EventFormArgs, events: SimilarEvent[]): Response {
  const { site, context } = form
  const clock = { timezone: site.timezone, now: context.services.now }
  const similar = events.map((event) => {
    const { days, hours } = formatDetailTime(event, clock)
    const when = [...days.flat(), ...(hours ? [hours] : [])].join(' ')
    const { id, title, venueName: venue } = event
    return { id, href: eventPath(event), title, when, venue }
  })
  return errorReply(form, { similar, errors: NO_ERRORS })
}
