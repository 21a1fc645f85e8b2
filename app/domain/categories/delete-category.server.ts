import { sql } from 'drizzle-orm'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Category } from './category'
import { toCategoryValues } from './category-form'
import { listChildren } from './category-place'
import { type CategoryReference, countCategoryUses, isUnused } from './category-references.server'
import { rebuildAncestors } from './category-store.server'
import { type CategoryUses, isUsed } from './category-uses'
import { changeTree } from './change-tree.server'

export type DeletedCategory =
  | { kind: 'deleted'; category: Category }
  | { kind: 'not-found' }
  | { kind: 'has-children'; count: number }
  | { kind: 'in-use'; uses: CategoryUses }

type Services = ChangeServices & { categoryReferences: CategoryReference[] }

/** Deletes a category that nothing uses. Others are merged: their events and links must lead somewhere. */
export async function deleteCategory(services: Services, id: string): Promise<DeletedCategory> {
  const { categoryReferences } = services
  return changeTree<DeletedCategory>(services, async ({ categories }) => {
    const category = categories.find((node) => node.id === id)
    if (!category) return { answer: { kind: 'not-found' } }
    const count = listChildren(categories, id).length
    if (count > 0) return { answer: { kind: 'has-children', count } }
    const uses = await countCategoryUses(services, id)
    if (isUsed(uses)) return { answer: { kind: 'in-use', uses } }
    return {
      answer: { kind: 'deleted', category },
      change: {
        // An event may be saved, or a site's menu, since its uses were counted.
        onlyIf: isUnused(categoryReferences, id),
        writes: (isCurrent) => [
          sql`DELETE FROM category WHERE id = ${id} AND ${isCurrent}`,
          ...rebuildAncestors(isCurrent),
        ],
        audit: {
          action: 'category.delete',
          siteId: null,
          target: { id, name: category.name },
          changes: { category: { before: toCategoryValues(category), after: null } },
        },
      },
    }
  })
}
