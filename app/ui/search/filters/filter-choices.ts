export const SEARCH_OPTIONS_PATH = '/api/sitesearchopts'

/** A value of What (a category's id) or of Where ('nhood:soho'), and its name. */
export type Choice = { value: string; label: string }

/** The choices of a page in What and Where, with their known names. */
export type ChosenFilters = { what: Choice[]; where: Choice[] }

export const NOTHING_CHOSEN: ChosenFilters = { what: [], where: [] }
