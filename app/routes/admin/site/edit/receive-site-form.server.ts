import { json } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { editSitePath } from '~/domain/sites/admin-path'
import {
  type SiteFormValues,
  siteFormSchema,
  unplacedSiteFormSchema,
} from '~/domain/sites/form/site-form'
import type { Site } from '~/domain/sites/site'
import { findSiteWithBounds } from '~/domain/sites/site-store.server'
import { clientIp } from '~/http/client-ip.server'
import { saveSite } from '~/http/console/save-site.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { conflictReply } from '~/http/forms/conflict-reply.server'
import { type FormRefusal, moveChecksums, toFileField } from '~/http/forms/form-images.server'
import { readUploadForm } from '~/http/forms/read-upload-form.server'
import { type ParsedForm, parseForm, refuseForm } from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'
import { toLists } from '~/lib/forms/first-errors'
import type { FormReply } from '~/lib/forms/form-reply'
import { getNetwork } from '~/platform/rate-limits.server'
import { answerOutline } from './answer-outline.server'

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
    case 'refused':
      return drawAgain(submission, { fieldErrors: toLists(update.errors) })
    case 'conflict':
      return conflictReply(submission, update.conflict)
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
