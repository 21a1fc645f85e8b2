import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { MissingImages } from '~/domain/images/image'
import { findMissingImages } from '~/domain/images/image-drafts.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import type { Category } from './category'
import {
  CATEGORY_FIELDS,
  type CategoryField,
  type CategoryValues,
  IMAGE_FIELDS,
  toCategoryValues,
} from './category-form'
import { findPlaceRefusal } from './category-place'
import { listingsBelow, writeCategory } from './category-store.server'
import { changeTree, type TreePlan } from './change-tree.server'

export type CategoryUpdate =
  | { kind: 'saved'; category: Category; before: CategoryValues }
  | { kind: 'not-found' }
  | { kind: 'name-in-use' }
  | MissingImages
  | { kind: 'conflict'; conflict: EditConflict }

type Services = ChangeServices & { imageReferences: ImageReference[] }

type Update = {
  id: string
  values: CategoryValues
  openedWith: string | undefined
  /** The id of the editor's account, who may use images that only they have uploaded; null for a command. */
  account: string | null
}

/**
 * Changes a category's name, texts and images, which all sites share: the lists that show its name, and every site's pages. Its
 * id, which is its URL, stays.
 */
export async function updateCategory(services: Services, update: Update): Promise<CategoryUpdate> {
  return changeTree(services, ({ categories }) => planUpdate(services, categories, update))
}

async function planUpdate(
  services: Services,
  tree: Category[],
  { id, values, openedWith, account }: Update,
): Promise<TreePlan<CategoryUpdate>> {
  const stored = tree.find((category) => category.id === id)
  if (!stored) return { answer: { kind: 'not-found' } }
  const before = toCategoryValues(stored)
  const isSame = (name: CategoryField) => before[name] === values[name]
  const conflict = findEditConflict(openedWith, before, values)
  if (conflict) return { answer: { kind: 'conflict', conflict } }
  if (CATEGORY_FIELDS.every(isSame)) return { answer: { kind: 'saved', category: stored, before } }
  const isRenamed = !isSame('name')
  const isInUse =
    isRenamed &&
    findPlaceRefusal(tree, { id, name: values.name }, stored.parentId)?.kind === 'name-in-use'
  if (isInUse) return { answer: { kind: 'name-in-use' } }
  const user = account === null ? null : { ...services, account }
  const missing = await findMissingImages(services, user, {
    before: IMAGE_FIELDS.map((name) => before[name]),
    after: IMAGE_FIELDS.map((name) => values[name]),
  })
  if (missing) return { answer: missing }
  return {
    answer: { kind: 'saved', category: { ...stored, ...values }, before },
    change: {
      writes: (isCurrent) => [writeCategory(services.db, id, values, isCurrent)],
      listings: isRenamed ? [listingsBelow([id])] : [],
      audit: {
        action: 'category.update',
        siteId: null,
        target: { id, name: values.name },
        changes: listDifferences(before, values),
      },
    },
  }
}

export type CategoryRename = Exclude<CategoryUpdate, { kind: 'image-missing' }>

/** Changes only the name. */
export async function renameCategory(
  services: Services,
  { id, name, openedWith }: { id: string; name: string; openedWith: string | undefined },
): Promise<CategoryRename> {
  return changeTree<CategoryRename>(services, async ({ categories }) => {
    const stored = categories.find((category) => category.id === id)
    if (!stored) return { answer: { kind: 'not-found' } }
    const values = { ...toCategoryValues(stored), name }
    const { answer, change } = await planUpdate(services, categories, {
      id,
      values,
      openedWith,
      account: null,
    })
    // Its images are those that it has.
    if (answer.kind === 'image-missing') throw new Error('a new name has no images')
    return { answer, change }
  })
}
