import { sql } from 'drizzle-orm'
import type { CategoryReference } from '~/domain/categories/category-references.server'

/** A scrape gives all its events one category. */
export const feedCategoryReference: CategoryReference = {
  user: 'feeds',
  count: (id, limit) => sql`
    SELECT count(*) FROM (SELECT 1 FROM scrape WHERE category_id = ${id} LIMIT ${limit})`,
  replace: ({ from, to }, isCurrent) => [
    sql`UPDATE scrape SET category_id = ${to} WHERE category_id = ${from} AND ${isCurrent}`,
  ],
}
