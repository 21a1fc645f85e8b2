export type Category = {
  id: string
  parentId: string | null
  name: string
  blurb: string
  description: string
  thumbnailImageChecksum: string | null
  backgroundImageChecksum: string | null
}

/** A category with its surroundings, as its page shows them. */
export type CategoryPage = Category & {
  ancestors: Category[]
  children: Category[]
  siblings: Category[]
}

/** A category as a tree is written down: in a file, or in the defaults. */
export type CategoryNode = {
  id: string
  name: string
  blurb?: string
  description?: string
  children?: CategoryNode[]
}

export const CATEGORIES_PATH = '/categories'

export const categoryPath = (category: { id: string }) =>
  `/category/${encodeURIComponent(category.id)}`
