import { type Day, isDay } from '~/lib/local-time'

/** The longest text that /search takes. */
export const LONGEST_TEXT = 200

/** As many values of one filter as /search takes, and as many days. */
export const MOST_VALUES = 60

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
  /** Of the days only the evenings. */
  isEvening: boolean
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

/** The parameters that no filter of the search bar shows, and that stay when others are chosen. */
export const KEPT_PARAMETERS = ['feed', 'noSiteBounds', 'ugc', 'venue', 'tags']

/** The filters of a search that lie on the map, by the types of regions; a value of Where begins with its prefix. */
export const REGION_FILTERS = [
  {
    filter: 'neighborhoods',
    name: 'Neighborhoods',
    type: 'neighborhood',
    parameter: 'nhoods',
    prefix: 'nhood:',
  },
  { filter: 'places', name: 'Places', type: 'place', parameter: 'places', prefix: 'place:' },
  { filter: 'zips', name: 'Zip codes', type: 'zip', parameter: 'zips', prefix: 'zip:' },
] as const

export type RegionFilter = (typeof REGION_FILTERS)[number]

/** The parameter of Where in a plain form, whose values say their own type: 'nhood:soho'. */
export const WHERE_PARAMETER = 'where'

/** The id of the message on the search page that tells what is wrong with a field. */
export const problemId = ({ field }: { field: string }) => `problem-${field}`

/** The filter and the slug of a value of Where; a value that says no type is of the filter `unless`. */
export function readWhere(
  value: string,
  unless: RegionFilter = REGION_FILTERS[0],
): { filter: RegionFilter; slug: string } {
  const told = REGION_FILTERS.find(({ prefix }) => value.startsWith(prefix))
  return { filter: told ?? unless, slug: value.slice(told?.prefix.length ?? 0) }
}

/** The address of a search. The order of the parameters is fixed, so that one search has one address. */
export function searchPath({
  text = '',
  categories = [],
  neighborhoods = [],
  places = [],
  zips = [],
  days = [],
  isEvening = false,
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
    ...(isEvening && days.length > 0 ? [['evening', '1']] : []),
    ...(feed ? [['feed', feed]] : []),
    ...(isEverywhere ? [['noSiteBounds', '1']] : []),
    ...(isUgc ? [['ugc', '1']] : []),
    ...each('venue', venues),
    ...each('tags', tags),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
  return parameters.size > 0 ? `/search?${parameters}` : '/search'
}
