import { HOUR, MINUTE, SECOND } from '~/lib/time/local-time'
import {
  type GetPage,
  InvalidFeedError,
  type Page,
  QuotaError,
  readFailure,
  type Source,
  type Window,
} from '../../contract/feed-plugin'
import { buildPageUrl, PAGE_SIZE, parseDiscoveryQuery } from './discovery-query'
import { parseAnswer } from './parse-answer'

/** Deep paging ends where size × page reaches this (Discovery API, section 'Deep paging'). */
const MAX_LISTED = 1000
const SHORTEST_WINDOW = HOUR
/** Of the 5,000 of a day, which all feeds share. */
const MAX_REQUESTS = 400
/** Of those 5,000, as the API counts them itself, these are left for previews and for others who use the key. */
const MIN_LEFT = 250
/** Fewer than four a second; the API allows five, or two by another page of its documentation. One run reads the host. */
const INTERVAL_MS = 500
const MAX_ATTEMPTS = 4
const MAX_WAIT = 30 * SECOND

/**
 * All events of the window. A span with more events than can be paged through is halved until each part has fewer; so the
 * sweep is complete, or the run fails.
 */
export async function fetchEvents(get: GetPage, source: Source): Promise<Page[]> {
  const { url, window, wait, ticketmasterKey } = source
  const query = parseDiscoveryQuery(url)
  if (ticketmasterKey === null) {
    throw new InvalidFeedError(
      'there is no API key of Ticketmaster: set TICKETMASTER_API_KEY',
      'key-refused',
    )
  }
  const key = { parameter: 'apikey', value: ticketmasterKey }
  let requests = 0

  async function request(pageUrl: string): Promise<Page> {
    for (let attempt = 1; ; attempt++) {
      if (++requests > MAX_REQUESTS) {
        throw new InvalidFeedError(
          `the area has more than ${MAX_REQUESTS} pages; choose a smaller one`,
          'too-large',
        )
      }
      if (requests > 1) await wait(INTERVAL_MS)
      try {
        const page = await get(pageUrl, { accept: 'application/json', hosts: [query.host], key })
        if (page) return leaveQuota(page)
        throw new InvalidFeedError('Ticketmaster answered that nothing was modified', 'other-form')
      } catch (cause) {
        const delay = findRetryDelay(cause, attempt)
        if (delay === null) throw explainRefusal(cause)
        await wait(delay)
      }
    }
  }

  async function sweep(span: Window): Promise<Page[]> {
    const first = await request(buildPageUrl(query, span, 0))
    const { total, totalPages } = parseAnswer(first)
    if (total >= MAX_LISTED) {
      if (span.to - span.from <= SHORTEST_WINDOW) {
        throw new InvalidFeedError(
          `more than ${MAX_LISTED} events start within an hour`,
          'too-large',
        )
      }
      const middle = Math.floor((span.from + span.to) / 2 / MINUTE) * MINUTE
      const earlier = await sweep({ from: span.from, to: middle })
      return [...earlier, ...(await sweep({ from: middle, to: span.to }))]
    }
    const pages = [first]
    // A short page is not the last one.
    for (let number = 1; number < totalPages && number * PAGE_SIZE < MAX_LISTED; number++) {
      const page = await request(buildPageUrl(query, span, number))
      pages.push(page)
      if (parseAnswer(page).events.length === 0) break
    }
    return pages
  }

  return sweep(window)
}

/** Ends the run while others can still use the key. It is tried again when the quota is full. */
function leaveQuota(page: Page): Page {
  const { quota } = page
  if (!quota || quota.left >= MIN_LEFT) return page
  throw new QuotaError(
    'Ticketmaster’s quota of requests for today is nearly used up',
    quota.resetsIn,
  )
}

/** How long to wait before trying again, with jitter; null for what will not pass, or not soon. */
function findRetryDelay(cause: unknown, attempt: number): number | null {
  const { status, retryAfter } = readFailure(cause)
  if (status === null || attempt >= MAX_ATTEMPTS) return null
  if (status !== 429 && status < 500) return null
  const delay = retryAfter ?? 2 ** attempt * SECOND
  return delay > MAX_WAIT ? null : Math.round(delay * (1 + Math.random() / 2))
}

/** A key that is refused is our own fault, not the source's. */
function explainRefusal(cause: unknown): unknown {
  const { status } = readFailure(cause)
  return status === 401 || status === 403
    ? new InvalidFeedError('Ticketmaster does not accept the API key', 'key-refused')
    : cause
}
