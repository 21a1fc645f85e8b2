import { DEFAULT_MILES, formatNearPlace, toMiles } from '../near/near-place'
import type { SearchQuery } from '../search-query'
import { SEARCH_PARAMETERS, type SearchParameter } from './search-parameters'

/** The path of a search: '/search?q=jazz&days=2026-05-02'. The order of parameters is fixed, so one search has one URL. */
export function formatSearchUrl(query: SearchQuery = {}): string {
  const params = SEARCH_PARAMETERS.flatMap((parameter) =>
    formatParameter(parameter, query).map((value) => [parameter.name, value]),
  )
  return params.length > 0 ? `/search?${new URLSearchParams(params)}` : '/search'
}

/** The URL of the points of the events on all pages of a search (search-points.ts). */
export const formatPointsUrl = (query: SearchQuery): string =>
  formatSearchUrl({ ...query, page: undefined }).replace('/search', '/search/points')

function formatParameter(parameter: SearchParameter, query: SearchQuery): string[] {
  switch (parameter.kind) {
    case 'text':
    case 'value': {
      const value = query[parameter.field]
      return value ? [value] : []
    }
    case 'ids':
    case 'values':
    case 'facts':
    case 'days':
      return query[parameter.field] ?? []
    case 'region':
      return (query.regions ?? [])
        .filter(({ type }) => type === parameter.type)
        .map(({ slug }) => slug)
    case 'any place':
      return []
    case 'point':
      return query.near ? [formatNearPlace(query.near)] : query.nearText ? [query.nearText] : []
    case 'miles': {
      const miles = query.near ? toMiles(query.near) : DEFAULT_MILES
      return miles === DEFAULT_MILES ? [] : [String(miles)]
    }
    case 'sort':
      return query.near && query.sort ? [query.sort] : []
    case 'flag':
      return query[parameter.field] ? ['1'] : []
    case 'page': {
      const { page = 1 } = query
      return page > 1 ? [String(page)] : []
    }
  }
}
