import { json } from '@remix-run/cloudflare'
import type { ZodType } from 'zod'
import type { Viewer } from '~/domain/accounts/account'
import { editSitePath } from '~/domain/sites/admin-path'
import type { SiteFormUpdate } from '~/domain/sites/save-site-form.server'
import type { Site } from '~/domain/sites/site'
import { fingerprintSite } from '~/domain/sites/site-fingerprint'
import {
  type SiteFormField,
  type SiteFormValues,
  siteFormSchema,
  unplacedSiteFormSchema,
} from '~/domain/sites/site-form'
import type { SiteFormTexts } from '~/domain/sites/site-form-input'
import { findSiteWithBounds } from '~/domain/sites/site-store.server'
import { clientIp } from '~/http/client-ip.server'
import { saveSite } from '~/http/console/save-site.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { type FormRefusal, moveChecksums, toFileField } from '~/http/forms/form-images.server'
import { readUploadForm } from '~/http/forms/read-upload-form.server'
import { type ParsedForm, parseForm, refuseForm } from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'
import type { FormReply } from '~/lib/form-reply'
import { getNetwork } from '~/platform/rate-limits.server'
import { answerOutline } from './answer-outline.server'

type FieldErrors = Partial<Record<SiteFormField, string[]>>

const IMAGE_FIELDS = ['logoChecksum', 'logoDarkChecksum', 'defaultEventImageChecksum'] as const

/** Of a form with bounds of 50,000 points. */
const MAX_TEXT_BYTES = 4_000_000

/** Saves the form of a site, with the images that a browser without JavaScript sends in it. */
export async function receiveSiteForm(
  { request, context }: RequestArgs,
  { site, viewer }: { site: Site; viewer: Viewer },
): Promise<Response> {
  const form = await readUploadForm(request, context.services, {
    uploader: { account: viewer.id, network: getNetwork(clientIp(request)) },
    fileFields: IMAGE_FIELDS.map(toFileField),
    maxTextBytes: MAX_TEXT_BYTES,
  })
  if (form.kind === 'unreadable') return refuseForm(form).reply
  const { formData } = form
  const refusal = moveChecksums(form, IMAGE_FIELDS)
  const stored = await findSiteWithBounds(context.services.db, site.id)
  const schema = stored?.bounds === null ? unplacedSiteFormSchema : siteFormSchema
  if (formData.has('outline') && !refusal) {
    const isNew = stored?.bounds === null
    return answerOutline({ request, context }, { formData, schema, viewer, isNew })
  }
  const submission = parseForm<SiteFormValues>(formData, schema)
  if (submission.status !== 'success' || refusal) return drawAgain(submission, refusal ?? {})
  const openedWith = String(formData.get('openedWith') ?? '')
  const { value: values } = submission
  const update = await saveSite(context, { site, viewer, values, openedWith })
  switch (update.kind) {
    case 'saved': {
      // The page that the browser asks for next knows by it that its draft is no longer needed.
      const to = `${editSitePath(site)}&saved=1`
      return redirectWithFlash(request, to, { text: describeSave(values, update) })
    }
    case 'not-found':
      throw notFound()
    case 'refused': {
      const errors = Object.entries(update.errors).map(([name, error]) => [name, [error]])
      return drawAgain(submission, { fieldErrors: Object.fromEntries(errors) })
    }
    case 'changed-meanwhile':
      return drawChanges(formData, update, schema)
  }
}

function describeSave(
  { name, bounds }: SiteFormValues,
  { isChanged, isRelisted }: { isChanged: boolean; isRelisted: boolean },
): string {
  if (!isChanged) return `${name} is as it was: nothing was changed.`
  if (bounds === null) return `${name} is saved. It stays unlisted until it has bounds.`
  if (isRelisted) return `${name} is saved. Its lists are being rebuilt.`
  return `${name} is saved.`
}

/** The page with the form as it was sent, and its errors. Nothing was stored. */
function drawAgain(
  submission: ParsedForm<SiteFormValues>,
  { fieldErrors, formErrors, status = 422, headers }: FormRefusal,
): Response {
  const result = submission.reply({ fieldErrors, formErrors })
  return json<FormReply>({ result }, { status, headers })
}

const CHANGED_MESSAGE =
  'Someone else saved this site while you were editing it. Check what they changed, then save again.'

type Changes = Extract<SiteFormUpdate, { kind: 'changed-meanwhile' }>

/**
 * The form, reloaded with what is stored now: fields that only the other editor changed have their value; those that both
 * changed have the sent one, with the other's beside it.
 */
async function drawChanges(
  formData: FormData,
  { stored, changed, edited }: Changes,
  schema: ZodType<SiteFormValues>,
): Promise<Response> {
  const fieldErrors: FieldErrors = {}
  for (const name of changed) {
    if (edited.includes(name)) {
      fieldErrors[name] = [describeChange(name, stored[name])]
      continue
    }
    formData.delete(name)
    for (const text of toFormValues(stored[name])) formData.append(name, text)
    fieldErrors[name] = ['Someone else changed this. You see what they saved.']
  }
  formData.set('openedWith', await fingerprintSite(stored))
  const submission = parseForm(formData, schema)
  return drawAgain(submission, { fieldErrors, formErrors: [CHANGED_MESSAGE], status: 409 })
}

function toFormValues(value: SiteFormTexts[SiteFormField]): string[] {
  if (typeof value === 'boolean') return value ? ['on'] : []
  return Array.isArray(value) ? value : [value]
}

const MAX_SHOWN_LENGTH = 500

function describeChange(name: SiteFormField, value: SiteFormTexts[SiteFormField]): string {
  if (typeof value === 'boolean') {
    return `Someone else turned this ${value ? 'on' : 'off'}. Save again to use yours.`
  }
  const text = Array.isArray(value) ? value.join(', ') : value
  if (text === '') return 'Someone else removed this. Save again to use yours.'
  if (IMAGE_FIELDS.some((field) => field === name)) {
    return 'Someone else chose another picture. Save again to use yours.'
  }
  const shown = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
  return `Someone else changed this to “${shown}”. Save again to use yours.`
}
