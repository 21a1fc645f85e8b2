import type { CategoryOption } from '~/domain/categories/category-options'

/** A neighborhood, place or zip code; `id` is its slug. */
export type RegionOption = { id: string; label: string }

/** What a search of a site can be narrowed to, as /api/sitesearchopts answers. */
export type SearchOptions = {
  /** The root of the tree has no name of its own. */
  categories: { children: CategoryOption[] }
  geo: { neighborhoods: RegionOption[]; places: RegionOption[]; zips: RegionOption[] }
}

export const SEARCH_OPTIONS_PATH = '/api/sitesearchopts'

/** A value of What (a category's id) or of Where ('nhood:soho'), and its name. */
export type Choice = { value: string; label: string }

/** What a page has chosen in What and Where, with the names that it knows. */
export type ChosenFilters = { what: Choice[]; where: Choice[] }

export const NOTHING_CHOSEN: ChosenFilters = { what: [], where: [] }
