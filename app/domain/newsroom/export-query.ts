import type { SearchQuery } from '~/domain/search/search-query'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import { MAX_TEXT_LENGTH, MAX_VALUES } from '~/domain/search/url/search-parameters'
import { parseRowId } from '~/lib/row-id'
import { addDays, type Day, daysBetween, isDay } from '~/lib/time/local-time'
import type { DayRange } from './entry-dates'

/** Days that a URL names, which move with the week. `days` are those from one day to another. */
export const PRESETS = {
  week: 'Next 7 days',
  weekend: 'This weekend, Friday to Sunday',
  'next-week': 'Next week, Monday to Sunday',
  days: 'Other days',
} as const
export type Preset = keyof typeof PRESETS

export const PICKS = { all: 'All events', first: 'Picks first', only: 'Picks only' } as const
export type Picks = keyof typeof PICKS

/** The most days of one export. A longer one is cut. */
export const MAX_EXPORT_DAYS = MAX_VALUES

/** What to export, as the page's URL says. */
export type ExportQuery = {
  preset: Preset
  range: DayRange
  /** Whether the days had to be cut to MAX_EXPORT_DAYS. */
  isCut: boolean
  picks: Picks
  /** Those that people typed, separated by commas. */
  tags: string[]
  search: SearchQuery
  choice: Choice
  /** The key of a built-in template, or the id of a stored one. */
  template: string
}

/** Which of the found events: all but some, or only some. */
export type Choice = { mode: 'all' | 'none'; ids: number[] }

/** The most listed events of one export; more fit in no paper, and a page of more boxes is slow. */
export const MAX_EXPORT_EVENTS = 500

const DEFAULT_TEMPLATE = 'print'
/** More than one export has. */
const MAX_IDS = 1_000

export function parseExportQuery(params: URLSearchParams, today: Day): ExportQuery {
  const preset = pick(PRESETS, params.get('when')) ?? 'week'
  const { range, isCut } = findRange(preset, params, today)
  const picks = pick(PICKS, params.get('picks')) ?? 'all'
  const tags = params
    .getAll('tags')
    .flatMap((text) => text.split(','))
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const { text, categories, regions, venues } = parseSearchUrl(params)
  return {
    preset,
    range,
    isCut,
    picks,
    tags: [...new Set(tags)].slice(0, MAX_VALUES),
    search: {
      text: text?.slice(0, MAX_TEXT_LENGTH),
      categories: categories?.slice(0, MAX_VALUES),
      regions: regions?.slice(0, MAX_VALUES),
      venues: venues?.slice(0, MAX_VALUES),
    },
    choice: readChoice(params),
    template: params.get('template') || DEFAULT_TEMPLATE,
  }
}

const pick = <Key extends string>(names: Record<Key, string>, text: string | null): Key | null =>
  text !== null && Object.hasOwn(names, text) ? (text as Key) : null

function findRange(preset: Preset, params: URLSearchParams, today: Day) {
  // 0 is Sunday.
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  switch (preset) {
    case 'week':
      return { range: { first: today, last: addDays(today, 6) }, isCut: false }
    case 'weekend': {
      const sunday = addDays(today, (7 - weekday) % 7)
      const friday = addDays(sunday, -2)
      return { range: { first: friday < today ? today : friday, last: sunday }, isCut: false }
    }
    case 'next-week': {
      const monday = addDays(today, (8 - weekday) % 7 || 7)
      return { range: { first: monday, last: addDays(monday, 6) }, isCut: false }
    }
    case 'days': {
      const [from = today, to = ''] = [params.get('from') ?? '', params.get('to') ?? ''].map(
        (text) => text.trim(),
      )
      const first = isDay(from) && from > today ? from : today
      const last = isDay(to) && to > first ? to : first
      const isCut = daysBetween(first, last) >= MAX_EXPORT_DAYS
      return { range: { first, last: isCut ? addDays(first, MAX_EXPORT_DAYS - 1) : last }, isCut }
    }
  }
}

/** The search of the site's listing that finds the events. */
export function toSearchQuery({ search, range, picks, tags }: ExportQuery): SearchQuery {
  const days = Array.from({ length: daysBetween(range.first, range.last) + 1 }, (_, index) =>
    addDays(range.first, index),
  )
  return {
    ...search,
    days,
    ...(tags.length > 0 && { tags }),
    ...(picks === 'only' && { isPicked: true }),
    isExact: true,
  }
}

export const isChosen = ({ mode, ids }: Choice, id: number): boolean =>
  mode === 'all' ? !ids.includes(id) : ids.includes(id)

function readChoice(params: URLSearchParams): Choice {
  const mode = params.get('begin') === 'none' ? 'none' : 'all'
  return { mode, ids: readIds(params, mode === 'all' ? 'except' : 'with') }
}

function readIds(params: URLSearchParams, name: string): number[] {
  const ids = params
    .getAll(name)
    .flatMap((text) => text.split(','))
    .flatMap((text) => parseRowId(text) ?? [])
  return [...new Set(ids)].slice(0, MAX_IDS)
}

/**
 * The URL's parameters of what a form sent: `shown` are the events that it had boxes for, `chosen` the boxes that were checked.
 * What it did not show remains chosen, or not. The others remain as they are, without those that are empty.
 */
export function toExportParams(sent: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of sent) {
    if (FORM_PARAMETERS.has(name) || value.trim() === '') continue
    params.append(name, value.trim())
  }
  const { mode, ids } = readChoice(sent)
  const shown = new Set(readIds(sent, 'shown'))
  const checked = new Set(readIds(sent, 'chosen'))
  const changed = [...shown].filter((id) => checked.has(id) === (mode === 'none'))
  const rest = ids.filter((id) => !shown.has(id))
  const next = [...rest, ...changed].slice(0, MAX_IDS)
  if (next.length > 0) params.set(mode === 'all' ? 'except' : 'with', next.join(','))
  return params
}

const FORM_PARAMETERS = new Set(['shown', 'chosen', 'except', 'with'])

/** Whether a form sent these, so that the page's URL is another. */
export const isFromForm = (params: URLSearchParams): boolean => params.has('shown')
