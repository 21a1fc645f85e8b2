import { type ActionFunctionArgs, json, redirect } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { canModerate } from '~/domain/accounts/permissions'
import { actingAs } from '~/domain/changes/audit.server'
import { TAG_MESSAGES } from '~/domain/events/editors/event-tags'
import { MODERATION_SCHEMAS } from '~/domain/events/editors/moderation-form-schemas'
import { QUARANTINE_LOCKED } from '~/domain/events/editors/quarantine'
import {
  CATEGORY_MESSAGES,
  setEventCategories,
} from '~/domain/events/editors/set-event-categories.server'
import { setEventHidden } from '~/domain/events/editors/set-event-hidden.server'
import { NOT_PUBLISHED, setEventPicked } from '~/domain/events/editors/set-event-picked.server'
import { setEventQuarantined } from '~/domain/events/editors/set-event-quarantined.server'
import { addEventTag, removeEventTag } from '~/domain/events/editors/set-event-tags.server'
import { eventPath } from '~/domain/events/event'
import { decideSubmission } from '~/domain/events/review/decide-submission.server'
import { DECISION_ERRORS } from '~/domain/events/review/decision-errors'
import { notifySubmitter } from '~/domain/events/review/notify-submitter.server'
import type { SubmissionState } from '~/domain/events/review/submission-state'
import { findSubmissionReview } from '~/domain/events/review/submission-store.server'
import type { Site } from '~/domain/sites/site'
import { requestMailBrand } from '~/http/emails/request-mail-brand.server'
import { notFound } from '~/http/error-responses.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import {
  formReply,
  parseIntentForm,
  refuseForm,
  type ValidForm,
} from '~/http/forms/validate-form.server'
import { getSiteUrl } from '~/http/site-url.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { parseRowId } from '~/lib/row-id'
import { MODERATION_NOTICES } from './load-moderation.server'

type Args = Pick<ActionFunctionArgs, 'request' | 'context' | 'params'> & {
  site: Site
  viewer: Viewer
}
type Form = ValidForm<typeof MODERATION_SCHEMAS>
type Outcome =
  | { kind: 'saved'; notice: keyof typeof MODERATION_NOTICES }
  | { kind: 'not-found' }
  /** A message beside the field. */
  | { kind: 'refused'; error: string; status: 409 | 422 }

/** The forms of the site's admins on an event's page. */
export async function moderationAction(args: Args): Promise<Response> {
  const { request, site, viewer } = args
  const eventId = parseRowId(args.params.id)
  if (eventId === null || !canModerate(viewer, site.id)) throw notFound('Event not found')
  const read = await readFormData(request)
  if (read.kind === 'unreadable') return refuseForm(read).reply
  const form = parseIntentForm(read.formData, MODERATION_SCHEMAS)
  if (form.kind === 'refused') return form.reply
  const outcome = await saveForm(form, eventId, args)
  if (outcome.kind === 'not-found') throw notFound('Event not found')
  if (outcome.kind === 'refused') {
    const { error, status } = outcome
    return formReply<unknown, string>(form.submission, { error, status })
  }
  if (read.formData.get('javascript') !== 'on') {
    return redirect(`${eventPath({ id: eventId })}?moderation=${outcome.notice}#moderation`, 303)
  }
  const notice = MODERATION_NOTICES[outcome.notice]
  return json<FormReply>({ intent: form.intent, result: { status: 'success' }, notice })
}

async function saveForm(form: Form, eventId: number, args: Args): Promise<Outcome> {
  const { site, context } = args
  const services = actingAs(context.services, args.viewer)
  switch (form.intent) {
    case 'picked': {
      const { kind } = await setEventPicked(services, site.id, eventId, form.value.value)
      return kind === 'not-published' ? refuse(NOT_PUBLISHED, 409) : toOutcome(kind === 'saved')
    }
    case 'hidden':
      return toOutcome(await setEventHidden(services, site.id, eventId, form.value.value))
    case 'quarantined': {
      const editor = { site, viewer: args.viewer }
      const saved = await setEventQuarantined(services, editor, eventId, form.value.value)
      return saved.kind === 'locked'
        ? refuse(QUARANTINE_LOCKED, 409)
        : toOutcome(saved.kind === 'saved')
    }
    case 'categories': {
      const { categories } = form.value
      const saved = await setEventCategories(services, site.id, eventId, categories)
      if (saved.kind === 'saved' || saved.kind === 'not-found')
        return toOutcome(saved.kind === 'saved')
      return refuse(CATEGORY_MESSAGES[saved.kind])
    }
    case 'add-tag':
    case 'remove-tag': {
      const saveTag = form.intent === 'add-tag' ? addEventTag : removeEventTag
      const saved = await saveTag(services, site.id, eventId, form.value.tag)
      if (saved.kind === 'saved' || saved.kind === 'not-found')
        return toOutcome(saved.kind === 'saved')
      return refuse(TAG_MESSAGES[saved.kind])
    }
    case 'decide':
      return decide(form.value, eventId, args)
  }
}

const toOutcome = (isSaved: boolean): Outcome =>
  isSaved ? { kind: 'saved', notice: 'saved' } : { kind: 'not-found' }

const refuse = (error: string, status: 409 | 422 = 422): Outcome => ({
  kind: 'refused',
  error,
  status,
})

const EMAILS = {
  accepted: 'published',
  held: 'held',
  declined: 'declined',
} as const satisfies Record<SubmissionState, string>

/** The email is sent after the response; if that fails, it is logged and the decision remains. */
async function decide(
  { state, version, readyReason, reason }: Extract<Form, { intent: 'decide' }>['value'],
  eventId: number,
  { request, context, site, viewer }: Args,
): Promise<Outcome> {
  const services = actingAs(context.services, viewer)
  const review = await findSubmissionReview(services.db, site.id, eventId)
  if (!review) return { kind: 'not-found' }
  const decided = await decideSubmission(
    services,
    { id: review.id, siteId: site.id, editorId: viewer.id },
    { state, version, reason: [readyReason, reason].filter((text) => text.trim()).join('\n\n') },
  )
  if (decided.kind === 'not-found') return decided
  if (decided.kind !== 'decided') {
    return refuse(DECISION_ERRORS[decided.kind], decided.kind === 'already-decided' ? 409 : 422)
  }
  const sendEmail = async () =>
    notifySubmitter(services, {
      submissionId: review.id,
      kind: EMAILS[state],
      brand: await requestMailBrand(site, { request, context }),
      siteUrl: getSiteUrl(site, request, context),
    })
  context.waitUntil('the email about a decision', sendEmail())
  return { kind: 'saved', notice: 'decided' }
}
