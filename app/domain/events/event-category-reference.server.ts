import { sql } from 'drizzle-orm'
import type { CategoryReference } from '~/domain/categories/category-references.server'

/** Events of all kinds name categories: upcoming, past and deleted ones. */
export const eventCategoryReference: CategoryReference = {
  user: 'events',
  count: (id, limit) => sql`
    SELECT count(*) FROM (SELECT 1 FROM event_category WHERE category_id = ${id} LIMIT ${limit})`,
  replace: ({ from, to }, isCurrent) => [
    sql`
      INSERT OR IGNORE INTO event_category (event_id, category_id)
      SELECT event_id, ${to} FROM event_category WHERE category_id = ${from} AND ${isCurrent}`,
    sql`DELETE FROM event_category WHERE category_id = ${from} AND ${isCurrent}`,
  ],
}
