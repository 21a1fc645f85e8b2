import { type SearchQuery, MOST_DAYS } from '~/domain/search/search-query'
import { parsePageNumber } from '~/lib/page-number'
import { parseRowId } from '~/lib/row-id'
import {
  isSearchDay,
  LONGEST_TEXT,
  MOST_VALUES,
  REGION_FILTERS,
  type RegionFilter,
  readWhere,
  type SearchTerms,
  WHERE_PARAMETER,
} from '~/ui/search/search-path'

export type SearchProblem = {
  field: 'q' | 'cats' | 'days' | 'where' | 'venue' | 'tags'
  message: string
}

const LONGEST_QUOTE = 40
/** No id or slug is longer; what is cut off is none. */
const LONGEST_VALUE = 100

/** Reads the parameters of /search. What is empty was left out of the form; what is wrong is told in `problems`. */
export function readSearchQuery(parameters: URLSearchParams): {
  query: SearchTerms
  problems: SearchProblem[]
} {
  const query: SearchTerms = {
    text: (parameters.get('q') ?? '').trim(),
    categories: idsOf(parameters, 'cats'),
    ...regionsOf(parameters),
    days: idsOf(parameters, 'days').sort(),
    isEvening: isOn(parameters.get('evening')),
    feed: valuesOf(parameters, 'feed')[0] ?? '',
    venues: idsOf(parameters, 'venue'),
    tags: valuesOf(parameters, 'tags'),
    isEverywhere: isOn(parameters.get('noSiteBounds')),
    isUgc: isOn(parameters.get('ugc')),
    page: parsePageNumber(parameters.get('page')),
  }
  return { query, problems: problemsOf(query) }
}

function problemsOf({ text, days, ...query }: SearchTerms): SearchProblem[] {
  const problems: SearchProblem[] = []
  if (text.length > LONGEST_TEXT) {
    problems.push({
      field: 'q',
      message: `Search for at most ${LONGEST_TEXT} characters; this has ${text.length}.`,
    })
  }
  for (const day of days.filter((value) => !isSearchDay(value)).slice(0, 3)) {
    problems.push({
      field: 'days',
      message: `“${quote(day)}” is not a date. Write dates like 2026-05-31.`,
    })
  }
  const limits = [
    ['days', days, MOST_DAYS, 'days'],
    ['cats', query.categories, MOST_VALUES, 'categories'],
    ['where', wheresOf(query), MOST_VALUES, 'neighborhoods, places and zip codes'],
    ['venue', query.venues, MOST_VALUES, 'venues'],
    ['tags', query.tags, MOST_VALUES, 'tags'],
  ] as const
  for (const [field, values, most, name] of limits) {
    if (values.length > most) problems.push({ field, message: `Choose at most ${most} ${name}.` })
  }
  return problems
}

/** The categories asked for by a name that no category has. */
export function unknownCategories(asked: string[], known: { id: string }[]): SearchProblem[] {
  return asked
    .filter((id) => !known.some((category) => category.id === id))
    .slice(0, 3)
    .map((id) => ({ field: 'cats', message: `There is no category “${quote(id)}”.` }))
}

/** What lists are asked for. Ids that cannot be are left out of their list, which then finds nothing. */
export function eventQueryOf(query: SearchTerms): SearchQuery {
  const { text, page, categories, days, feed, venues, tags } = query
  const feedId = parseRowId(feed)
  const regions = wheresOf(query).map(({ type, slug }) => ({ type, slug }))
  return {
    text,
    page,
    ...(categories.length > 0 && { categories }),
    ...(regions.length > 0 && { regions }),
    ...(days.length > 0 && (query.isEvening ? { evenings: days } : { days })),
    ...(feed && (feedId === null ? { feedType: feed } : { feedId })),
    ...(venues.length > 0 && { venues: venues.flatMap((id) => parseRowId(id) ?? []) }),
    ...(tags.length > 0 && { tags }),
    ...(query.isEverywhere && { isWithinBounds: false }),
    ...(query.isUgc && { ugc: true }),
  }
}

/** The regions asked for, of all types. */
export function wheresOf(query: Pick<SearchTerms, RegionFilter['filter']>) {
  return REGION_FILTERS.flatMap(({ filter, type }) =>
    query[filter].map((slug) => ({ filter, type, slug })),
  )
}

/** A value that says its own type, as those of the Where filter do, is of that type whichever parameter it is in. */
function regionsOf(parameters: URLSearchParams): Pick<SearchTerms, RegionFilter['filter']> {
  const found = { neighborhoods: [], places: [], zips: [] } as Record<
    RegionFilter['filter'],
    string[]
  >
  const add = (value: string, unless?: RegionFilter) => {
    const { filter, slug } = readWhere(value, unless)
    const values = found[filter.filter]
    if (slug && !values.includes(slug)) values.push(slug)
  }
  for (const filter of REGION_FILTERS) {
    for (const value of idsOf(parameters, filter.parameter)) add(value, filter)
  }
  for (const value of idsOf(parameters, WHERE_PARAMETER)) add(value)
  return found
}

const isOn = (text: string | null) => text !== null && !['', '0', 'false'].includes(text)

function valuesOf(parameters: URLSearchParams, name: string): string[] {
  return distinct(parameters.getAll(name))
}

/** Values in which no comma can be; where they stand in one, parted by commas, they are several. */
function idsOf(parameters: URLSearchParams, name: string): string[] {
  return distinct(parameters.getAll(name).flatMap((values) => values.split(',')))
}

function distinct(values: string[]): string[] {
  const kept = values.map((value) => value.trim().slice(0, LONGEST_VALUE))
  return [...new Set(kept)].filter(Boolean)
}

function quote(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
}
