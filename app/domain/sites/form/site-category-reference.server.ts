import { type SQL, sql } from 'drizzle-orm'
import type { CategoryReference } from '~/domain/categories/category-references.server'
import type { Statement } from '~/platform/storage/database.server'

/** The settings of a site that list categories. */
const LISTS = ['homeCategories', 'siteNavCategories'] as const

/** Sites name categories in their menu and on their home page. Where both are named, the first place remains. */
export const siteCategoryReference: CategoryReference = {
  user: 'sites',
  count: (id, limit) => sql`
    SELECT count(*) FROM (SELECT 1 FROM site_category WHERE category_id = ${id} LIMIT ${limit})`,
  replace: (ids, isCurrent) => LISTS.map((name) => replaceInList(`$.${name}`, ids, isCurrent)),
}

function replaceInList(
  path: string,
  { from, to }: { from: string; to: string },
  isCurrent: SQL,
): Statement {
  return sql`
    UPDATE site SET settings = json_set(settings, ${path}, json((
      SELECT json_group_array(id ORDER BY place)
      FROM (
        SELECT iif(value = ${from}, ${to}, value) AS id, min(key) AS place
        FROM json_each(settings, ${path}) GROUP BY 1))))
    WHERE id IN (SELECT site_id FROM site_category WHERE category_id = ${from})
      AND EXISTS (SELECT 1 FROM json_each(settings, ${path}) WHERE value = ${from}) AND ${isCurrent}`
}
