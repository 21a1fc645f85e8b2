import type { Category } from '~/domain/categories/category'
import type { EventLine } from '~/ui/events/cards/category-preview'

/** What a category card shows. */
export type CategoryTile = Pick<Category, 'id' | 'name' | 'blurb'> & {
  /** The checksum of its image, or of that of its next event. */
  image: string | null
  /** How many events it has; absent where that is not shown. */
  events?: number
  /** Its next event; null for none, and absent where that is not shown. */
  next?: EventLine | null
}

export function toCategoryTile({
  id,
  name,
  blurb,
  thumbnailImageChecksum,
}: Pick<Category, 'id' | 'name' | 'blurb' | 'thumbnailImageChecksum'>): CategoryTile {
  return { id, name, blurb, image: thumbnailImageChecksum }
}
