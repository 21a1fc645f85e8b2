import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { type EditRefusal, editEvent } from '~/domain/events/authors/edit-event.server'
import {
  findSentBefore,
  type SavedEvent,
  type SubmitRefusal,
  submitEvent,
} from '~/domain/events/authors/submit-event.server'
import { NO_FACTS } from '~/domain/events/event-facts'
import { EVENT_FORM_MESSAGES } from '~/domain/events/form/event-form'
import {
  buildUpdateInput,
  type EventUpdate,
  eventUpdateSchema,
} from '~/domain/events/form/event-update'
import { findEventForm } from '~/domain/events/form/find-event-form.server'
import { TOO_MANY_SUBMISSIONS_MESSAGE } from '~/domain/events/review/count-submission.server'
import { IMAGE_MISSING_MESSAGE } from '~/domain/images/image'
import type { Site } from '~/domain/sites/site'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { clientIp } from '~/http/client-ip.server'
import { actingAsAdmin } from '~/http/console/acting-as-admin.server'
import { notifySubmitterLater } from '~/http/emails/notify-submitter-later.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { type RequestArgs, requireApiViewer, requireSite } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE } from '~/lib/edit-conflict'
import { sha256 } from '~/lib/sha-256'
import { getNetwork } from '~/platform/rate-limits.server'

const MAX_BYTES = 128 * 1024

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/**
 * POST /api/event/update: creates an event (without `id`; the header `x-human-check` has the answer of GET /api/human-check, which
 * counts for one event), or edits one (specification, section 7). What is wrong is in `fields`, by name.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = requireSite(context)
  const viewer = await requireApiViewer(context)
  const parsed = eventUpdateSchema.safeParse(await readJson(request, MAX_BYTES))
  if (!parsed.success) {
    const fields: Record<string, string[]> = {}
    for (const { path, message } of parsed.error.issues) {
      const name = formatPath(path)
      fields[name] = [...(fields[name] ?? []), message]
    }
    return errorResponse({ fields })
  }
  const outcome = await save({ request, context, site, viewer }, parsed.data)
  if (outcome instanceof Response) return outcome
  if (outcome.kind !== 'saved') return refusalResponse(outcome, site)
  await notifySubmitterLater({ request, context }, site, outcome)
  return apiResponse({ eventId: outcome.eventId })
}

type SaveArgs = RequestArgs & { site: Site; viewer: Viewer }

async function save(
  { request, context, site, viewer }: SaveArgs,
  update: EventUpdate,
): Promise<SavedEvent | SubmitRefusal | EditRefusal | Response> {
  const { services } = context
  const built = buildUpdateInput(update, site)
  if (built.kind === 'refused') return errorResponse({ fields: built.errors })
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
    return errorResponse({ error: 'Please send a new x-human-check from GET /api/human-check' })
  }
  const input = { ...built.input, facts: NO_FACTS, recurrence: null }
  const args = { site, author: viewer, network: getNetwork(clientIp(request)) }
  let isSaved = false
  try {
    const outcome = await submitEvent(services, args, input, { formKey, isConfirmedNew })
    isSaved = outcome.kind === 'saved'
    return outcome
  } finally {
    if (!isSaved) await services.humanCheck.release(check)
  }
}

function refusalResponse(refusal: SubmitRefusal | EditRefusal, site: Site): Response {
  switch (refusal.kind) {
    case 'empty-description':
      return errorResponse({ fields: { description: ['Description is required'] } })
    case 'image-missing':
      return errorResponse({
        fields: { imageChecksum: [IMAGE_MISSING_MESSAGE] },
      })
    case 'unknown-category':
      return errorResponse({ fields: { categories: ['There is no such category'] } })
    case 'unknown-venue':
      return errorResponse({ fields: { venueId: ['There is no such venue'] } })
    case 'outside-site':
      return errorResponse({ fields: { venueLatitude: [`This place is outside ${site.name}`] } })
    case 'too-many-dates':
      return errorResponse({
        fields: { additionalSeriesEvents: ['A series has at most 100 dates'] },
      })
    case 'similar':
      return errorResponse(
        {
          error: 'Is it one of these? If not, send it again with isConfirmedNew',
          similar: refusal.events.map(({ id, title }) => ({ id, title })),
        },
        { status: 409 },
      )
    case 'conflict':
      return errorResponse(
        { error: CHANGED_SINCE_MESSAGE, revision: refusal.current.revision },
        { status: 409 },
      )
    case 'too-many': {
      const headers = { 'retry-after': `${refusal.retryAfter}` }
      return errorResponse({ error: TOO_MANY_SUBMISSIONS_MESSAGE }, { status: 429, headers })
    }
    case 'not-found':
      return apiNotFound('Event not found')
  }
}

type ApiErrors = {
  error?: string
  fields?: Record<string, string[]>
  similar?: { id: number; title: string }[]
  revision?: number
}

const errorResponse = (
  { error = EVENT_FORM_MESSAGES.formErrors, ...rest }: ApiErrors,
  init?: ResponseInit,
) => apiResponse({ error, ...rest }, { status: 400, ...init })

/** 'additionalSeriesEvents[0].start' */
function formatPath(path: PropertyKey[]): string {
  return path
    .map((step, at) =>
      typeof step === 'number' ? `[${step}]` : at > 0 ? `.${String(step)}` : String(step),
    )
    .join('')
}
