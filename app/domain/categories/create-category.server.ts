import { sql } from 'drizzle-orm'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { MissingImages } from '~/domain/images/image'
import { findMissingImages } from '~/domain/images/image-drafts.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import { toSlug } from '~/lib/text/text-key'
import type { Category } from './category'
import { type CategoryValues, IMAGE_FIELDS } from './category-form'
import { findPlaceRefusal, listChildren, type PlaceRefusal } from './category-place'
import { rebuildAncestors } from './category-store.server'
import { changeTree } from './change-tree.server'

export type CreatedCategory = { kind: 'created'; id: string } | MissingImages | PlaceRefusal

type Services = ChangeServices & { imageReferences: ImageReference[] }

type NewCategory = {
  parentId: string | null
  values: CategoryValues
  /** The id of the editor's account, who may use images that only they have uploaded; null for a command. */
  account: string | null
}

/** Adds a category as the last below its parent, on every site. */
export async function createCategory(
  services: Services,
  { parentId, values, account }: NewCategory,
): Promise<CreatedCategory> {
  const user = account === null ? null : { ...services, account }
  const after = IMAGE_FIELDS.map((name) => values[name])
  const missing = await findMissingImages(services, user, { before: [], after })
  if (missing) return missing
  return changeTree<CreatedCategory>(services, ({ categories }) => {
    const refusal = findPlaceRefusal(categories, { id: null, name: values.name }, parentId)
    if (refusal) return { answer: refusal }
    const id = buildCategoryId(values.name, categories)
    const position = listChildren(categories, parentId).length
    const { name, blurb, description, seoTitle, seoDescription } = values
    return {
      answer: { kind: 'created', id },
      change: {
        writes: (isCurrent) => [
          sql`
            INSERT INTO category (id, parent_id, position, name, blurb, description, seo_title, seo_description,
              thumbnail_image_checksum, background_image_checksum)
            SELECT ${id}, ${parentId}, max(${position}, coalesce(
                (SELECT max(position) + 1 FROM category WHERE parent_id IS ${parentId}), 0)), ${name}, ${blurb},
              ${description}, ${seoTitle}, ${seoDescription}, ${values.thumbnailImageChecksum},
              ${values.backgroundImageChecksum}
            WHERE ${isCurrent}`,
          ...rebuildAncestors(isCurrent),
        ],
        audit: {
          action: 'category.create',
          siteId: null,
          target: { id, name },
          changes: listDifferences({}, { parentId, ...values }),
        },
      },
    }
  })
}

/** Words that follow /categories/ in the console's URLs. */
const RESERVED = ['new', 'tree']
const MAX_LENGTH = 60

/**
 * The id of a new category, which is its slug in URLs for good: its name in lower-case letters, digits and underscores, with a
 * number if another category has it, or had it before it was merged.
 */
function buildCategoryId(name: string, tree: Pick<Category, 'id' | 'merged'>[]): string {
  const used = new Set([
    ...RESERVED,
    ...tree.flatMap(({ id, merged }) => [id, ...merged.map((former) => former.id)]),
  ])
  const slug = toSlug(name)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_LENGTH)
    .replace(/^_+|_+$/g, '')
  const base = slug || 'category'
  if (!used.has(base)) return base
  let number = 2
  while (used.has(`${base}_${number}`)) number++
  return `${base}_${number}`
}
