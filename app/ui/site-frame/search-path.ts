import { type Day, isDay } from '~/lib/local-time'

/** The longest text that /search takes. */
export const LONGEST_TEXT = 200

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** Whether a search can be asked for this day: beyond these years no calendar arithmetic is promised. */
export function isSearchDay(text: string): text is Day {
  return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY
}

/** All that a search can ask for, as it is written in its address (specification, "Search"). Empty asks for nothing. */
export type SearchTerms = {
  text: string
  categories: string[]
  /** Slugs of regions, by their type. */
  neighborhoods: string[]
  places: string[]
  zips: string[]
  days: Day[]
  /** The number of a feed, or the type of feeds. */
  feed: string
  venues: string[]
  tags: string[]
  /** Also what lies beyond the site's bounds. */
  isEverywhere: boolean
  /** Only what people added themselves, and no feed. */
  isUgc: boolean
  page: number
}

/** The parameters that narrow a search and that stay when other words or days are asked for. */
export const FILTER_PARAMETERS = [
  ...['cats', 'nhoods', 'places', 'zips'],
  ...['feed', 'noSiteBounds', 'ugc', 'venue', 'tags'],
]

/** The address of a search. The order of the parameters is fixed, so that one search has one address. */
export function searchPath({
  text = '',
  categories = [],
  neighborhoods = [],
  places = [],
  zips = [],
  days = [],
  feed = '',
  venues = [],
  tags = [],
  isEverywhere = false,
  isUgc = false,
  page = 1,
}: Partial<SearchTerms>): string {
  const each = (name: string, values: string[]) => values.map((value) => [name, value])
  const parameters = new URLSearchParams([
    ...(text ? [['q', text]] : []),
    ...each('cats', categories),
    ...each('nhoods', neighborhoods),
    ...each('places', places),
    ...each('zips', zips),
    ...each('days', days),
    ...(feed ? [['feed', feed]] : []),
    ...(isEverywhere ? [['noSiteBounds', '1']] : []),
    ...(isUgc ? [['ugc', '1']] : []),
    ...each('venue', venues),
    ...each('tags', tags),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
  return parameters.size > 0 ? `/search?${parameters}` : '/search'
}
