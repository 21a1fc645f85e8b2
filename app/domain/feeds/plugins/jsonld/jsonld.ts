import type { InvalidItem } from '../../contract/feed-item'
import {
  type FeedPlugin,
  InvalidFeedError,
  inPieces,
  noPageError,
  type Page,
  type Pieces,
  type ReadContext,
} from '../../contract/feed-plugin'
import { isWithin, latest } from '../../parsing/event-times'
import {
  fetchEventPages,
  isFailed,
  listFailures,
  MAX_EVENT_PAGES,
} from '../../parsing/structured-data/fetch-event-pages'
import { identifyEvents } from '../../parsing/structured-data/identify-events'
import { type LocalZone, toLocalZone } from '../../parsing/structured-data/moments'
import { pageKey } from '../../parsing/structured-data/page-key'
import {
  readStructuredPage,
  type StructuredPage,
} from '../../parsing/structured-data/structured-page'
import { fetchListPages, listDetails } from './fetch-pages'
import { type ListPage, readListPage } from './list-page'

/**
 * Web pages that describe their events for search engines: as JSON-LD, microdata or h-event. The scrape's URL is a list of
 * events, of which every page is read, or the page of a single event. Events that the list does not describe are read from
 * the pages that it links.
 */
export const jsonld: FeedPlugin = {
  name: 'jsonld',

  async fetch(get, source) {
    const zone = toLocalZone({ ...source, timezoneIsOverride: false })
    const fetched = await fetchListPages(get, source, zone)
    if (!fetched) return null
    const feedPages = fetched.map(({ page }) => page)
    const urls = listDetails(fetched.map(({ list }) => list)).values()
    return [...feedPages, ...(await fetchEventPages(get, urls, { feedPages, wait: source.wait }))]
  },

  ...inPieces(function* (pages, context) {
    const zone = toLocalZone(context)
    const lists = yield* readListPages(pages, zone)
    const detailPages = pages.slice(lists.length)
    const details: Detail[] = []
    for (const page of detailPages.filter((page) => !isFailed(page))) {
      yield
      details.push(readDetail(page, zone))
    }
    const read = [...lists, ...details]
    const found = read.flatMap(({ events }) => events)
    const feedUrl = lists[0]?.url ?? context.url
    const invalid = [...findInvalid(read, feedUrl), ...listFailures(detailPages, feedUrl)]
    if (
      found.length === 0 &&
      invalid.length === 0 &&
      !lists.some(({ isEmptyList }) => isEmptyList)
    ) {
      throw new InvalidFeedError(
        `${pages[0]?.url ?? context.url} has no events as JSON-LD, microdata or h-event`,
        'no-list',
      )
    }
    const listUrls = new Set(lists.map(({ url }) => url))
    const all = identifyEvents(found, { feedUrl, listUrls })
    const events = all.filter((event) => isWithin(event, context.window))
    const isCut = isCutOff(lists) || listDetails(lists).size > MAX_EVENT_PAGES
    return {
      events,
      invalid,
      covers: isCut ? findCoveredSpan(all, context) : context.window,
      notes: [
        ...sumNotes(read.flatMap(({ notes }) => notes)),
        ...(isCut ? ['the list goes on beyond the pages that can be read'] : []),
      ],
    }
  }),
}

/** The first page, and those that are each the next of the one before. */
function* readListPages([first, ...pages]: Page[], zone: LocalZone): Pieces<ListPage[]> {
  if (!first) throw noPageError()
  const lists = [readListPage(first, zone)]
  for (const page of pages) {
    const next = lists.at(-1)?.nextUrl
    if (!next || pageKey(next, first.url) !== pageKey(page.url, first.url)) break
    yield
    lists.push(readListPage(page, zone))
  }
  return lists
}

type Detail = Pick<StructuredPage, 'url' | 'events' | 'invalid' | 'notes'>

/** A page beyond the limits loses only its own event. */
function readDetail(page: Page, zone: LocalZone): Detail {
  try {
    const { url, events, invalid, notes } = readStructuredPage(page, zone)
    return { url, events, invalid, notes }
  } catch (error) {
    if (!(error instanceof InvalidFeedError)) throw error
    return { url: page.url, events: [], invalid: [], notes: [`${page.url}: ${error.message}`] }
  }
}

/**
 * Events that no page describes completely, by the ids that they would have: so they are not deleted. What a list leaves
 * out, the event's own page may say.
 */
function findInvalid(read: Detail[], feedUrl: string): InvalidItem[] {
  const described = new Set(
    read.flatMap(({ events }) => events.map(({ ownUrl, pageUrl }) => ownUrl ?? pageUrl)),
  )
  const invalid = new Map<string, InvalidItem>()
  for (const { title, ownUrl, reason } of read.flatMap((page) => page.invalid)) {
    if (ownUrl && described.has(ownUrl)) continue
    const externalId = ownUrl && pageKey(ownUrl, feedUrl)
    invalid.set(`${externalId}|${title}|${reason}`, { kind: 'event', externalId, reason })
  }
  return [...invalid.values()]
}

/** Further pages of it exist, or may be loaded by a button. */
function isCutOff(lists: ListPage[]): boolean {
  const last = lists.at(-1)
  return Boolean(last?.nextUrl || last?.hasMore)
}

/** Of a list that is cut off: up to its last event. */
function findCoveredSpan(events: { startAt: number }[], { window }: ReadContext) {
  const starts = events.map(({ startAt }) => startAt)
  return { from: window.from, to: Math.min(window.to, latest(starts, window.from)) }
}

/** 'JSON-LD blocks that are not valid JSON: 2' of several pages is one note. */
function sumNotes(notes: string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of notes) {
    const [, label = text, count] = /^(.*): (\d+)$/.exec(text) ?? []
    counts.set(label, (counts.get(label) ?? 0) + Number(count ?? 0))
  }
  return [...counts].map(([label, count]) => (count > 0 ? `${label}: ${count}` : label))
}
