import { json } from '@remix-run/cloudflare'
import { z } from 'zod'
import type { Viewer } from '~/domain/accounts/account'
import { actingAs } from '~/domain/changes/audit.server'
import { announcementsPath } from '~/domain/sites/admin-path'
import {
  ANNOUNCEMENT_MESSAGES,
  type Announcement,
  announcementForm,
  toAnnouncementEnd,
} from '~/domain/sites/announcements/announcement'
import {
  saveAnnouncement,
  undoAnnouncement,
} from '~/domain/sites/announcements/save-announcement.server'
import type { Site } from '~/domain/sites/site'
import { NOTHING_CHANGED, redirectWithFlash } from '~/http/flash.server'
import { conflictReply } from '~/http/forms/conflict-reply.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import {
  formReply,
  parseIntentForm,
  refuseForm,
  type ValidForm,
} from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE } from '~/lib/forms/merge-conflicting-edits'
import { cleanRichText, formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { parseMarkedText } from '~/lib/rich-text/marked-text.server'
import type { AnnouncementReply } from './announcement-reply'

const FORMS = {
  save: announcementForm,
  undo: z.object({ revision: z.coerce.number().int().min(0) }),
}

type Args = RequestArgs & { site: Site; viewer: Viewer }
type SaveForm = Extract<ValidForm<typeof FORMS>, { intent: 'save' }>

/** Saves the announcement, shows how it would look, or undoes the last save. */
export async function announcementsAction(args: Args): Promise<Response> {
  const body = await readFormData(args.request)
  if (body.kind === 'unreadable') return refuseForm(body).reply
  const { formData } = body
  const form = parseIntentForm(formData, FORMS)
  if (form.kind === 'refused') return form.reply
  if (form.intent === 'undo') return undo(args, form.value.revision)
  return formData.has('preview') ? preview(form) : save(args, form)
}

function preview({ submission, value }: SaveForm): Response {
  const html = formatRichText(cleanRichText(parseMarkedText(value.announcements)))
  return json<AnnouncementReply>({ result: submission.reply(), preview: html })
}

async function save({ request, context, site, viewer }: Args, form: SaveForm): Promise<Response> {
  const { announcements, openedWith, ...end } = form.value
  const endsAt = toAnnouncementEnd(end, site.timezone)
  const services = actingAs(context.services, viewer)
  const text = parseMarkedText(announcements)
  const saved = await saveAnnouncement(services, site, { text, endsAt }, openedWith)
  switch (saved.kind) {
    case 'over':
      return formReply(form.submission, { error: ANNOUNCEMENT_MESSAGES.past, field: 'endDay' })
    case 'conflict':
      return conflictReply(form.submission, saved.conflict)
    case 'saved':
      return redirectSaved({ request, site }, saved.announcement, saved.isChanged)
  }
}

function redirectSaved(
  { request, site }: Pick<Args, 'request' | 'site'>,
  { text, revision }: Announcement,
  isChanged: boolean,
): Promise<Response> {
  const path = announcementsPath(site)
  if (!isChanged) return redirectWithFlash(request, path, { text: NOTHING_CHANGED })
  return redirectWithFlash(request, path, {
    text: text === '' ? 'The announcement was removed.' : 'The announcement was saved.',
    undo: { action: path, fields: { intent: 'undo', revision: String(revision) } },
  })
}

async function undo({ request, context, site, viewer }: Args, revision: number): Promise<Response> {
  const path = announcementsPath(site)
  const undone = await undoAnnouncement(actingAs(context.services, viewer), site, revision)
  if (!undone) return redirectWithFlash(request, path, { text: CHANGED_SINCE_MESSAGE, tone: 'bad' })
  const fields = { intent: 'undo', revision: String(undone.revision) }
  return redirectWithFlash(request, path, {
    text: 'The announcement is as it was before.',
    undo: { action: path, fields, label: 'Redo' },
  })
}
