import { sql } from 'drizzle-orm'
import { category } from '~/db/schema/categories'
import { type Database, writeTogether } from '~/platform/database.server'
import type { CategoryNode } from './category'
import { saveCategoryTree } from './category-store.server'
import { idsOf } from './category-tree'

export type LoadedCategories = {
  created: number
  updated: number
  unchanged: number
  /** Categories that the tree does not name. They stay. */
  absent: number
}

/** Makes the stored tree hold this one. Every site shows categories, so all cached pages become stale. */
export async function loadCategories(
  { db }: { db: Database },
  roots: CategoryNode[],
): Promise<LoadedCategories> {
  const before = await readRows(db)
  await writeTogether(db, [
    ...saveCategoryTree(roots),
    sql`UPDATE site SET content_version = content_version + 1`,
  ])
  const after = await readRows(db)
  const ids = idsOf(roots)
  const created = ids.filter((id) => !before.has(id)).length
  const unchanged = ids.filter((id) => before.get(id) === after.get(id)).length
  return {
    created,
    unchanged,
    updated: ids.length - created - unchanged,
    absent: after.size - ids.length,
  }
}

async function readRows(db: Database): Promise<Map<string, string>> {
  const rows = await db.select().from(category)
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
}
