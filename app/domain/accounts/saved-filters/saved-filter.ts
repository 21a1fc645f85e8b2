import { z } from 'zod'
import { SCRAPE_VENUES_PATH, SCRAPES_PATH, TICKETING_VENUES_PATH } from '~/domain/sites/admin-path'
import { tooLongMessage } from '~/lib/forms/form-messages'
import { toSingleLine } from '~/lib/text/single-line'

/** A filter that a person has named: the query of its list's URL, without the site and the page. */
export type SavedFilter = { id: number; name: string; query: string }

/** With the path of its list, for the page of all of them. */
export type ListedFilter = SavedFilter & { list: string }

type FilteredList = {
  name: string
  /** Who may open the list. */
  audience: 'site' | 'superadmin'
  /** The parameters that filter it, and what they are called; null: their values are codes that nobody reads. */
  parameters: Record<string, { label: string; isCode?: boolean }>
  /** Parameters that filter when they are empty, too: without them the list starts 14 days back. */
  empty?: readonly string[]
}

const TEXT = { q: { label: 'Text' } }
const DAYS = { start: { label: 'From' }, end: { label: 'To' } }
const UGC = { state: { label: 'State' }, ...TEXT, ...DAYS, eventId: { label: 'Event' } }
const AUDIT = {
  ...TEXT,
  person: { label: 'Person', isCode: true },
  kind: { label: 'Kind' },
  action: { label: 'Action', isCode: true },
  ...DAYS,
}
const RANGE = ['start', 'end'] as const

/** The console's lists whose filters can be saved, by their paths. */
export const FILTERED_LISTS: Record<string, FilteredList> = {
  '/site/ugc': { name: 'UGC', audience: 'site', parameters: UGC, empty: RANGE },
  '/ugc': { name: 'All UGC', audience: 'superadmin', parameters: UGC, empty: RANGE },
  '/site/upsells': {
    name: 'Upsells',
    audience: 'site',
    empty: RANGE,
    parameters: { status: { label: 'Status' }, ...DAYS, eventId: { label: 'Event' } },
  },
  '/site/featuredvenues': {
    name: 'Featured Venues',
    audience: 'site',
    parameters: { ...TEXT, status: { label: 'Status' } },
  },
  '/curatedvenues': { name: 'Curated Venues', audience: 'site', parameters: TEXT },
  '/site/audit': { name: 'Audit Log', audience: 'site', parameters: AUDIT },
  '/audit': { name: 'All Audit Logs', audience: 'superadmin', parameters: AUDIT },
  [SCRAPE_VENUES_PATH]: { name: 'Scrape Venues', audience: 'superadmin', parameters: TEXT },
  [SCRAPES_PATH]: {
    name: 'Scrapes',
    audience: 'superadmin',
    parameters: { ...TEXT, venue: { label: 'Venue' } },
  },
  [TICKETING_VENUES_PATH]: {
    name: 'Ticketmaster Venues',
    audience: 'superadmin',
    parameters: TEXT,
  },
}

/** The list with this path, if its filters can be saved by this viewer. */
export function findFilteredList(path: string, isSuperadmin: boolean): FilteredList | null {
  const list = Object.hasOwn(FILTERED_LISTS, path) ? FILTERED_LISTS[path] : undefined
  return list && (list.audience === 'site' || isSuperadmin) ? list : null
}

/** Of a person on a site, for each list. */
export const MAX_SAVED_FILTERS = 20
export const MAX_FILTER_NAME_LENGTH = 60
const MAX_QUERY_LENGTH = 1_000

/**
 * The part of a list's query that filters it, in a fixed order; '' if nothing does, if it is too long to save, or for a list whose
 * filters cannot be saved.
 */
export function readFilterQuery(path: string, given: URLSearchParams): string {
  const list = Object.hasOwn(FILTERED_LISTS, path) ? FILTERED_LISTS[path] : undefined
  const query = new URLSearchParams()
  for (const name of Object.keys(list?.parameters ?? {})) {
    const value = given.get(name)?.trim()
    if (value || (value === '' && list?.empty?.includes(name))) query.set(name, value)
  }
  const text = query.toString()
  return text.length > MAX_QUERY_LENGTH ? '' : text
}

/** What a filter shows, in words: 'Text: jazz, From: 2026-07-01'. */
export function describeFilter({ list, query }: Pick<ListedFilter, 'list' | 'query'>): string {
  const parameters = FILTERED_LISTS[list]?.parameters ?? {}
  const described = [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const parameter = parameters[name]
    if (!parameter || value === '') return []
    return [parameter.isCode ? parameter.label : `${parameter.label}: ${toSingleLine(value)}`]
  })
  return described.length === 0 ? 'All dates' : described.join(', ')
}

type Site = { id: number }

/** The list with the filter. */
export const filteredListPath = (
  { id }: Site,
  { list, query }: Pick<ListedFilter, 'list' | 'query'>,
): string => `${list}?site=${id}${query && `&${query}`}`

/** All filters that the viewer has saved on the site. */
export const savedFiltersPath = ({ id }: Site): string => `/site/filters?site=${id}`

export const newSavedFilterPath = (
  { id }: Site,
  { list, query }: Pick<ListedFilter, 'list' | 'query'>,
): string => `/site/filters/new?${new URLSearchParams({ site: String(id), list, filter: query })}`

export const savedFilterPath = ({ id }: Site, filter: { id: number }): string =>
  `/site/filters/${filter.id}?site=${id}`

export const FILTER_MESSAGES = {
  name: 'Please enter a name',
  nameTooLong: tooLongMessage(MAX_FILTER_NAME_LENGTH),
  nameUsed: 'Another saved filter of this list has this name',
  tooMany: `A list has at most ${MAX_SAVED_FILTERS} saved filters. Remove one first.`,
}

/** The form that names a filter. Its undo restores one that was removed. */
export const savedFilterForm = z.object({
  name: z
    .string(FILTER_MESSAGES.name)
    .overwrite(toSingleLine)
    .min(1, FILTER_MESSAGES.name)
    .max(MAX_FILTER_NAME_LENGTH, FILTER_MESSAGES.nameTooLong),
  restore: z.literal('1').optional(),
})

/** The button Remove. */
export const removeFilterForm = z.object({ filter: z.coerce.number().int().min(1) })
