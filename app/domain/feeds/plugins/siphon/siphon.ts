import { startOfDay } from '~/lib/time/local-time'
import {
  type FeedPlugin,
  INVALID_ITEM,
  InvalidFeedError,
  inPieces,
  noPageError,
  type Page,
  type Pieces,
  type ReadContext,
  type ReadResult,
  type Window,
} from '../../contract/feed-plugin'
import { isWithin, latest } from '../../parsing/event-times'
import { Selectors } from '../../parsing/selectors'
import { MAX_EVENT_PAGES } from '../../parsing/structured-data/fetch-event-pages'
import { WorkBudget } from '../../parsing/work-budget'
import { checkManifest, parseManifest } from './check-manifest'
import { DetailPages } from './detail-pages'
import { fetchPages } from './fetch-pages'
import { listEntries } from './list-entries'
import type { Manifest } from './manifest'
import { findEndOfMonths, findNextUrl, isCutOff } from './page-sequence'
import { findToday } from './read-dates'
import { checkCount, readEvents } from './read-events'
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

  ...inPieces((pages, context) => readByManifest(pages, context, new WorkBudget())),
}

/** Reads the events of these pages, with no more work than the budget has. */
export function* readByManifest(
  pages: Page[],
  context: ReadContext,
  budget: WorkBudget,
): Pieces<ReadResult> {
  const manifest = parseManifest(context.manifest)
  const selectors = new Selectors(budget)
  const list = yield* readListPages(pages, manifest, context, selectors)
  const details = new DetailPages(pages.slice(list.count), manifest, selectors)
  const feedUrl = pages[0]?.url ?? context.url
  const found = yield* mergeDetails(list.entries, details)
  const {
    events: all,
    invalid,
    datedStarts,
  } = readEvents(found, {
    dates: {
      ...manifest.dates,
      timezone: context.timezone,
      today: findToday(context.window.from, context.timezone),
      defaultTime: manifest.defaults?.time,
      spendSteps: budget.spendSteps,
    },
    defaults: manifest.defaults ?? {},
    feedUrl,
  })
  const events = all.filter((event) => isWithin(event, context.window))
  const isCut = isCutOff(manifest, { ...list, selectors }) || details.count >= MAX_EVENT_PAGES
  return {
    events,
    invalid,
    covers: findCoveredSpan(datedStarts, { manifest, isCut, context }),
    notes: [...(isCut ? ['the list goes on beyond the pages that are read'] : [])],
  }
}

/** What a list says of an event, before its detail page is read. */
type ListedEvent = { texts: FieldTexts; detailUrl: string | null }

type List = {
  /** The pages, of which `last` is the last one. */
  count: number
  last: SourcePage
  entries: ListedEvent[]
}

/**
 * The events of the first page, and of those that are each the next of the one before. A page is forgotten once it is read: the
 * trees of all of them would not fit into a worker.
 */
function* readListPages(
  [first, ...pages]: Page[],
  manifest: Manifest,
  { window, timezone }: ReadContext,
  selectors: Selectors,
): Pieces<List> {
  if (!first) throw noPageError()
  const today = findToday(window.from, timezone)
  const entries: ListedEvent[] = []
  let isKnownEmpty = false
  const read = (page: Page): SourcePage => {
    const list = readSourcePage(page, manifest.source, selectors)
    for (const { scope, detailUrl } of listEntries(list, manifest, selectors)) {
      entries.push({ texts: readFields(manifest.fields, scope), detailUrl })
      checkCount(entries)
    }
    if (entries.length === 0) isKnownEmpty ||= isKnownList(list, manifest, selectors)
    return list
  }
  let last = read(first)
  const urls = [first.url]
  for (const page of pages) {
    const next = findNextUrl(manifest, { urls, last, today, selectors })
    if (next !== page.url) break
    yield
    last = read(page)
    urls.push(page.url)
  }
  // A list without events may be one whose page was changed; then nothing is deleted.
  if (entries.length === 0 && !isKnownEmpty) {
    const { selector, path } = manifest.items
    throw new InvalidFeedError(
      `no item matches '${selector ?? path}'; the page may have changed`,
      'page-changed',
    )
  }
  return { count: urls.length, last, entries }
}

/** Whether a page without an event to keep is a list all the same: it says so, or the filters leave out its items. */
const isKnownList = (list: SourcePage, { items }: Manifest, selectors: Selectors): boolean =>
  isEmptyList(list, items, selectors) || listItems(list, items, selectors).length > 0

/** What the list and the detail pages say of all events: of one with several dates, once for each. */
function* mergeDetails(entries: ListedEvent[], details: DetailPages): Pieces<FieldTexts[]> {
  const found: FieldTexts[] = []
  for (const { texts, detailUrl } of entries) {
    if (detailUrl) yield
    const pages = details.read(detailUrl)
    if (pages === 'absent') found.push(texts)
    // What its page says may be when it takes place, so the event stays as it was.
    else if (!pages) found.push({ ...texts, failure: INVALID_ITEM.unreadablePage })
    else for (const detail of pages) found.push(mergeFields(texts, detail))
    checkCount(found)
  }
  return found
}

/**
 * What is no longer on the pages was deleted, as far as they reach: to their end, if they are known to have everything, or
 * else to the last event that has a date. What recurs says nothing of how far they reach.
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
