import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import type { Category } from './category'
import { fingerprintCategory, listChangedFields } from './category-fingerprint'
import {
  CATEGORY_FIELDS,
  type CategoryField,
  type CategoryValues,
  toCategoryValues,
} from './category-form'
import { findPlaceRefusal } from './category-place'
import { listingsBelow, writeCategory } from './category-store.server'
import { changeTree, type TreePlan } from './change-tree.server'
import { listMissingImages } from './missing-images.server'

export type CategoryUpdate =
  | { kind: 'saved'; category: Category; before: CategoryValues }
  | { kind: 'not-found' }
  | { kind: 'name-in-use' }
  | { kind: 'image-missing'; fields: CategoryField[] }
  /** Another editor has changed these fields since the form was opened; `category` is as it is stored now. */
  | { kind: 'changed-meanwhile'; category: Category; fields: CategoryField[] }

type Services = ChangeServices & { imageReferences: ImageReference[] }

type Update = {
  id: string
  values: CategoryValues
  /** The fingerprint of the values that the editor started from. */
  openedWith: string
  /** The id of the editor's account, who may use images that only they have uploaded. Null: no one's. */
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
  const changed = await listChangedFields(openedWith, stored)
  if (!changed.every(isSame))
    return { answer: { kind: 'changed-meanwhile', category: stored, fields: changed } }
  if (CATEGORY_FIELDS.every(isSame)) return { answer: { kind: 'saved', category: stored, before } }
  const isRenamed = !isSame('name')
  const isInUse =
    isRenamed &&
    findPlaceRefusal(tree, { id, name: values.name }, stored.parentId)?.kind === 'name-in-use'
  if (isInUse) return { answer: { kind: 'name-in-use' } }
  const missing = await listMissingImages(services, before, { values, account })
  if (missing.length > 0) return { answer: { kind: 'image-missing', fields: missing } }
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

/** Changes only the name. `openedName` is the name that the editor saw. */
export async function renameCategory(
  services: Services,
  { id, name, openedName }: { id: string; name: string; openedName: string },
): Promise<CategoryRename> {
  return changeTree<CategoryRename>(services, async ({ categories }) => {
    const stored = categories.find((category) => category.id === id)
    if (!stored) return { answer: { kind: 'not-found' } }
    const isStale = stored.name !== openedName && stored.name !== name
    if (isStale) {
      return { answer: { kind: 'changed-meanwhile', category: stored, fields: ['name'] } }
    }
    const values = { ...toCategoryValues(stored), name }
    const openedWith = await fingerprintCategory(stored)
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
