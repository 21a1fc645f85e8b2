import { groupBy } from '~/lib/group-by'
import { textKey } from '~/lib/text/text-key'
import { addDays, startOfDay, toDay } from '~/lib/time/local-time'
import type { FeedEvent, InvalidItem } from '../../contract/feed-item'
import {
  type FeedPlugin,
  InvalidFeedError,
  inPieces,
  type Page,
  type ReadContext,
  type Window,
} from '../../contract/feed-plugin'
import { isWithin } from '../../parsing/event-times'
import { describeCount, truncate } from '../../parsing/text-limits'
import { findDateOrder } from '../../parsing/written-dates'
import { type EventPage, readEventPage } from './event-page'
import { fetchEventPages } from './fetch-detail-pages'
import { fetchListPages } from './fetch-list-pages'
import { type ListPage, readListPage } from './list-page'
import { type ListRow, toRowKey } from './list-row'
import { isMoreRowsUrl, isOnSite } from './more-rows'
import type { DateContext } from './row-dates'
import { type RowGroup, readRowEvents } from './row-events'

/** Sites of venues made by carbonhouse, which have no API: pages with a list of events, and a page for each of them. */
export const carbonhouse: FeedPlugin = {
  name: 'carbonhouse',

  async fetch(get, source) {
    const context = createDateContext(source)
    const pages = await fetchListPages(get, source, context)
    return pages && [...pages, ...(await fetchEventPages(get, source, { pages, context }))]
  },

  ...inPieces(function* (pages, context) {
    const dates = createDateContext(context)
    const lists: ListPage[] = []
    for (const page of pages.filter(isListPage)) {
      yield
      lists.push(readListPage(page, dates))
    }
    const [first] = lists
    if (!first) throw new InvalidFeedError('there is no list of events', 'no-page')
    yield
    const eventPages = readEventPages(pages, dates)
    yield
    const groups = groupRows(lists, eventPages, pages[0]?.url ?? '')
    const events = new Map<string, FeedEvent>()
    const invalid: InvalidItem[] = []
    for (const group of groups) {
      const { events: read, reason } = readGroup(group, context, first)
      if (reason !== null) invalid.push({ kind: 'event', externalId: group.key, reason })
      for (const event of read) {
        if (isWithin(event, context.window)) events.set(event.externalId, event)
      }
    }
    const list = [...events.values()]
    const isWhole = reachesEnd(lists)
    return {
      events: list,
      invalid,
      covers: {
        from: context.window.from,
        to: isWhole ? context.window.to : findLastStart(lists, context),
      },
      notes: [
        ...new Set(lists.flatMap(({ notes }) => notes)),
        ...(isWhole ? [] : ['the list goes on, but its other events were not read']),
        ...describeUnreadable(eventPages),
      ],
    }
  }),
}

function createDateContext({
  window,
  timezone,
}: {
  window: Window
  timezone: string
}): DateContext {
  // The window begins yesterday.
  return { today: addDays(toDay(window.from, timezone), 1), order: findDateOrder(timezone) }
}

const isListPage = ({ url }: Page, index: number) => index === 0 || isMoreRowsUrl(url)

type EventPages = Map<string, EventPage | 'unreadable'>

function readEventPages(pages: Page[], context: DateContext): EventPages {
  const otherPages = pages.filter((page, index) => !isListPage(page, index))
  return new Map(otherPages.map((page) => [page.url, readPageIfPossible(page, context)]))
}

function readPageIfPossible(page: Page, context: DateContext): EventPage | 'unreadable' {
  try {
    return readEventPage(page, context) ?? 'unreadable'
  } catch (error) {
    if (error instanceof InvalidFeedError) return 'unreadable'
    throw error
  }
}

function describeUnreadable(eventPages: EventPages): string[] {
  const count = [...eventPages.values()].filter((page) => page === 'unreadable').length
  return describeCount(count, 'pages of single events that could not be read')
}

/** The rows by the page that they lead to, those of the list before those of widgets. */
function groupRows(lists: ListPage[], eventPages: EventPages, siteUrl: string): RowGroup[] {
  const rows = lists.flatMap(({ rows }) => rows)
  const ordered = [...rows.filter(({ isMain }) => isMain), ...rows.filter(({ isMain }) => !isMain)]
  const groups = groupBy(ordered, (row) => toGroupKey(row, siteUrl))
  return [...groups].map(([key, rows]) => {
    const page = rows.map(({ url }) => (url ? eventPages.get(url) : undefined)).find(Boolean)
    return { key, rows, page: page ?? null }
  })
}

const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|_ga|ref)$/i
/** Leaves room for the day behind it. */
const MAX_KEY_LENGTH = 950

/** The path of an event's page, which is as permanent as an id: these sites publish none. */
function toGroupKey({ url, title }: ListRow, siteUrl: string): string {
  if (!url) return truncate(textKey(title), MAX_KEY_LENGTH)
  const { host, pathname, searchParams } = new URL(url)
  const params = [...searchParams].filter(([name]) => !TRACKING.test(name))
  const query = params.length > 0 ? `?${new URLSearchParams(params)}` : ''
  const path = `${pathname.replace(/(?<=.)\/$/, '')}${query}`
  return truncate(isOnSite(url, siteUrl) ? path : `${host}${path}`, MAX_KEY_LENGTH)
}

/** A group that fails in an unexpected way is invalid, and costs no other. */
function readGroup(
  group: RowGroup,
  { timezone }: ReadContext,
  { streets }: ListPage,
): { events: FeedEvent[]; reason: string | null } {
  try {
    return readRowEvents(group, { timezone, streets })
  } catch (error) {
    return { events: [], reason: error instanceof Error ? error.message : String(error) }
  }
}

/** A list ends with an answer that adds no rows, or on a page that offers no more. */
function reachesEnd(lists: ListPage[]): boolean {
  const last = lists.at(-1)
  if (!last) return false
  if (last.more) return false
  const isFirst = lists.length === 1
  if (isFirst && !last.isFragment) return true
  const known = new Set(lists.slice(0, -1).flatMap(({ rows }) => rows.map(toRowKey)))
  return last.rows.every((row) => known.has(toRowKey(row)))
}

/** The day of the list's last row. Spotlights beside it, and rows without a day, prove nothing. */
function findLastStart(lists: ListPage[], { window, timezone }: ReadContext): number {
  const rows = lists.flatMap(({ rows }) => rows).filter(({ isMain }) => isMain)
  const last = rows.findLast(({ written }) => written.dates !== null)?.written.dates
  if (!last) return window.from
  return Math.min(Math.max(startOfDay(last.start, timezone), window.from), window.to)
}
