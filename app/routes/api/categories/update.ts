import { z } from 'zod'
import {
  categoryForm,
  NAME_IN_USE_MESSAGE,
  toCategoryValues,
} from '~/domain/categories/category-form'
import { findCategoryById } from '~/domain/categories/category-store.server'
import { updateCategory } from '~/domain/categories/update-category.server'
import { describeMissing } from '~/domain/images/image'
import { categoryJson } from '~/http/api/category-json'
import { apiConflict, apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly, requireFields } from '~/http/post-action.server'
import { CHANGED_SINCE_MESSAGE, fingerprint } from '~/lib/forms/merge-conflicting-edits'

export const loader = postOnly

/**
 * POST /api/category/update {id, name, blurb, description, thumbnailImageChecksum, backgroundImageChecksum}: changes a
 * category. What is left out stays as it is; null or an empty text removes it. Returns the category.
 */
export const action = postAction({
  guard: requireApiSuperadmin,
  body: z.looseObject({ id: z.string() }),
  async act({ acting, viewer, body: { id, ...changes } }) {
    const stored = await findCategoryById(acting.db, id)
    if (!stored) return apiNotFound('Category not found')
    const before = toCategoryValues(stored)
    const values = requireFields(categoryForm, { ...before, ...changes })
    const openedWith = fingerprint(before)
    const update = await updateCategory(acting, { id, values, openedWith, account: viewer.id })
    switch (update.kind) {
      case 'saved':
        return categoryJson(update.category)
      case 'name-in-use':
        return apiValidationError({ name: NAME_IN_USE_MESSAGE })
      case 'image-missing':
        return apiValidationError(describeMissing(values, update))
      case 'conflict':
        return apiConflict(CHANGED_SINCE_MESSAGE)
      case 'not-found':
        return apiNotFound('Category not found')
    }
  },
})
