import { z } from 'zod'
import { addDays, type Day, isDay, startOfDay, toDay } from '~/lib/time/local-time'
import type { FeedEvent, InvalidItem } from '../../contract/feed-item'
import {
  type FeedPlugin,
  type GetPage,
  InvalidFeedError,
  inPieces,
  type Page,
  type ReadContext,
  readFailure,
  type Window,
} from '../../contract/feed-plugin'
import { decodePage } from '../../parsing/decode-page'
import { findStartError, isWithin, latest } from '../../parsing/event-times'
import { parseListAnswer } from '../../parsing/json-page'
import { describeCount } from '../../parsing/text-limits'
import { unwrapJson } from '../../parsing/wrapped-json'
import { readTribeEvent, readTribeId, type TribeReading } from './tribe-event'

const REST_PATH = '/wp-json/tribe/events/v1/events'
const REST_ROUTE = '/tribe/events/v1/events'
/** Sites limit it to 50 by default. */
const PER_PAGE = 50
/** More than any real calendar has in the window; a site with more pages is broken, and the run fails. */
const MAX_PAGES = 400

/** The Events Calendar, a WordPress plugin, through version 1 of its REST API. */
export const tribe: FeedPlugin = {
  name: 'tribe',

  async fetch(get, { url, window, timezone }) {
    const first = await fetchFirstPage(get, listRestUrls(url, window, timezone))
    return first && [first, ...(await fetchNextPages(get, first))]
  },

  ...inPieces(function* (pages, context) {
    const lists: ListSpan[] = []
    const events = new Map<string, FeedEvent>()
    const invalid: InvalidItem[] = []
    const notes = new Set<string>()
    let repeated = 0
    // Page by page, because all that the API says of thousands of events would take half of a worker's memory.
    for (const page of pages) {
      yield
      const { answer, notes: pageNotes } = parsePage(page)
      const { events: items, ...span } = answer
      lists.push({ ...span, count: items.length })
      for (const text of pageNotes) notes.add(text)
      for (const item of items) {
        const result = readEvent(item, context)
        if (result.kind === 'hidden') continue
        if (result.kind === 'invalid') {
          invalid.push({ kind: 'event', externalId: readTribeId(item), reason: result.reason })
        } else {
          if (events.has(result.event.externalId)) repeated++
          events.set(result.event.externalId, result.event)
        }
      }
    }
    const list = [...events.values()]
    return {
      events: list,
      invalid,
      covers: findCoveredSpan(lists, list, context),
      notes: [
        ...notes,
        ...describeCount(repeated, 'events listed more than once, of which the last is used'),
      ],
    }
  }),
}

/** An event outside the window is hidden; one that fails in an unexpected way is invalid. */
function readEvent(item: unknown, context: ReadContext): TribeReading {
  try {
    const reading = readTribeEvent(item, context)
    const isOutside = reading.kind === 'event' && !isWithin(reading.event, context.window)
    return isOutside ? { kind: 'hidden' } : reading
  } catch (error) {
    return { kind: 'invalid', reason: error instanceof Error ? error.message : String(error) }
  }
}

const archive = z.object({
  events: z.array(z.unknown()),
  next_rest_url: z.string().min(1).optional().catch(undefined),
  rest_url: z.string().optional().catch(undefined),
  total: z.coerce.number().optional().catch(undefined),
})
type Archive = z.infer<typeof archive>
/** What a page says of the list, and how many of its events it has. */
type ListSpan = Omit<Archive, 'events'> & { count: number }

function parsePage(page: Page): { answer: Archive; notes: string[] } {
  const { text, notes } = decodePage(page)
  return { answer: parseListAnswer(unwrapJson(text).trim(), page.url, archive), notes }
}

/**
 * Possible URLs of the REST API, for the URL of a site or of one of its pages. WordPress may be in a subfolder, so the
 * longest path comes first. Days are inclusive, in the site's zone.
 */
function listRestUrls(source: string, window: Window, timezone: string): URL[] {
  const url = new URL(source)
  const isRest =
    url.pathname.includes(REST_PATH) || url.searchParams.get('rest_route') === REST_ROUTE
  const restUrls = isRest
    ? [url]
    : listFolders(url).map((folder) => new URL(folder + REST_PATH, url))
  for (const { searchParams } of restUrls) {
    searchParams.set('start_date', toDay(window.from, timezone))
    searchParams.set('end_date', toDay(window.to - 1, timezone))
    searchParams.set('per_page', String(PER_PAGE))
    searchParams.delete('page')
  }
  return restUrls
}

/** '/blog/events/' → ['/blog/events', '/blog', '']. */
function listFolders({ pathname }: URL): string[] {
  const names = pathname.split('/').filter((name) => name !== '' && !name.includes('.'))
  return [...names.keys(), names.length]
    .reverse()
    .slice(-3)
    .map((count) =>
      names
        .slice(0, count)
        .map((name) => `/${name}`)
        .join(''),
    )
}

async function fetchFirstPage(get: GetPage, [url, ...fallbackUrls]: URL[]): Promise<Page | null> {
  if (!url) return null
  if (fallbackUrls.length === 0) return get(url.href)
  try {
    const page = await get(url.href)
    if (page) parsePage(page)
    return page
  } catch (error) {
    if (!(error instanceof InvalidFeedError) && readFailure(error).status !== 404) throw error
    return fetchFirstPage(get, fallbackUrls)
  }
}

async function fetchNextPages(get: GetPage, first: Page): Promise<Page[]> {
  const pages: Page[] = []
  const visited = new Set([first.url])
  let next = findNextUrl(first)
  while (next) {
    if (visited.has(next))
      throw new InvalidFeedError(`${next} links to itself as the next page`, 'cut-off')
    if (visited.size >= MAX_PAGES) throw new Error(`${first.url} has more than ${MAX_PAGES} pages`)
    visited.add(next)
    const page = await fetchPageIfExists(get, next)
    if (!page) break
    pages.push(page)
    next = findNextUrl(page)
  }
  return pages
}

/** The list can shrink between requests, so a page past the end may be 404, which is not an error. */
async function fetchPageIfExists(get: GetPage, url: string): Promise<Page | null> {
  try {
    const page = await get(url)
    if (page) return page
  } catch (error) {
    if (readFailure(error).status === 404) return null
    throw error
  }
  throw new Error(`${url} returned 'not modified' for a page of a changed list`)
}

/** Sites behind a proxy may link to the next page with http, or with another `www.`; it is still the same site. */
function findNextUrl(page: Page): string | null {
  const { next_rest_url: text } = parsePage(page).answer
  if (!text) return null
  if (!URL.canParse(text, page.url))
    throw new InvalidFeedError(`${page.url} has an invalid URL for the next page`, 'cut-off')
  const current = new URL(page.url)
  const next = new URL(text, current)
  const toBareHostname = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  if (toBareHostname(next) !== toBareHostname(current)) {
    throw new InvalidFeedError(
      `${page.url} has its next page on another site, ${next.host}`,
      'cut-off',
    )
  }
  next.protocol = current.protocol
  next.host = current.host
  return next.href
}

/**
 * The first response repeats the requested days. A list that does not reach its end, or has fewer events than its
 * total, covers only what starts before its last event.
 */
function findCoveredSpan(
  lists: ListSpan[],
  events: FeedEvent[],
  { window, timezone }: ReadContext,
) {
  const requested = readRequestedDays(lists[0]?.rest_url)
  const from = requested.first
    ? Math.max(window.from, startOfDay(requested.first, timezone))
    : window.from
  const count = lists.reduce((sum, { count }) => sum + count, 0)
  const isWhole = !lists.at(-1)?.next_rest_url && count >= (lists[0]?.total ?? count)
  const end = requested.last
    ? Math.min(window.to, startOfDay(addDays(requested.last, 1), timezone))
    : window.to
  const starts = events.map(({ startAt }) => startAt)
  return { from, to: isWhole ? end : Math.min(end, latest(starts, from)) }
}

function readRequestedDays(restUrl: string | undefined): { first: Day | null; last: Day | null } {
  const params = restUrl && URL.canParse(restUrl) ? new URL(restUrl).searchParams : null
  const dayIn = (name: string) => {
    const day = params?.get(name)?.slice(0, 10)
    return day && isDay(day) && !findStartError(day) ? day : null
  }
  return { first: dayIn('start_date'), last: dayIn('end_date') }
}
