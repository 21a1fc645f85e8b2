import type { Category } from './category'
import { listChangedFields } from './category-fingerprint'
import {
  CATEGORY_FIELDS,
  type CategoryField,
  type CategoryValues,
  IMAGE_FIELDS,
} from './category-form'
import { findCategoryById, listingsBelow, writeCategory } from './category-store.server'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { findUsableImage } from '~/domain/images/image-drafts.server'
import type { ImageReference } from '~/domain/images/image-references.server'

export type CategoryUpdate =
  | { kind: 'saved'; category: Category }
  | { kind: 'not-found' }
  | { kind: 'image-missing'; fields: CategoryField[] }
  /** Another editor has changed these fields since the form was opened; `category` is as it is stored now. */
  | { kind: 'changed-meanwhile'; category: Category; fields: CategoryField[] }

type Services = ChangeServices & { imageReferences: ImageReference[] }

type Update = {
  id: string
  values: CategoryValues
  /** The fingerprint of the values that the editor started from. */
  openedWith: string
  /** The id of the editor's account, who may use images that only they have uploaded. */
  account: string
}

/** Changes a category, which all sites share: the lists that show its name, and every site's pages. */
export async function updateCategory(services: Services, update: Update): Promise<CategoryUpdate> {
  const { id, values, openedWith } = update
  const stored = await findCategoryById(services.db, id)
  if (!stored) return { kind: 'not-found' }
  const isSame = (name: CategoryField) => stored[name] === values[name]
  const changed = await listChangedFields(openedWith, stored)
  if (!changed.every(isSame))
    return { kind: 'changed-meanwhile', category: stored, fields: changed }
  if (CATEGORY_FIELDS.every(isSame)) return { kind: 'saved', category: stored }
  const missing = await listMissingImages(services, stored, update)
  if (missing.length > 0) return { kind: 'image-missing', fields: missing }
  const [written] = await applyChange(services, {
    writes: [writeCategory(services.db, stored, values)],
    after: { listings: isSame('name') ? [] : [listingsBelow([id])], sites: 'all' },
  })
  // Another editor was faster by a moment: now the form shows what they saved.
  if (written?.changes === 0) return updateCategory(services, update)
  return { kind: 'saved', category: { ...stored, ...values } }
}

/** The fields with a new image that the editor may not use. */
async function listMissingImages(
  services: Services,
  stored: CategoryValues,
  { values, account }: Update,
): Promise<CategoryField[]> {
  const missing: CategoryField[] = []
  for (const name of IMAGE_FIELDS) {
    const checksum = values[name]
    if (checksum === null || checksum === stored[name]) continue
    if (!(await findUsableImage(services, { account, checksum }))) missing.push(name)
  }
  return missing
}
