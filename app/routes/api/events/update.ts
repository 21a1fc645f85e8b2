import type { Viewer } from '~/domain/accounts/account'
import { type EditRefusal, editEvent } from '~/domain/events/authors/edit-event.server'
import {
  findSentBefore,
  type SavedEvent,
  type SubmitRefusal,
  submitEvent,
} from '~/domain/events/authors/submit-event.server'
import { NO_FACTS } from '~/domain/events/event-facts'
import {
  buildUpdateInput,
  type EventUpdate,
  eventUpdateSchema,
} from '~/domain/events/form/event-update'
import { findEventForm } from '~/domain/events/form/find-event-form.server'
import { TOO_MANY_SUBMISSIONS_MESSAGE } from '~/domain/events/review/count-submission.server'
import { IMAGE_MISSING_MESSAGE } from '~/domain/images/image'
import type { Site } from '~/domain/sites/site'
import {
  apiBadRequest,
  apiConflict,
  apiNotFound,
  apiTooManyRequests,
  apiValidationError,
} from '~/http/api-errors.server'
import { clientIp } from '~/http/client-ip.server'
import { actingAsAdmin } from '~/http/console/acting-as-admin.server'
import { notifySubmitterLater } from '~/http/emails/notify-submitter-later.server'
import { type RequestArgs, requireApiSiteViewer } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { sha256 } from '~/lib/crypto/sha-256'
import { CHANGED_SINCE_MESSAGE } from '~/lib/forms/merge-conflicting-edits'
import { spendCheck } from '~/platform/human-check/human-check.server'
import { getNetwork } from '~/platform/rate-limits.server'

export const loader = postOnly

/**
 * POST /api/event/update: creates an event (without `id`; the header `x-human-check` has the answer of GET /api/human-check, which
 * counts for one event), or edits one (specification, section 7).
 */
export const action = postAction({
  guard: requireApiSiteViewer,
  body: eventUpdateSchema,
  async act({ request, context, site, viewer, body }) {
    const outcome = await save({ request, context, site, viewer }, body)
    if (outcome instanceof Response) return outcome
    if (outcome.kind !== 'saved') return refusalResponse(outcome, site)
    await notifySubmitterLater({ request, context }, site, outcome)
    return { eventId: outcome.eventId }
  },
})

type SaveArgs = RequestArgs & { site: Site; viewer: Viewer }

async function save(
  { request, context: { services }, site, viewer }: SaveArgs,
  update: EventUpdate,
): Promise<SavedEvent | SubmitRefusal | EditRefusal | Response> {
  const built = buildUpdateInput(update, site)
  if (built.kind === 'refused') return apiValidationError(built.errors)
  const { id, scope, revision, isConfirmedNew } = update
  if (id !== undefined) {
    const current = await findEventForm(services, site, id, viewer)
    if (!current) return { kind: 'not-found' }
    const input = { ...built.input, facts: current.event.facts, recurrence: current.recurrence }
    return editEvent(actingAsAdmin(services, viewer, site), { site, editor: viewer }, id, input, {
      scope,
      isCurrent: (stored) => revision === undefined || stored.revision === revision,
    })
  }
  const answer = request.headers.get('x-human-check') ?? ''
  // A program that gets no answer sends the same again, with the check that is used up.
  const formKey = await sha256(JSON.stringify([answer, update]))
  const earlier = await findSentBefore(services.db, viewer.id, formKey)
  if (earlier) return earlier
  const check = await services.humanCheck.claim('event', {
    solution: answer,
    turnstileToken: answer,
    sumToken: '',
    sum: '',
    ip: clientIp(request),
    hostname: new URL(request.url).hostname,
  })
  if (check.kind !== 'accepted') {
    return apiBadRequest('Please send a new x-human-check from GET /api/human-check')
  }
  const input = { ...built.input, facts: NO_FACTS, recurrence: null }
  const args = { site, author: viewer, network: getNetwork(clientIp(request)) }
  return spendCheck(services.humanCheck, check, 'saved', () =>
    submitEvent(services, args, input, { formKey, isConfirmedNew }),
  )
}

function refusalResponse(refusal: SubmitRefusal | EditRefusal, site: Site): Response {
  switch (refusal.kind) {
    case 'empty-description':
      return apiValidationError({ description: 'Description is required' })
    case 'image-missing':
      return apiValidationError({ imageChecksum: IMAGE_MISSING_MESSAGE })
    case 'unknown-category':
      return apiValidationError({ categories: 'There is no such category' })
    case 'unknown-venue':
      return apiValidationError({ venueId: 'There is no such venue' })
    case 'outside-site':
      return apiValidationError({ venueLatitude: `This place is outside ${site.name}` })
    case 'too-many-dates':
      return apiValidationError({ additionalSeriesEvents: 'A series has at most 100 dates' })
    case 'similar':
      return apiConflict('Is it one of these? If not, send it again with isConfirmedNew', {
        similar: refusal.events.map(({ id, title }) => ({ id, title })),
      })
    case 'conflict':
      return apiConflict(CHANGED_SINCE_MESSAGE, { revision: refusal.current.revision })
    case 'too-many':
      return apiTooManyRequests(TOO_MANY_SUBMISSIONS_MESSAGE, refusal.retryAfter)
    case 'not-found':
      return apiNotFound('Event not found')
  }
}
