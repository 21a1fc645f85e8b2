import { textKey } from '~/lib/text/text-key'
import type { FeedEvent, InvalidItem } from '../../contract/feed-item'
import {
  type FeedPlugin,
  INVALID_ITEM,
  InvalidFeedError,
  inPieces,
  noPageError,
  type Page,
  type ReadContext,
} from '../../contract/feed-plugin'
import { formatStart, isWithin } from '../../parsing/event-times'
import { fetchEventPages, isFailed } from '../../parsing/structured-data/fetch-event-pages'
import { completeEvent } from '../../parsing/structured-data/merge-events'
import { type LocalZone, toLocalZone } from '../../parsing/structured-data/moments'
import { isSameSite, pageKey } from '../../parsing/structured-data/page-key'
import { type PageEvent, type Reading, readEvent } from '../../parsing/structured-data/read-event'
import { readStructuredPage } from '../../parsing/structured-data/structured-page'
import { addValue, createThing, findText } from '../../parsing/structured-data/thing'
import { describeCount, MAX_LENGTH, truncate } from '../../parsing/text-limits'
import { type FeedItem, type ParsedFeed, parseFeed } from './parse-feed'

/**
 * RSS and Atom feeds of events. The dates are in elements of one of the namespaces for events, or else in the JSON-LD of the
 * pages that the items link. The date of publication is never that of the event.
 */
export const rss: FeedPlugin = {
  name: 'rss',

  async fetch(get, source) {
    const feedPage = await get(source.url, { kind: 'feed' })
    if (!feedPage) return null
    const feed = parseFeed(feedPage, toLocalZone({ ...source, timezoneIsOverride: false }))
    const urls = listDetailUrls(feed, feedPage.url)
    return [
      feedPage,
      ...(await fetchEventPages(get, urls, { feedPages: [feedPage], wait: source.wait })),
    ]
  },

  ...inPieces(function* (pages, context) {
    const [feedPage, ...detailPages] = pages
    if (!feedPage) throw noPageError()
    const zone = toLocalZone(context)
    const feed = parseFeed(feedPage, zone)
    const details = new Map(detailPages.map((page) => [pageKey(page.url, feedPage.url), page]))
    const found: { item: FeedItem; events: PageEvent[] }[] = []
    const invalid: InvalidItem[] = []
    let undated = 0
    for (const item of feed.items) {
      if (!item.isDated) yield
      const reading = readItem(item, { details, feedUrl: feedPage.url, zone })
      if (reading.kind === 'events') found.push({ item, events: reading.events })
      else if (reading.kind === 'undated') undated++
      else {
        invalid.push({
          kind: 'event',
          externalId: findId(item, feedPage.url),
          reason: reading.reason,
        })
      }
    }
    if (feed.items.length > 0 && found.length === 0 && invalid.length === 0) {
      throw new InvalidFeedError(
        `${feedPage.url} has no dates of events, and neither have its pages`,
        'no-dates',
      )
    }
    const all = identify(found, feedPage.url)
    const events = all.filter((event) => isWithin(event, context.window))
    return {
      events,
      invalid,
      covers: findCoveredSpan(all, context),
      notes: [...feed.notes, ...describeCount(undated, 'items without the date of an event')],
    }
  }),
}

/** The pages of items without a date, on the feed's site or that of its channel. */
function listDetailUrls({ items, siteUrl }: ParsedFeed, feedUrl: string): string[] {
  const urls = new Map<string, string>()
  for (const { link, isDated } of items) {
    if (!link || isDated) continue
    if (isSameSite(link, feedUrl) || isSameSite(link, siteUrl)) {
      const key = pageKey(link, feedUrl)
      if (!urls.has(key)) urls.set(key, link)
    }
  }
  return [...urls.values()]
}

type ItemReading =
  | { kind: 'events'; events: PageEvent[] }
  | { kind: 'invalid'; reason: string }
  | { kind: 'undated' }

type Surroundings = { details: Map<string, Page>; feedUrl: string; zone: LocalZone }

function readItem(item: FeedItem, surroundings: Surroundings): ItemReading {
  try {
    if (!item.isDated) return readDetail(item, surroundings)
    const reading = readEvent(
      { event: item.event, series: null },
      item.link ?? surroundings.feedUrl,
      surroundings.zone,
    )
    if (reading.kind === 'invalid') return reading
    return { kind: 'events', events: [withLink(reading.pageEvent, item)] }
  } catch (error) {
    return { kind: 'invalid', reason: error instanceof Error ? error.message : String(error) }
  }
}

function withLink(pageEvent: PageEvent, { link }: FeedItem): PageEvent {
  return { ...pageEvent, event: { ...pageEvent.event, upstreamUrl: link } }
}

/** The events of the item's page, with what only the item says of them. */
function readDetail(item: FeedItem, { details, feedUrl, zone }: Surroundings): ItemReading {
  const page = item.link ? details.get(pageKey(item.link, feedUrl)) : undefined
  if (!page || !item.link) return { kind: 'undated' }
  if (isFailed(page)) return { kind: 'invalid', reason: INVALID_ITEM.unreadablePage }
  const { events, invalid } = readStructuredPage(page, zone)
  const own = findOwnEvents(events, item, feedUrl)
  if (own.length > 0) {
    return { kind: 'events', events: own.map((event) => completeByItem(event, item, zone)) }
  }
  const [first] = invalid
  return events.length === 0 && first
    ? { kind: 'invalid', reason: first.reason }
    : { kind: 'undated' }
}

/** A page may list other events besides its own, which is called as the item is. */
function findOwnEvents(events: PageEvent[], item: FeedItem, feedUrl: string): PageEvent[] {
  const key = item.link && pageKey(item.link, feedUrl)
  const own = events.filter(({ ownUrl }) => !ownUrl || pageKey(ownUrl, feedUrl) === key)
  const candidates = own.length > 0 ? own : events
  const toTitle = ({ event }: PageEvent) => textKey(event.title)
  const titled = candidates.filter((candidate) => toTitle(candidate) === textKey(readTitle(item)))
  if (titled.length > 0) return titled
  return new Set(candidates.map(toTitle)).size === 1 ? candidates : []
}

const readTitle = ({ event }: FeedItem) => findText(event, 'name')

function completeByItem(pageEvent: PageEvent, item: FeedItem, zone: LocalZone): PageEvent {
  const dated = createThing(item.event.types)
  for (const [name, values] of item.event.properties) dated.properties.set(name, values)
  addValue(dated, 'startDate', pageEvent.event.startDay)
  const reading: Reading = readEvent({ event: dated, series: null }, pageEvent.pageUrl, zone)
  const whole = reading.kind === 'event' ? completeEvent(pageEvent, reading.pageEvent) : pageEvent
  return withLink(whole, item)
}

/** The item's id, with the start where several events have it. */
function identify(found: { item: FeedItem; events: PageEvent[] }[], feedUrl: string): FeedEvent[] {
  const groups = new Map<string, Map<string, PageEvent['event']>>()
  for (const { item, events } of found) {
    for (const { event } of events) {
      const id = findId(item, feedUrl) ?? `${textKey(event.title)}|${formatStart(event)}`
      const group = groups.get(id) ?? new Map<string, PageEvent['event']>()
      group.set(formatStart(event), event)
      groups.set(id, group)
    }
  }
  return [...groups].flatMap(([id, group]) =>
    [...group].map(([start, event]) => ({
      ...event,
      externalId: truncate(group.size === 1 ? id : `${id}|${start}`, MAX_LENGTH.name),
      seriesId: event.seriesId ?? (group.size === 1 ? null : id),
    })),
  )
}

function findId({ id, link }: FeedItem, feedUrl: string): string | null {
  return id ?? (link && truncate(pageKey(link, feedUrl), MAX_LENGTH.name - 20))
}

/** Enough to show an order that is not by chance. */
const MIN_ORDERED = 3

/**
 * A feed has the latest items only. One that lists events by their start has all until its last one; in one that lists them
 * as they were published, an event that is gone may just have been followed by others.
 */
function findCoveredSpan(events: FeedEvent[], { window }: ReadContext) {
  const starts = events.map(({ startAt }) => startAt)
  const last = starts.at(-1) ?? window.from
  const isOrdered = starts.every((start, index) => start >= (starts[index - 1] ?? start))
  const isByStart = isOrdered && new Set(starts).size >= MIN_ORDERED
  const to = isByStart ? Math.min(Math.max(last, window.from), window.to) : window.from
  return { from: window.from, to }
}
