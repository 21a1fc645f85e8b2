import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import type { Viewer } from '~/domain/accounts/account'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { actingAs } from '~/domain/changes/audit.server'
import { DECISION_ERRORS } from '~/domain/events/review/decision-errors'
import { moderateSubmissions } from '~/domain/events/review/moderate-submissions.server'
import {
  DECISIONS,
  describeModerated,
  describeUndone,
  type Moderated,
  type ModerationAct,
  moderationForm,
} from '~/domain/events/review/moderation-acts'
import { notifySubmitter } from '~/domain/events/review/notify-submitter.server'
import { undoModeration } from '~/domain/events/review/undo-moderation.server'
import { listSitesById } from '~/domain/sites/site-store.server'
import { requestMailBrand } from '~/http/emails/request-mail-brand.server'
import { redirectWithFlash } from '~/http/flash.server'
import { formReply, readIntentForm } from '~/http/forms/validate-form.server'
import { getSiteUrl } from '~/http/site-url.server'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>
/** `siteId` is null for superadmins, who act on all sites. */
type Editor = { viewer: Viewer; siteId: number | null }

const FORMS = { moderate: moderationForm, undo: z.object({ undo: z.string() }) }

/** The forms of the list and of the side panel: what was done is said on the list, with its Undo. */
export async function ugcAction(args: Args, { viewer, siteId }: Editor): Promise<Response> {
  const { request, context } = args
  const form = await readIntentForm(request, FORMS)
  if (form.kind === 'refused') return form.reply
  const services = actingAs(context.services, viewer)
  const moderator = { siteId, editorId: viewer.id, isSuperadmin: isSuperadmin(viewer) }
  const { pathname, search } = new URL(request.url)
  const formPath = pathname + search
  if (form.intent === 'undo') {
    const undone = await undoModeration(services, moderator, form.value.undo)
    const tone = undone.restored.length + undone.repeated.length > 0 ? 'good' : 'bad'
    return redirectWithFlash(request, formPath, { text: describeUndone(undone), tone })
  }
  const { act, ids, readyReason, reason } = form.value
  const outcome = await moderateSubmissions(services, moderator, {
    act,
    seen: ids,
    reason: [readyReason, reason].filter((text) => text.trim()).join('\n\n'),
  })
  if (outcome.kind !== 'moderated') {
    return formReply(form.submission, { error: DECISION_ERRORS[outcome.kind], field: 'reason' })
  }
  if (outcome.changed.length === 0 && outcome.conflicts.length + outcome.locked.length > 0) {
    // What was typed remains in the form.
    return formReply(form.submission, { error: describeModerated(act, outcome), status: 409 })
  }
  context.waitUntil('the emails about decisions', sendEmails(args, act, outcome))
  return redirectWithFlash(request, formPath, {
    text: describeModerated(act, outcome),
    tone: [outcome.conflicts, outcome.locked, outcome.notFound].some((ids) => ids.length > 0)
      ? 'bad'
      : 'good',
    ...(outcome.undo && {
      undo: { action: formPath, fields: { intent: 'undo', undo: outcome.undo } },
    }),
  })
}

const EMAILS = { accepted: 'published', held: 'held', declined: 'declined' } as const

/** To each submitter whose submission was decided about. If one cannot be sent, the others are; the decision remains. */
async function sendEmails(
  { request, context }: Args,
  act: ModerationAct,
  { changed }: Moderated,
): Promise<void> {
  const { services } = context
  const state = DECISIONS[act]
  const decided = changed.filter(({ isDecided }) => isDecided)
  if (!state || decided.length === 0) return
  const sites = await listSitesById(services.db, [...new Set(decided.map(({ siteId }) => siteId))])
  const faults: unknown[] = []
  for (const site of sites) {
    const brand = await requestMailBrand(site, { request, context })
    const siteUrl = getSiteUrl(site, request, context)
    for (const { id } of decided.filter(({ siteId }) => siteId === site.id)) {
      const options = { submissionId: id, kind: EMAILS[state], brand, siteUrl }
      await notifySubmitter(services, options).catch((fault) => faults.push(fault))
    }
  }
  if (faults.length > 0) throw faults[0]
}
