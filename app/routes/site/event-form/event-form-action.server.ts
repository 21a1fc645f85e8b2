import { redirect } from '@remix-run/cloudflare'
import { editEvent } from '~/domain/events/authors/edit-event.server'
import {
  findSentBefore,
  type SavedEvent,
  submitEvent,
} from '~/domain/events/authors/submit-event.server'
import { eventPath } from '~/domain/events/event'
import { buildEventInput } from '~/domain/events/form/build-event-input'
import { type EventForm, eventFormSchema } from '~/domain/events/form/event-form'
import { isSameForm, toSections } from '~/domain/events/form/event-form-sections'
import type { EventInput } from '~/domain/events/form/event-input'
import type { EditableEvent } from '~/domain/events/form/find-event-form.server'
import { clientIp } from '~/http/client-ip.server'
import { actingAsAdmin } from '~/http/console/acting-as-admin.server'
import { notifySubmitterLater } from '~/http/emails/notify-submitter-later.server'
import { readUploadForm, type UploadForm } from '~/http/forms/read-upload-form.server'
import { parseForm, refuseForm } from '~/http/forms/validate-form.server'
import { createToken, isToken } from '~/lib/crypto/token'
import { findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import { spendCheck } from '~/platform/human-check/human-check.server'
import { getNetwork } from '~/platform/rate-limits.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import type { EventFormActionArgs, EventFormArgs } from './event-form-args'
import { assistReply } from './event-form-assist.server'
import { eventConflictReply } from './event-form-conflict.server'
import { refusalReply } from './event-form-refusals.server'
import { errorReply } from './event-form-reply.server'

/**
 * Handles the event form: saves the event and redirects to its page, or answers with the form again and what was entered
 * (specification, section 4). The picture of a form that is refused stays chosen.
 */
export async function eventFormAction(args: EventFormActionArgs): Promise<Response> {
  const { request, context, editor } = args
  const body = await readUploadForm(request, context.services, {
    uploader: { account: editor.id, network: getNetwork(clientIp(request)) },
    fileFields: [IMAGE_FIELD],
  })
  if (body.kind === 'unreadable') return refuseForm(body).reply
  const { formData } = body
  const imageErrors = acceptImage(body)
  const intent = String(formData.get('intent') ?? 'save')
  const assisted = await assistReply(intent, formData, args)
  if (assisted) return assisted
  const submission = parseForm(formData, eventFormSchema)
  const form: EventFormArgs = { ...args, formData, submission }
  if (submission.status !== 'success' || imageErrors) {
    const found = submission.status === 'error' ? submission.error : null
    const errors = { ...found, ...imageErrors?.errors }
    return errorReply(form, { errors }, imageErrors?.init)
  }
  const built = buildEventInput(submission.value, args.site)
  if (built.kind === 'refused') return errorReply(form, { errors: built.errors })
  return saveReply(form, submission.value, built.input)
}

const IMAGE_FIELD = 'imageChecksumFile'

/** Takes over the picture that came with the form; returns why it cannot be used, if so. */
function acceptImage({ formData, files }: UploadForm) {
  const file = files[IMAGE_FIELD]
  if (!file) return null
  if (file.kind === 'stored') {
    formData.set('imageChecksum', file.checksum)
    return null
  }
  const headers = file.retryAfter ? { 'retry-after': `${file.retryAfter}` } : undefined
  return {
    errors: { imageChecksum: [file.message] },
    init: { status: file.status, headers },
  }
}

async function saveReply(
  form: EventFormArgs,
  value: EventForm,
  input: EventInput,
): Promise<Response> {
  const { request, context, site, editor, eventId } = form
  const { services } = context
  if (eventId !== null) {
    const acting = actingAsAdmin(services, editor, site)
    const saved = await editEvent(acting, { site, editor }, eventId, input, {
      scope: value.scope,
      isCurrent: ({ values }) => values.openedWith === value.openedWith,
    })
    if (saved.kind === 'saved') return redirectSaved(form, saved)
    if (saved.kind !== 'conflict') return refusalReply(form, saved)
    const { current } = saved
    // A second click, or a browser that sent the form again.
    if (isSameForm(value, current.values)) {
      return redirectSaved(form, describeStored(eventId, current))
    }
    const { values, revision, seriesId } = current
    const changesOthers = seriesId !== null && value.scope !== 'this'
    const conflict = findEditConflict(
      value.openedWith,
      { ...toSections(values), scope: revision },
      { ...toSections(value), scope: changesOthers ? null : revision },
    )
    // What was saved at the same moment is not in the form.
    return conflict
      ? eventConflictReply(form, current, conflict)
      : saveReply(form, { ...value, openedWith: values.openedWith ?? '' }, input)
  }
  const formKey = isToken(value.key) ? value.key : createToken()
  // Before the check, whose answer is used up.
  const earlier = await findSentBefore(services.db, editor.id, formKey)
  if (earlier) return redirectSaved(form, earlier)
  const check = await claimEventCheck(form, value)
  if (check.kind === 'refused') return errorReply(form, { errors: check.errors })
  const network = getNetwork(clientIp(request))
  const { isConfirmedNew } = value
  const args = { site, author: editor, network }
  const saved = await spendCheck(services.humanCheck, check, 'saved', () =>
    submitEvent(services, args, input, { formKey, isConfirmedNew }),
  )
  return saved.kind === 'saved' ? redirectSaved(form, saved) : refusalReply(form, saved)
}

/** An event that is stored as it was entered: there is nothing to write, and no news. */
function describeStored(eventId: number, { submission }: EditableEvent): SavedEvent {
  const state = submission?.state ?? 'accepted'
  return { kind: 'saved', eventId, submissionId: submission?.id ?? null, state, news: null }
}

/** To the event's page; or, for an author without a session, who may not see it before it is published, to the form again. */
async function redirectSaved(
  { request, context, site, eventId, fixToken }: EventFormArgs,
  saved: SavedEvent,
): Promise<Response> {
  const { eventId: savedId, state } = saved
  await notifySubmitterLater({ request, context }, site, saved)
  const notice = state === 'accepted' ? (eventId === null ? 'created' : 'saved') : 'held'
  if (fixToken !== null) {
    const query = new URLSearchParams({ fix: fixToken, notice })
    return redirect(`/edit/event/${savedId}?${query}`, 303)
  }
  return redirect(`${eventPath({ id: savedId })}?notice=${notice}`, 303)
}

/** Checks that a person submits a new event; each answer counts once, for this form only. */
async function claimEventCheck(
  { request, context }: EventFormActionArgs,
  value: EventForm,
): Promise<
  { kind: 'accepted'; id: string } | { kind: 'refused'; errors: Record<string, string[]> }
> {
  const check = await context.services.humanCheck.claim('event', {
    solution: value.solution,
    sumToken: value.sumToken,
    sum: value.sum,
    turnstileToken: value['cf-turnstile-response'],
    ip: clientIp(request),
    hostname: new URL(request.url).hostname,
  })
  switch (check.kind) {
    case 'accepted':
      return check
    case 'wrong-sum':
      return { kind: 'refused', errors: { sum: [ACCOUNT_MESSAGES.wrongSum] } }
    case 'unavailable':
      return { kind: 'refused', errors: { sum: [ACCOUNT_MESSAGES.checkUnavailable] } }
    case 'refused':
      return { kind: 'refused', errors: { '': [ACCOUNT_MESSAGES.notChecked] } }
  }
}
