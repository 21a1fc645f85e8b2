/** A category as it can be chosen in a search: `path` names all from the top down to it, 'Concerts / Jazz & Blues'. */
export type CategoryOption = { id: string; label: string; path: string; children: CategoryOption[] }

type Named = { id: string; parentId: string | null; name: string }

/** The categories as trees, in the order in which they are given. One whose parent is not there stands at the top. */
export function buildCategoryOptions(categories: Named[]): CategoryOption[] {
  const ids = new Set(categories.map(({ id }) => id))
  const below = (parentId: string | null, above: string): CategoryOption[] =>
    categories
      .filter(
        (one) =>
          (one.parentId !== null && ids.has(one.parentId) ? one.parentId : null) === parentId,
      )
      .map(({ id, name }) => {
        const path = above ? `${above} / ${name}` : name
        return { id, label: name, path, children: below(id, path) }
      })
  return below(null, '')
}
