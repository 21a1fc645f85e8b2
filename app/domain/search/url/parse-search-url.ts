import { REGION_TYPES, type RegionType } from '~/domain/geography/region'
import { parsePageNumber } from '~/lib/forms/page-number'
import { toSingleLine } from '~/lib/text/single-line'
import { parseNearPlace, withinMiles } from '../near/near-place'
import type { RegionSlug, SearchQuery } from '../search-query'
import {
  MAX_TEXT_LENGTH,
  NEAR_PREFIX,
  parseRegion,
  SEARCH_PARAMETERS,
  type SearchParameter,
  VENUE_PREFIX,
  WHERE_PARAMETER,
} from './search-parameters'

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
      if (values.length > 0)
        query[parameter.field] = listDistinct([...(query[parameter.field] ?? []), ...values])
      return
    }
    case 'value': {
      const [value] = listValues(params, parameter.name)
      if (value) query[parameter.field] = value
      return
    }
    case 'any place':
      readWhere(params, query)
      return
    case 'region': {
      const regions = listRegions(listIds(params, parameter.name), parameter.type)
      if (regions.length > 0) query.regions = mergeRegions(query.regions ?? [], regions)
      return
    }
    case 'point': {
      const text = params.getAll(parameter.name).map(toSingleLine).find(Boolean)
      if (!text) return
      delete query.near
      Object.assign(query, readNear(text))
      return
    }
    case 'miles': {
      const miles = Number(params.get(parameter.name) || Number.NaN)
      if (query.near && miles > 0) query.near = withinMiles(query.near, miles)
      return
    }
    case 'sort':
      if (query.near && params.get(parameter.name) === 'distance') query.sort = 'distance'
      return
    case 'flag':
      if (isOn(params.get(parameter.name))) query[parameter.field] = true
      return
    case 'page': {
      const page = parsePageNumber(params.get(parameter.name))
      if (page > 1) query[parameter.field] = page
    }
  }
}

/** Where of a plain form: regions, venues and a point, each with its kind. */
function readWhere(params: URLSearchParams, query: SearchQuery): void {
  const values = params.getAll(WHERE_PARAMETER).map((text) => text.trim())
  const point = values.find((value) => value.startsWith(NEAR_PREFIX))
  if (point) Object.assign(query, readNear(point.slice(NEAR_PREFIX.length)))
  const ids = listDistinct(
    values.filter((value) => !value.startsWith(NEAR_PREFIX)).flatMap((value) => value.split(',')),
  )
  const isVenue = (value: string) => value.startsWith(VENUE_PREFIX)
  const regions = listRegions(ids.filter((value) => !isVenue(value)))
  const venues = ids.filter(isVenue).map((value) => value.slice(VENUE_PREFIX.length))
  if (regions.length > 0) query.regions = mergeRegions(query.regions ?? [], regions)
  if (venues.length > 0) query.venues = venues
}

/** A point with its name, or text that is still to be found on the map. */
function readNear(text: string): Pick<SearchQuery, 'near' | 'nearText'> {
  const near = parseNearPlace(text)
  return near ? { near } : { nearText: text.slice(0, MAX_TEXT_LENGTH) }
}

/** A value that names its own type, as those of the Where filter do, is of that type in whichever parameter it is. */
function listRegions(values: string[], type?: RegionType): RegionSlug[] {
  return values.map((value) => parseRegion(value, type)).filter(({ slug }) => slug !== '')
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
