import { category } from '~/db/schema/categories'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Database } from '~/platform/storage/database.server'
import type { CategoryNode } from './category'
import { listingsBelow, saveCategoryTree } from './category-store.server'
import { listCategoryIds } from './category-tree'

export type LoadedCategories = {
  created: number
  updated: number
  unchanged: number
  /** Stored categories that are not in the tree. They stay. */
  absent: number
}

/** Merges this tree into the stored one. Every site shows categories, so all cached pages become stale. */
export async function loadCategories(
  services: ChangeServices,
  roots: CategoryNode[],
): Promise<LoadedCategories> {
  const { db } = services
  const before = await readRows(db)
  const below = listingsBelow(movedOrRenamed(roots, before))
  await applyChange(services, {
    before: { listings: [below] },
    writes: saveCategoryTree(roots),
    after: { listings: [below], sites: 'all' },
  })
  const after = await readRows(db)
  const ids = listCategoryIds(roots)
  const created = ids.filter((id) => !before.has(id)).length
  const unchanged = ids.filter(
    (id) => JSON.stringify(before.get(id)) === JSON.stringify(after.get(id)),
  ).length
  return {
    created,
    unchanged,
    updated: ids.length - created - unchanged,
    absent: after.size - ids.length,
  }
}

type CategoryRow = typeof category.$inferSelect

async function readRows(db: Database): Promise<Map<string, CategoryRow>> {
  const rows = await db.select().from(category)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The stored categories whose parent or name changes, which changes the listings of all categories below them. */
function movedOrRenamed(
  nodes: CategoryNode[],
  before: Map<string, CategoryRow>,
  parentId: string | null = null,
): string[] {
  return nodes.flatMap(({ id, name, children = [] }) => {
    const stored = before.get(id)
    const isSame = !stored || (stored.name === name && stored.parentId === parentId)
    return [...(isSame ? [] : [id]), ...movedOrRenamed(children, before, id)]
  })
}
