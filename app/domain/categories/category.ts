export type Category = {
  id: string
  parentId: string | null
  name: string
  blurb: string
  description: string
  thumbnailImageChecksum: string | null
  backgroundImageChecksum: string | null
  /** What search engines show; empty: the name and the blurb. */
  seoTitle: string
  seoDescription: string
  /** The categories that were merged into it. Their ids and names still lead to it. */
  merged: { id: string; name: string }[]
}

/** A category with its relatives, for its page. */
export type CategoryPage = Category & {
  ancestors: Category[]
  children: Category[]
  siblings: Category[]
}

/** A node of a category tree in a file or in the defaults. */
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

export const editCategoryPath = (category: { id: string }) => `${categoryPath(category)}/edit`

/** The category that an id means now: that of a merged one means the category that it was merged into. */
export function resolveCategory<Node extends Pick<Category, 'id' | 'merged'>>(
  tree: Node[],
  id: string,
): Node | undefined {
  return (
    tree.find((category) => category.id === id) ??
    tree.find(({ merged }) => merged.some((former) => former.id === id))
  )
}

/** A description as it is shown: each of its lines is a paragraph. */
export function listParagraphs(description: string): string[] {
  return description
    .trim()
    .split(/\s*\n\s*/)
    .filter(Boolean)
}
