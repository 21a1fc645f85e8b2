import { eq, exists, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { category } from '~/db/schema/categories'

/** Whether a category has this image. */
export function isCategoryImage(checksum: SQLWrapper): SQL {
  return exists(
    new QueryBuilder()
      .select()
      .from(category)
      .where(
        or(
          eq(category.thumbnailImageChecksum, checksum),
          eq(category.backgroundImageChecksum, checksum),
        ),
      ),
  )
}
