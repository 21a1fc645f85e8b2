export const SEARCH_OPTIONS_PATH = '/api/sitesearchopts'

/** A value of What (a category's id) or of Where ('nhood:soho'), and its name. */
export type Choice = { value: string; label: string }

/** What a page has chosen in What and Where, with the names that it knows. */
export type ChosenFilters = { what: Choice[]; where: Choice[] }

export const NOTHING_CHOSEN: ChosenFilters = { what: [], where: [] }
