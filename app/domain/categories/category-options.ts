/** A category as a search filter offers it. `path` has the names from the top down: 'Concerts / Jazz & Blues'. */
export type CategoryOption = { id: string; label: string; path: string; children: CategoryOption[] }

type Named = { id: string; parentId: string | null; name: string }

/** The categories as trees, in the given order. A category without its parent is at the top. */
export function buildCategoryOptions(categories: Named[]): CategoryOption[] {
  const ids = new Set(categories.map(({ id }) => id))
  const below = (parentId: string | null, above: string): CategoryOption[] =>
    categories
      .filter(
        (category) =>
          (category.parentId !== null && ids.has(category.parentId) ? category.parentId : null) ===
          parentId,
      )
      .map(({ id, name }) => {
        const path = above ? `${above} / ${name}` : name
        return { id, label: name, path, children: below(id, path) }
      })
  return below(null, '')
}

/** All categories with their paths, each parent before its children. */
export function listCategoryPaths(categories: Named[]): { id: string; path: string }[] {
  const flatten = (options: CategoryOption[]): { id: string; path: string }[] =>
    options.flatMap(({ id, path, children }) => [{ id, path }, ...flatten(children)])
  return flatten(buildCategoryOptions(categories))
}
