import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import {
  categoryForm,
  NAME_IN_USE_MESSAGE,
  toCategoryValues,
} from '~/domain/categories/category-form'
import { findCategoryById } from '~/domain/categories/category-store.server'
import { updateCategory } from '~/domain/categories/update-category.server'
import { actingAs } from '~/domain/changes/audit.server'
import { describeMissing } from '~/domain/images/image'
import { categoryJson } from '~/http/api/category-json'
import { apiBadRequest, apiConflict, apiInvalidFields, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE, fingerprint } from '~/lib/edit-conflict'
import { toLists } from '~/lib/first-errors'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 65_536

const bodySchema = z.looseObject({ id: z.string() })

/**
 * POST /api/category/update {id, name, blurb, description, thumbnailImageChecksum, backgroundImageChecksum}: changes a
 * category. What is left out stays as it is; null or an empty text removes it. Returns the category.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const viewer = await requireApiSuperadmin(context)
  const { services } = context
  const body = bodySchema.safeParse(await readJson(request, MAX_BODY_BYTES))
  if (!body.success) {
    return apiBadRequest('Send JSON with the id of the category, and what changes: {"id": "…"}')
  }
  const { id, ...changes } = body.data
  const stored = await findCategoryById(services.db, id)
  if (!stored) throw apiNotFound('Category not found')
  const values = categoryForm.safeParse({ ...toCategoryValues(stored), ...changes })
  if (!values.success) return apiInvalidFields(z.flattenError(values.error).fieldErrors)
  const openedWith = fingerprint(toCategoryValues(stored))
  const update = await updateCategory(actingAs(services, viewer), {
    id,
    values: values.data,
    openedWith,
    account: viewer.id,
  })
  switch (update.kind) {
    case 'saved':
      return apiResponse(categoryJson(update.category))
    case 'name-in-use':
      return apiInvalidFields({ name: [NAME_IN_USE_MESSAGE] })
    case 'image-missing':
      return apiInvalidFields(toLists(describeMissing(values.data, update)))
    case 'conflict':
      return apiConflict(CHANGED_SINCE_MESSAGE)
    case 'not-found':
      throw apiNotFound('Category not found')
  }
}
