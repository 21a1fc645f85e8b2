import { REGION_TYPES, type RegionType } from '~/domain/geography/region'
import { parsePageNumber } from '~/lib/page-number'
import { parseRegion, SEARCH_PARAMETERS, type SearchParameter } from './search-parameters'
import type { RegionSlug, SearchQuery } from './search-query'

/** No id or slug is longer. What is cut off matches nothing. */
const MAX_VALUE_LENGTH = 100

/**
 * Parses the parameters of a search URL. Forms send empty parameters, which count as absent. Nothing is refused here:
 * validateSearchQuery finds what is wrong, and an API client's search for what cannot exist just finds nothing.
 */
export function parseSearchUrl(params: URLSearchParams): SearchQuery {
  const query: SearchQuery = {}
  for (const parameter of SEARCH_PARAMETERS) readParameter(params, parameter, query)
  if (query.regions) query.regions = sortByType(query.regions)
  return query
}

/** Adds the parameter's value to the query, if the URL has one. */
function readParameter(
  params: URLSearchParams,
  parameter: SearchParameter,
  query: SearchQuery,
): void {
  switch (parameter.kind) {
    case 'text': {
      const text = params.get(parameter.name)?.trim()
      if (text) query[parameter.field] = text
      return
    }
    case 'ids':
    case 'values':
    case 'facts':
    case 'days': {
      const list = parameter.kind === 'values' ? listValues : listIds
      const values = list(params, parameter.name)
      if (parameter.kind === 'days') values.sort()
      if (values.length > 0) query[parameter.field] = values
      return
    }
    case 'value': {
      const [value] = listValues(params, parameter.name)
      if (value) query[parameter.field] = value
      return
    }
    case 'region':
    case 'any region': {
      const type = parameter.kind === 'region' ? parameter.type : undefined
      const regions = listRegions(params, parameter.name, type)
      if (regions.length > 0) query.regions = mergeRegions(query.regions ?? [], regions)
      return
    }
    case 'flag':
      if (isOn(params.get(parameter.name))) query[parameter.field] = true
      return
    case 'page': {
      const page = parsePageNumber(params.get(parameter.name))
      if (page > 1) query[parameter.field] = page
    }
  }
}

/** A value that names its own type, as those of the Where filter do, is of that type in whichever parameter it is. */
function listRegions(params: URLSearchParams, name: string, type?: RegionType): RegionSlug[] {
  return listIds(params, name)
    .map((value) => parseRegion(value, type))
    .filter(({ slug }) => slug !== '')
}

function mergeRegions(regions: RegionSlug[], added: RegionSlug[]): RegionSlug[] {
  const bySlug = new Map([...regions, ...added].map((region) => [formatKey(region), region]))
  return [...bySlug.values()]
}

const formatKey = ({ type, slug }: RegionSlug) => `${type}/${slug}`

const sortByType = (regions: RegionSlug[]): RegionSlug[] =>
  regions.toSorted((a, b) => REGION_TYPES.indexOf(a.type) - REGION_TYPES.indexOf(b.type))

const isOn = (text: string | null) => text !== null && !['', '0', 'false'].includes(text)

function listValues(params: URLSearchParams, name: string): string[] {
  return listDistinct(params.getAll(name))
}

/** Ids cannot contain commas, so one parameter may list several: 'concerts,comedy'. */
function listIds(params: URLSearchParams, name: string): string[] {
  return listDistinct(params.getAll(name).flatMap((values) => values.split(',')))
}

function listDistinct(values: string[]): string[] {
  const trimmed = values.map((value) => value.trim().slice(0, MAX_VALUE_LENGTH))
  return [...new Set(trimmed)].filter(Boolean)
}
