import { eq, or } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { category } from '~/db/schema/categories'
import type { ImageReference } from '~/domain/images/image-references.server'

/** Whether a category has this image. */
export const isCategoryImage: ImageReference = (checksum) =>
  existsIn(
    category,
    or(
      eq(category.thumbnailImageChecksum, checksum),
      eq(category.backgroundImageChecksum, checksum),
    ),
  )
