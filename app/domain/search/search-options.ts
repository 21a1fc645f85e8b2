import type { CategoryOption } from '~/domain/categories/category-options'

/** A neighborhood, place or zip code; `id` is its slug. */
export type RegionOption = { id: string; label: string }

/** What a site's visitors can narrow a search to, as /api/sitesearchopts returns it. */
export type SearchOptions = {
  /** The root of the tree, which has no name. */
  categories: { children: CategoryOption[] }
  geo: { neighborhoods: RegionOption[]; places: RegionOption[]; zips: RegionOption[] }
}
