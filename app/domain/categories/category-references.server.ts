import { type SQL, sql } from 'drizzle-orm'
import { type Database, readTogether, type Statement } from '~/platform/storage/database.server'
import { type CategoryUser, type CategoryUses, COUNTED_USES } from './category-uses'

/** What a higher area does when a category that its rows name is merged into another (domain/open-services.server.ts). */
export type CategoryReference = {
  user: CategoryUser
  /** A query: how many rows name this category, counted up to `limit`. */
  count: (id: string, limit: number) => SQL
  /** The statements that name `to` instead of `from`, if the condition holds. */
  replace: (ids: { from: string; to: string }, isCurrent: SQL) => Statement[]
}

/** Counts what names a category. */
export async function countCategoryUses(
  { db, categoryReferences }: { db: Database; categoryReferences: CategoryReference[] },
  id: string,
): Promise<CategoryUses> {
  const counts = await readTogether<{ uses: number }[][]>(
    db,
    categoryReferences.map(({ count }) => sql`SELECT (${count(id, COUNTED_USES + 1)}) AS uses`),
  )
  const uses: CategoryUses = { events: 0, sites: 0, feeds: 0 }
  for (const [index, { user }] of categoryReferences.entries()) {
    uses[user] = counts[index]?.[0]?.uses ?? 0
  }
  return uses
}

/** A condition: nothing names this category. */
export function isUnused(references: CategoryReference[], id: string): SQL {
  return sql.join(
    references.map(({ count }) => sql`(${count(id, 1)}) = 0`),
    sql` AND `,
  )
}
