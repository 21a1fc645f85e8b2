import type { Category, CategoryPage } from '~/domain/categories/category'

/** A category in the shape of the specification's entity Category (section 3). */
export function categoryJson(category: Category) {
  const { id, name, blurb, description, thumbnailImageChecksum, backgroundImageChecksum } = category
  return { id, name, blurb, description, thumbnailImageChecksum, backgroundImageChecksum }
}

export function categoryPageJson(category: CategoryPage) {
  return {
    ...categoryJson(category),
    children: category.children.map(categoryJson),
    siblings: category.siblings.map(categoryJson),
  }
}
