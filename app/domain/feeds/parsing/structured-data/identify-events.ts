import { textKey } from '~/lib/text/text-key'
import type { FeedEvent } from '../../contract/feed-item'
import { formatStart } from '../event-times'
import { seriesFromDatedUrl } from '../source-text'
import { MAX_LENGTH, truncate } from '../text-limits'
import { completeEvent, mergeEvents } from './merge-events'
import { pageKey } from './page-key'
import type { PageEvent } from './read-event'

/**
 * Gives the events of a feed's pages their ids. Structured data has no reliable ones, so an event is identified by its page,
 * and by its start as well where several share one. An event of a list that has no page is identified by start and title.
 * What an event's own page says of it replaces what lists say.
 */
export function identifyEvents(
  found: PageEvent[],
  { feedUrl, listUrls }: { feedUrl: string; listUrls: ReadonlySet<string> },
): FeedEvent[] {
  const events: FeedEvent[] = []
  for (const [key, all] of groupByPage(mergeUnlinked(found, listUrls), feedUrl)) {
    const group = distinct(preferOwnPage(all, key, feedUrl))
    const ids = createIds(key, group, listUrls)
    for (const [index, { event }] of group.entries()) {
      events.push({
        ...event,
        externalId: ids[index] ?? key,
        seriesId: event.seriesId ?? seriesFromDatedUrl(event.upstreamUrl) ?? findRun(key, group),
      })
    }
  }
  return events
}

/**
 * Events without a URL that another page is about, or that several pages repeat, as in a footer, are not those of the page
 * where they are.
 */
function mergeUnlinked(found: PageEvent[], listUrls: ReadonlySet<string>): PageEvent[] {
  const [listUrl = ''] = listUrls
  const pagesByTitle = new Map<string, Set<string>>()
  for (const { event, ownUrl, pageUrl } of found) {
    if (ownUrl || listUrls.has(pageUrl)) continue
    const key = toTitleKey(event)
    pagesByTitle.set(key, (pagesByTitle.get(key) ?? new Set()).add(pageUrl))
  }
  const isUnlinked = ({ event, ownUrl, pageUrl }: PageEvent) =>
    !ownUrl && (listUrls.has(pageUrl) || (pagesByTitle.get(toTitleKey(event))?.size ?? 0) > 1)
  const unlinked = found.filter(isUnlinked).map((item) => {
    const pageUrl = listUrls.has(item.pageUrl) ? item.pageUrl : listUrl
    return { ...item, pageUrl, event: { ...item.event, upstreamUrl: pageUrl } }
  })
  return mergeEvents(
    found.filter((item) => !isUnlinked(item)),
    unlinked,
  )
}

const toTitleKey = ({ title, startAt, noStart, startDay }: PageEvent['event']) =>
  `${noStart ? startDay : startAt}|${textKey(title)}`

function groupByPage(found: PageEvent[], feedUrl: string): Map<string, PageEvent[]> {
  const groups = new Map<string, PageEvent[]>()
  for (const item of found) {
    const key = pageKey(item.ownUrl ?? item.pageUrl, feedUrl)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** An event on its own page has its times; a list may say only the first, or the day. */
function preferOwnPage(group: PageEvent[], key: string, feedUrl: string): PageEvent[] {
  const own = group.filter(({ pageUrl }) => pageKey(pageUrl, feedUrl) === key)
  if (own.length === 0 || own.length === group.length) return group
  const listed = group.filter((item) => !own.includes(item))
  return own.map((item) => {
    const match = listed.find(({ event }) => event.startDay === item.event.startDay)
    return match ? completeEvent(item, match) : item
  })
}

/** Without those that repeat another of the group. */
function distinct(group: PageEvent[]): PageEvent[] {
  const known = new Map<string, PageEvent>()
  for (const item of group) {
    const key = toTitleKey(item.event)
    const first = known.get(key)
    known.set(key, first ? completeEvent(first, item) : item)
  }
  return [...known.values()]
}

function createIds(key: string, group: PageEvent[], listUrls: ReadonlySet<string>): string[] {
  const page = truncate(key, MAX_LENGTH.name - MAX_SUFFIX)
  const starts = group.map(({ event }) => formatStart(event))
  return group.map(({ event, ownUrl, pageUrl }, index) => {
    const isOfList = !ownUrl && listUrls.has(pageUrl)
    if (group.length === 1 && !isOfList) return page
    const isUnique = starts.filter((start) => start === starts[index]).length === 1
    const title = isUnique && !isOfList ? '' : `|${textKey(event.title)}`
    return truncate(`${page}|${starts[index]}${title}`, MAX_LENGTH.name)
  })
}

const MAX_SUFFIX = 200

/** Several dates of one event are a series. */
function findRun(key: string, group: PageEvent[]): string | null {
  const titles = new Set(group.map(({ event }) => textKey(event.title)))
  return group.length > 1 && titles.size === 1 ? truncate(key, MAX_LENGTH.name) : null
}
