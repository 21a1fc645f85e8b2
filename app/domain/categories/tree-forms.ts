import { z } from 'zod'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import { categoryForm } from './category-form'

/** The value of `after` that means the first place. Ids of categories have no hyphens. */
export const FIRST = '-first'

const id = z.string().max(100)
/** Empty: at the top of the tree. */
const parent = id.default('').transform((text) => text || null)
/** Set where the page to return to is the tree. */
const from = z.enum(['tree']).optional()

const MESSAGE = 'Choose a category'

/** The forms that change the tree, by the value of their button `intent`. */
export const treeForms = {
  move: z.object({
    parent,
    /** The sibling to stand after, or FIRST; absent: the last place. */
    after: id.optional(),
    openedWith: openedWithField,
    from,
  }),
  up: z.object({ from }),
  down: z.object({ from }),
  rename: z.object({ name: categoryForm.shape.name, openedWith: openedWithField }),
  merge: z.object({ into: id.min(1, MESSAGE).default('').refine(Boolean, MESSAGE) }),
  delete: z.object({}),
}

/** The form that adds a category. */
export const newCategoryForm = categoryForm.extend({ parent })
