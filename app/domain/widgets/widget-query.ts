import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import { SEARCH_PARAMETERS } from '~/domain/search/url/search-parameters'
import { validateSearchQuery } from '~/domain/search/url/validate-search-query'
import { parseRowId } from '~/lib/row-id'

/**
 * What a widget shows. `events` is the specification's (admin, section 2); `search` lists what a search finds, `venue` and
 * `category` the events of one, `calendar` a month, and `event` a single one, for links that are embedded.
 */
const WIDGET_TYPES = ['events', 'search', 'venue', 'category', 'calendar', 'event'] as const
export type WidgetType = (typeof WIDGET_TYPES)[number]

/** How many events a widget lists. */
export const MAX_COUNT = 30
export const DEFAULT_COUNT = 6

export type WidgetContentQuery =
  | { type: 'events'; count: number }
  | { type: 'search'; count: number; search: SearchQuery }
  | { type: 'venue'; count: number; venue: number }
  | { type: 'category'; count: number; category: string }
  /** `month` is 'YYYY-MM', and null for the current one. */
  | { type: 'calendar'; count: number; month: string | null }
  | { type: 'event'; event: number }

export type WidgetQuery = WidgetContentQuery & { siteId: number }

export type ParsedWidgetQuery =
  | { kind: 'valid'; query: WidgetQuery }
  /** The messages of the specification (admin, section 5) are word for word. */
  | { kind: 'invalid'; message: string }
  | { kind: 'not-found'; message: string }

/** A widget's search has the filters of a visitor's search, but never leaves the site's bounds. */
export const SEARCH_NAMES = SEARCH_PARAMETERS.map(({ name }) => name).filter(
  (name) => name !== 'noSiteBounds' && name !== 'feed' && name !== 'page',
)

const MAX_QUOTED = 100
const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/

/** Parses the parameters of the widgets entrypoint. Parameters that the type does not have are ignored. */
export function parseWidgetQuery(params: URLSearchParams): ParsedWidgetQuery {
  const site = params.get('site')?.trim()
  if (!site) return invalid('you must supply a site')
  const type = params.get('type')?.trim()
  if (!type) return invalid('you must supply a type')
  if (!isWidgetType(type)) return invalid(`no such widget: ${quote(type)}`)
  const siteId = parseRowId(site)
  if (siteId === null) return { kind: 'not-found', message: noSuchSite(site) }
  const count = parseCount(params.get('count'))
  if (count === null) return invalid(`count must be a number from 1 to ${MAX_COUNT}`)
  const content = parseContent(params, type, count)
  return 'kind' in content ? content : { kind: 'valid', query: { ...content, siteId } }
}

export const noSuchSite = (site: string | number) => `no such site: ${quote(String(site))}`

function isWidgetType(text: string): text is WidgetType {
  return WIDGET_TYPES.some((type) => type === text)
}

function parseContent(
  params: URLSearchParams,
  type: WidgetType,
  count: number,
): WidgetContentQuery | ParsedWidgetQuery {
  switch (type) {
    case 'events':
      return { type, count }
    case 'search': {
      const search = parseSearchUrl(
        new URLSearchParams(
          SEARCH_NAMES.flatMap((name) => params.getAll(name).map((value) => [name, value])),
        ),
      )
      const [error] = validateSearchQuery(search)
      return error ? invalid(error.message) : { type, count, search }
    }
    case 'venue': {
      const text = params.get('venue')?.trim()
      if (!text) return invalid('you must supply a venue')
      const venue = parseRowId(text)
      return venue === null ? notFound(`no such venue: ${quote(text)}`) : { type, count, venue }
    }
    case 'category': {
      const category = params.get('category')?.trim()
      if (!category) return invalid('you must supply a category')
      return { type, count, category: quote(category) }
    }
    case 'calendar': {
      const month = params.get('month')?.trim() || null
      if (month !== null && !MONTH.test(month)) return invalid('month must be like 2026-05')
      return { type, count, month }
    }
    case 'event': {
      const text = params.get('event')?.trim()
      if (!text) return invalid('you must supply an event')
      const event = parseRowId(text)
      return event === null ? notFound(`no such event: ${quote(text)}`) : { type, event }
    }
  }
}

function parseCount(text: string | null): number | null {
  const given = text?.trim()
  if (!given) return DEFAULT_COUNT
  const count = /^\d{1,2}$/.test(given) ? Number(given) : 0
  return count >= 1 && count <= MAX_COUNT ? count : null
}

const invalid = (message: string): ParsedWidgetQuery => ({ kind: 'invalid', message })
const notFound = (message: string): ParsedWidgetQuery => ({ kind: 'not-found', message })

const quote = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)

/** The parameters of a widget, in a fixed order: one widget has one URL. */
export function formatWidgetQuery({ siteId, ...query }: WidgetQuery): URLSearchParams {
  const params = new URLSearchParams({ site: String(siteId), type: query.type })
  if ('count' in query && query.count !== DEFAULT_COUNT) params.set('count', String(query.count))
  switch (query.type) {
    case 'events':
      break
    case 'search': {
      const [, search] = formatSearchUrl(query.search).split('?')
      for (const [name, value] of new URLSearchParams(search)) params.append(name, value)
      break
    }
    case 'venue':
      params.set('venue', String(query.venue))
      break
    case 'category':
      params.set('category', query.category)
      break
    case 'calendar':
      if (query.month !== null) params.set('month', query.month)
      break
    case 'event':
      params.set('event', String(query.event))
  }
  return params
}
