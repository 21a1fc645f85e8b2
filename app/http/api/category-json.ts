import type { Category, CategoryPage } from '~/domain/categories/category'

/** A category in the shape of the specification's entity Category (section 3). */
export type CategoryJson = {
  id: string
  name: string
  blurb: string
  description: string
  thumbnailImageChecksum: string | null
  backgroundImageChecksum: string | null
}

export type CategoryPageJson = CategoryJson & { children: CategoryJson[]; siblings: CategoryJson[] }

export function categoryJson(category: Category): CategoryJson {
  const { id, name, blurb, description, thumbnailImageChecksum, backgroundImageChecksum } = category
  return { id, name, blurb, description, thumbnailImageChecksum, backgroundImageChecksum }
}

export function categoryPageJson(category: CategoryPage): CategoryPageJson {
  return {
    ...categoryJson(category),
    children: category.children.map(categoryJson),
    siblings: category.siblings.map(categoryJson),
  }
}
