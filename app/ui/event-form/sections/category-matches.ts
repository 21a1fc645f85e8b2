import type { CategoryOption } from '~/domain/categories/category-options'
import { textKey } from '~/lib/text/text-key'

/** The ids of the categories with words that begin with each typed word, with those above and below them; all for nothing typed. */
export function findMatchingCategories(categories: CategoryOption[], typed: string): Set<string> {
  const starts = textKey(typed).split(' ').filter(Boolean)
  const shown = new Set<string>()
  const visit = (category: CategoryOption, isBelowMatch: boolean): boolean => {
    const words = textKey(category.label).split(' ')
    const isMatch =
      isBelowMatch || starts.every((start) => words.some((word) => word.startsWith(start)))
    const matchesBelow = category.children.map((child) => visit(child, isMatch))
    const isShown = isMatch || matchesBelow.some(Boolean)
    if (isShown) shown.add(category.id)
    return isShown
  }
  for (const category of categories) visit(category, false)
  return shown
}

/** The categories with these ids, in the order of the tree. Unknown ids are left out. */
export function listChosenCategories(
  categories: CategoryOption[],
  ids: string[],
): { id: string; label: string }[] {
  return categories.flatMap(({ id, label, children }) => [
    ...(ids.includes(id) ? [{ id, label }] : []),
    ...listChosenCategories(children, ids),
  ])
}
