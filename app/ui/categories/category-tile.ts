import type { Category } from '~/domain/categories/category'

/** What a category card shows. */
export type CategoryTile = Pick<Category, 'id' | 'name' | 'blurb' | 'thumbnailImageChecksum'>

export function toCategoryTile({
  id,
  name,
  blurb,
  thumbnailImageChecksum,
}: CategoryTile): CategoryTile {
  return { id, name, blurb, thumbnailImageChecksum }
}
