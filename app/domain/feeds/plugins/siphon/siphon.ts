import { startOfDay } from '~/lib/local-time'
import { distinctVenues } from '../../parsing/distinct-venues'
import { isWithin, latest } from '../../parsing/event-times'
import { Selectors } from '../../parsing/selectors'
import { isFailed, MAX_EVENT_PAGES } from '../../parsing/structured-data/fetch-event-pages'
import { describeTruncations } from '../../parsing/text-limits'
import {
  type FeedPlugin,
  InvalidFeedError,
  type Page,
  type ReadContext,
  type Window,
} from '../feed-plugin'
import { checkManifest, parseManifest } from './check-manifest'
import { fetchPages } from './fetch-pages'
import { type Entry, listEntries } from './list-entries'
import type { Manifest } from './manifest'
import { findEndOfMonths, findNextUrl, isCutOff } from './page-sequence'
import { findToday } from './read-dates'
import { readEvents } from './read-events'
import { type FieldTexts, mergeFields, readFields } from './read-fields'
import { Headings } from './read-value'
import { isEmptyList, listItems, readSourcePage, type SourcePage } from './source-page'

/** Any website, by a manifest that says where its events are. Reading one runs no code of the page or the manifest. */
export const siphon: FeedPlugin = {
  name: 'siphon',

  manifest: {
    check: checkManifest,
    findUrl: (manifest) => new URL(parseManifest(manifest).source.url).href,
  },

  fetch: (get, source) => fetchPages(get, parseManifest(source.manifest), source),

  read(pages, context) {
    const manifest = parseManifest(context.manifest)
    const selectors = new Selectors()
    const lists = readListPages(pages, manifest, context, selectors)
    const details = new Map(pages.slice(lists.length).map((page) => [page.url, page]))
    const entries = listEntries(lists, manifest, selectors)
    if (entries.length === 0) checkEmptyList(lists, manifest, selectors)
    const feedUrl = pages[0]?.url ?? context.url
    const found = entries.flatMap((entry) => readEntry(entry, { manifest, details, selectors }))
    const { events: all, invalid } = readEvents(found, {
      dates: {
        ...manifest.dates,
        timezone: context.timezone,
        today: findToday(context.window.from, context.timezone),
        defaultTime: manifest.defaults?.time,
      },
      defaults: manifest.defaults ?? {},
      feedUrl,
    })
    const events = all.filter((event) => isWithin(event, context.window))
    const starts = all.map(({ startAt }) => startAt)
    const isCut = isCutOff(manifest, { lists, selectors }) || details.size >= MAX_EVENT_PAGES
    return {
      events,
      venues: distinctVenues(events),
      invalid,
      covers: findCoveredSpan(starts, { manifest, isCut, context }),
      notes: [
        ...(isCut ? ['the list goes on beyond the pages that are read'] : []),
        ...describeTruncations(events),
      ],
    }
  },
}

/** The first page, and those that are each the next of the one before. */
function readListPages(
  [first, ...pages]: Page[],
  manifest: Manifest,
  { window, timezone }: ReadContext,
  selectors: Selectors,
): SourcePage[] {
  if (!first) throw new InvalidFeedError('the source returned no page')
  const today = findToday(window.from, timezone)
  let last = readSourcePage(first, manifest.source)
  const lists = [last]
  const urls = [first.url]
  for (const page of pages) {
    const next = findNextUrl(manifest, { urls, last, today, selectors })
    if (next !== page.url) break
    last = readSourcePage(page, manifest.source)
    lists.push(last)
    urls.push(page.url)
  }
  return lists
}

/** A list without events may be one whose page was changed; then nothing is deleted. */
function checkEmptyList(lists: SourcePage[], { items }: Manifest, selectors: Selectors): void {
  if (lists.some((list) => isEmptyList(list, items, selectors))) return
  if (lists.some((list) => listItems(list, items, selectors).length > 0)) return
  throw new InvalidFeedError(
    `no item matches '${items.selector ?? items.path}'; the page may have changed`,
  )
}

type Details = Map<string, Page>

/** What the list and the detail page say of an event: of one with several dates, once for each. */
function readEntry(
  { scope, detailUrl }: Entry,
  { manifest, details, selectors }: { manifest: Manifest; details: Details; selectors: Selectors },
): FieldTexts[] {
  const { detail } = manifest
  const list = readFields(manifest.fields, scope)
  const page = detailUrl === null ? undefined : details.get(detailUrl)
  if (!detail || !page) return [list]
  const read = isFailed(page) ? null : readDetailPage(page, detail, selectors)
  // What its page says may be when it takes place, so the event stays as it was.
  if (!read) return [{ ...list, failure: 'its page could not be read' }]
  return read.map((texts) => mergeFields(list, texts))
}

/** Null for a page that cannot be read. */
function readDetailPage(
  page: Page,
  detail: NonNullable<Manifest['detail']>,
  selectors: Selectors,
): FieldTexts[] | null {
  const read = parseDetailPage(page, detail)
  if (!read) return null
  const headings = new Headings(read, selectors)
  const items = detail.items ? listItems(read, detail.items, selectors) : []
  return (items.length > 0 ? items : [read.root]).map((item) =>
    readFields(detail.fields, { item, page: read, headings, selectors }),
  )
}

function parseDetailPage(page: Page, { json }: NonNullable<Manifest['detail']>): SourcePage | null {
  try {
    return readSourcePage(page, { json })
  } catch (error) {
    if (error instanceof InvalidFeedError) return null
    throw error
  }
}

/**
 * What is no longer on the pages was deleted, as far as they reach: to their end, if they are known to have everything, or
 * else to their last event.
 */
function findCoveredSpan(
  starts: number[],
  { manifest, isCut, context }: { manifest: Manifest; isCut: boolean; context: ReadContext },
): Window {
  const { window, timezone } = context
  const until = (instant: number) => ({ from: window.from, to: Math.min(window.to, instant) })
  const { next, complete = next !== undefined } = manifest.source
  const lastStart = latest(starts, window.from)
  if (isCut || !complete) return until(lastStart)
  const end = findEndOfMonths(manifest, findToday(window.from, timezone))
  return end === null ? window : until(Math.max(startOfDay(end, timezone), window.from))
}
