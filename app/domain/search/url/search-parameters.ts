import type { RegionType } from '~/domain/geography/region'
import { type Day, isDay } from '~/lib/time/local-time'
import type { RegionSlug, SearchQuery } from '../search-query'

/** The longest text that a search accepts, in characters. */
export const MAX_TEXT_LENGTH = 200

/** The most values of one filter, and the most days, that a search accepts. */
export const MAX_VALUES = 60

/**
 * The parameters of a search URL, in the order in which URLs have them. Parsing, formatting, validation and the fields of
 * forms all follow this table.
 * - `kind`: how the parameter's text becomes the value of `field` (see parse-search-url.ts)
 * - `prefix`: how a value of the Where filter begins that is of this type of regions; `label`: its heading there
 * - `isHidden`: the search bar has no control for it, so its form sends the value in a hidden field
 * - `max`, `plural`: the most values, and what an error message calls them
 */
export const SEARCH_PARAMETERS = [
  { name: 'q', field: 'text', kind: 'text', max: MAX_TEXT_LENGTH },
  { name: 'cats', field: 'categories', kind: 'ids', max: MAX_VALUES, plural: 'categories' },
  {
    name: 'nhoods',
    field: 'regions',
    kind: 'region',
    type: 'neighborhood',
    prefix: 'nhood:',
    label: 'Neighborhoods',
  },
  {
    name: 'places',
    field: 'regions',
    kind: 'region',
    type: 'place',
    prefix: 'place:',
    label: 'Places',
  },
  {
    name: 'zips',
    field: 'regions',
    kind: 'region',
    type: 'zip',
    prefix: 'zip:',
    label: 'Zip codes',
  },
  // What a form without JavaScript sends for all of these, venues and points. /search redirects to a URL with their parameters.
  {
    name: 'where',
    field: 'regions',
    kind: 'any place',
    max: MAX_VALUES,
    plural: 'neighborhoods, places and zip codes',
  },
  // A point ('43.0718,-70.7626,Harbor Hall'), or a place as a visitor writes it.
  { name: 'near', field: 'near', kind: 'point' },
  { name: 'within', field: 'near', kind: 'miles', isHidden: true },
  { name: 'sort', field: 'sort', kind: 'sort', isHidden: true },
  { name: 'days', field: 'days', kind: 'days', max: MAX_VALUES, plural: 'days' },
  { name: 'evening', field: 'isEvening', kind: 'flag' },
  { name: 'feed', field: 'feed', kind: 'value', isHidden: true },
  { name: 'noSiteBounds', field: 'isEverywhere', kind: 'flag', isHidden: true },
  { name: 'ugc', field: 'isUgc', kind: 'flag', isHidden: true },
  {
    name: 'venue',
    field: 'venues',
    kind: 'ids',
    max: MAX_VALUES,
    plural: 'venues',
  },
  { name: 'tags', field: 'tags', kind: 'values', max: MAX_VALUES, plural: 'tags', isHidden: true },
  {
    name: 'price',
    field: 'prices',
    kind: 'facts',
    max: MAX_VALUES,
    plural: 'prices',
    isHidden: true,
  },
  { name: 'ages', field: 'ages', kind: 'facts', max: MAX_VALUES, plural: 'ages', isHidden: true },
  {
    name: 'access',
    field: 'access',
    kind: 'facts',
    max: MAX_VALUES,
    plural: 'features',
    isHidden: true,
  },
  { name: 'page', field: 'page', kind: 'page' },
] as const satisfies SearchParameterRow[]

type SearchParameterRow = {
  name: string
  field: keyof SearchQuery
  kind:
    | 'text'
    | 'ids'
    | 'values'
    | 'facts'
    | 'value'
    | 'region'
    | 'any place'
    | 'point'
    | 'miles'
    | 'sort'
    | 'days'
    | 'flag'
    | 'page'
  type?: RegionType
  prefix?: string
  label?: string
  max?: number
  plural?: string
  isHidden?: true
}

export type SearchParameter = (typeof SEARCH_PARAMETERS)[number]

/** The parameter that holds places of every type; each value names its type: see splitWhereValue. */
export const WHERE_PARAMETER = 'where'

/**
 * Every parameter that a page of a site reads from its URL (specification of the public site, section 2). The page cache
 * ignores all others, so that nothing else in a visitor's URL gets into a page that others see.
 */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set(
  SEARCH_PARAMETERS.map(({ name }) => name),
)

/** The name and value of each parameter that the search bar's form sends in a hidden field. */
export function listHiddenFields(params: URLSearchParams): [name: string, value: string][] {
  const hidden = SEARCH_PARAMETERS.filter((parameter) => 'isHidden' in parameter)
  return [...params].filter(([param]) => hidden.some(({ name }) => name === param))
}

/** The types of regions in the order in which the Where filter groups them. */
export const REGION_PARAMETERS = SEARCH_PARAMETERS.filter(
  (parameter) => parameter.kind === 'region',
)

/** How values of the Where filter begin that are a venue's id or a point. */
export const VENUE_PREFIX = 'venue:'
export const NEAR_PREFIX = 'near:'

/** 'nhood:soho' */
export function formatRegion({ type, slug }: RegionSlug): string {
  const parameter = REGION_PARAMETERS.find((candidate) => candidate.type === type)
  return `${parameter?.prefix ?? ''}${slug}`
}

/** Parses 'nhood:soho'. A value that does not name its type is of `defaultType`. */
export function parseRegion(value: string, defaultType: RegionType = 'neighborhood'): RegionSlug {
  const parameter = REGION_PARAMETERS.find(({ prefix }) => value.startsWith(prefix))
  if (!parameter) return { type: defaultType, slug: value }
  return { type: parameter.type, slug: value.slice(parameter.prefix.length) }
}

/** The parameter of a search URL that a value of the Where filter is in, and its value there. */
export function splitWhereValue(value: string): [name: string, value: string][] {
  if (value.startsWith(VENUE_PREFIX)) return [['venue', value.slice(VENUE_PREFIX.length)]]
  if (value.startsWith(NEAR_PREFIX)) return [['near', value.slice(NEAR_PREFIX.length)]]
  const { type, slug } = parseRegion(value)
  return REGION_PARAMETERS.filter((parameter) => parameter.type === type).map(({ name }) => [
    name,
    slug,
  ])
}

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** Whether the text is a day that can be searched. Outside these years, calendar arithmetic is not reliable. */
export function isSearchDay(text: string): text is Day {
  return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY
}
