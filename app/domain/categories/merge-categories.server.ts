import { type SQL, sql } from 'drizzle-orm'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Statement } from '~/platform/storage/database.server'
import type { Category } from './category'
import { findPlaceRefusal, isWithin, listChildren, type PlaceRefusal } from './category-place'
import type { CategoryReference } from './category-references.server'
import { listingsBelow, rebuildAncestors } from './category-store.server'
import { changeTree, type TreePlan } from './change-tree.server'
import { writeOrder } from './move-category.server'

export type MergeRefusal =
  | { kind: 'not-found' }
  | { kind: 'no-target' }
  /** The target is the merged category, or below it. */
  | { kind: 'below-itself' }
  /** A child of the merged category has this name, and so has a child of the target. */
  | { kind: 'name-in-use'; name: string }
  | { kind: 'too-deep' }

export type MergedCategories = { kind: 'merged'; merged: Category; target: Category } | MergeRefusal

type Services = ChangeServices & { categoryReferences: CategoryReference[] }

/**
 * Merges a category into another, on every site and for good: its events, children, feeds and places in sites' menus become the
 * target's, and its id and name lead there.
 */
export async function mergeCategories(
  services: Services,
  { id, into }: { id: string; into: string },
): Promise<MergedCategories> {
  return changeTree(services, ({ categories }) => planMerge(services, categories, id, into))
}

/** Why two categories cannot be merged; null if they can. */
export function findMergeRefusal(tree: Category[], id: string, into: string): MergeRefusal | null {
  const merged = tree.find((category) => category.id === id)
  if (!merged) return { kind: 'not-found' }
  if (!tree.some((category) => category.id === into)) return { kind: 'no-target' }
  if (isWithin(tree, into, id)) return { kind: 'below-itself' }
  const rest = tree.filter((category) => category.id !== id)
  for (const child of listChildren(tree, id)) {
    const refusal = findPlaceRefusal(rest, child, into)
    if (refusal) return toMergeRefusal(refusal)
  }
  return null
}

function planMerge(
  { categoryReferences }: Services,
  tree: Category[],
  id: string,
  into: string,
): TreePlan<MergedCategories> {
  const refusal = findMergeRefusal(tree, id, into)
  if (refusal) return { answer: refusal }
  const merged = tree.find((category) => category.id === id)
  const target = tree.find((category) => category.id === into)
  if (!merged || !target) return { answer: { kind: 'no-target' } }
  const children = [...listChildren(tree, into), ...listChildren(tree, id)]
    .map((child) => child.id)
    .filter((child) => child !== id)
  return {
    answer: { kind: 'merged', merged, target },
    change: {
      writes: (isCurrent) => [
        ...categoryReferences.flatMap(({ replace }) => replace({ from: id, to: into }, isCurrent)),
        ...redirectFormerIds(merged, into, isCurrent),
        writeOrder(into, children, isCurrent),
        sql`DELETE FROM category WHERE id = ${id} AND ${isCurrent}`,
        ...rebuildAncestors(isCurrent),
      ],
      listings: [listingsBelow([id])],
      audit: {
        action: 'category.merge',
        siteId: null,
        target: { id, name: merged.name },
        changes: { mergedInto: { before: null, after: { id: into, name: target.name } } },
      },
    },
  }
}

function redirectFormerIds({ id, name }: Category, into: string, isCurrent: SQL): Statement[] {
  return [
    sql`UPDATE merged_category SET category_id = ${into} WHERE category_id = ${id} AND ${isCurrent}`,
    sql`
      INSERT INTO merged_category (id, name, category_id)
      SELECT ${id}, ${name}, ${into} WHERE ${isCurrent}`,
  ]
}

function toMergeRefusal(refusal: PlaceRefusal): MergeRefusal {
  return refusal.kind === 'no-parent' ? { kind: 'no-target' } : refusal
}
