import { startOfDay } from '~/lib/local-time'
import { distinctVenues } from '../../parsing/distinct-venues'
import { isWithin, latest } from '../../parsing/event-times'
import { Selectors } from '../../parsing/selectors'
import { MAX_EVENT_PAGES } from '../../parsing/structured-data/fetch-event-pages'
import { describeTruncations } from '../../parsing/text-limits'
import {
  type FeedPlugin,
  InvalidFeedError,
  type Page,
  type ReadContext,
  type Window,
} from '../feed-plugin'
import { checkManifest, parseManifest } from './check-manifest'
import { DetailPages } from './detail-pages'
import { fetchPages } from './fetch-pages'
import { type Entry, listEntries } from './list-entries'
import type { Manifest } from './manifest'
import { findEndOfMonths, findNextUrl, isCutOff } from './page-sequence'
import { findToday } from './read-dates'
import { readEvents } from './read-events'
import { type FieldTexts, mergeFields, readFields } from './read-fields'
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
    const details = new DetailPages(pages.slice(lists.length), manifest, selectors)
    const entries = listEntries(lists, manifest, selectors)
    if (entries.length === 0) checkEmptyList(lists, manifest, selectors)
    const feedUrl = pages[0]?.url ?? context.url
    const found = readEntries(entries, manifest, details)
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
    const isCut = isCutOff(manifest, { lists, selectors }) || details.count >= MAX_EVENT_PAGES
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
  if (!first) throw new InvalidFeedError('the source returned no page', 'no-page')
  const today = findToday(window.from, timezone)
  let last = readSourcePage(first, manifest.source, selectors)
  const lists = [last]
  const urls = [first.url]
  for (const page of pages) {
    const next = findNextUrl(manifest, { urls, last, today, selectors })
    if (next !== page.url) break
    last = readSourcePage(page, manifest.source, selectors)
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
    'page-changed',
  )
}

/** More than any venue announces. */
const MAX_FOUND = 20_000

/** What the list and the detail pages say of all events: of one with several dates, once for each. */
function readEntries(entries: Entry[], { fields }: Manifest, details: DetailPages): FieldTexts[] {
  const found: FieldTexts[] = []
  for (const { scope, detailUrl } of entries) {
    const list = readFields(fields, scope)
    const pages = details.read(detailUrl)
    if (pages === 'absent') found.push(list)
    // What its page says may be when it takes place, so the event stays as it was.
    else if (!pages) found.push({ ...list, failure: 'its page could not be read' })
    else for (const texts of pages) found.push(mergeFields(list, texts))
    if (found.length > MAX_FOUND) {
      throw new InvalidFeedError(
        `the pages have more than ${MAX_FOUND} dates of events`,
        'too-large',
      )
    }
  }
  return found
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
