import { json } from '@remix-run/cloudflare'
import type { ZodType } from 'zod'
import type { Viewer } from '~/domain/accounts/account'
import {
  IMAGE_FIELDS,
  NAME_IN_USE_MESSAGE,
  openedCategoryForm,
} from '~/domain/categories/category-form'
import { type CategoryUpdate, updateCategory } from '~/domain/categories/update-category.server'
import { actingAs } from '~/domain/changes/audit.server'
import { describeMissing } from '~/domain/images/image'
import { toLists } from '~/lib/forms/first-errors'
import type { FormReply } from '~/lib/forms/form-reply'
import { getNetwork } from '~/platform/rate-limits.server'
import { clientIp } from '../client-ip.server'
import { notFound } from '../error-responses.server'
import { conflictReply } from '../forms/conflict-reply.server'
import { type FormRefusal, moveChecksums, toFileField } from '../forms/form-images.server'
import { readUploadForm } from '../forms/read-upload-form.server'
import { parseForm, refuseForm } from '../forms/validate-form.server'
import type { RequestArgs } from '../guards.server'

type Saved = Extract<CategoryUpdate, { kind: 'saved' }>

/** A read form, with the images that a browser without JavaScript sends in it. */
type CategoryUpload = { formData: FormData; refusal: FormRefusal | null }

/** Reads a form of a category on any door. `viewer` is who uploads its images. */
export async function readCategoryForm(
  { request, context }: RequestArgs,
  viewer: Viewer,
): Promise<{ kind: 'refused'; reply: Response } | ({ kind: 'read' } & CategoryUpload)> {
  const form = await readUploadForm(request, context.services, {
    uploader: { account: viewer.id, network: getNetwork(clientIp(request)) },
    fileFields: IMAGE_FIELDS.map(toFileField),
  })
  if (form.kind === 'unreadable') return refuseForm(form)
  return { kind: 'read', formData: form.formData, refusal: moveChecksums(form, IMAGE_FIELDS) }
}

/** Saves the form of a category, in the name of a superadmin. `answerSaved` builds the answer when it is stored. */
export async function saveCategory(
  { context }: RequestArgs,
  { formData, refusal }: CategoryUpload,
  {
    id,
    viewer,
    answerSaved,
  }: { id: string; viewer: Viewer; answerSaved: (saved: Saved) => Response | Promise<Response> },
): Promise<Response> {
  const submission = parseForm(formData, openedCategoryForm)
  if (submission.status !== 'success' || refusal) return drawAgain(formData, refusal ?? {})
  const { openedWith, ...values } = submission.value
  const update = await updateCategory(actingAs(context.services, viewer), {
    id,
    values,
    openedWith,
    account: viewer.id,
  })
  switch (update.kind) {
    case 'saved':
      return answerSaved(update)
    case 'not-found':
      throw notFound('Category not found')
    case 'name-in-use':
      return drawAgain(formData, { fieldErrors: { name: [NAME_IN_USE_MESSAGE] } })
    case 'image-missing':
      return drawAgain(formData, { fieldErrors: toLists(describeMissing(values, update)) })
    case 'conflict':
      return conflictReply(submission, update.conflict)
  }
}

/** The page with the form as it was sent, and its errors. Nothing was stored. */
export function drawAgain(
  formData: FormData,
  { fieldErrors, formErrors, status = 422, headers }: FormRefusal,
  schema: ZodType = openedCategoryForm,
): Response {
  const submission = parseForm(formData, schema)
  const result = submission.reply({ fieldErrors, formErrors })
  return json<FormReply>({ result }, { status, headers })
}
