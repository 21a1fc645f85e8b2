import type { LocalZone } from '../../parsing/structured-data/moments'
import { pageKey } from '../../parsing/structured-data/page-key'
import { type GetPage, InvalidFeedError, type Page, type Source } from '../feed-plugin'
import { type ListPage, readListPage } from './list-page'

/** More than any venue lists; the rest of a longer list is left out, and the run says so. */
export const MAX_LIST_PAGES = 50
export const MAX_DETAIL_PAGES = 300
/** All pages of a run are in memory together. */
const MAX_BYTES = 24 * 1024 * 1024
/** Between requests to a site that people use at the same time. */
const PAUSE_MS = 500
/** A site that fails this often in a row is not asked for the rest. */
const MAX_FAILURES = 3

type Fetched = { page: Page; list: ListPage }

/** The list's pages, up to one that adds nothing. One that fails, fails the run. */
export async function fetchListPages(
  get: GetPage,
  { url, wait }: Pick<Source, 'url' | 'wait'>,
  zone: LocalZone,
): Promise<Fetched[] | null> {
  const first = await get(url, { kind: 'page' })
  if (!first) return null
  const fetched: Fetched[] = [{ page: first, list: readListPage(first, zone) }]
  const visited = new Set([pageKey(url, first.url), pageKey(first.url, first.url)])
  const known = new Set<string>()
  for (;;) {
    const last = fetched.at(-1)
    if (!last || !addsEvents(last.list, known)) return fetched
    const next = last.list.nextUrl
    if (!next || visited.has(pageKey(next, first.url)) || fetched.length >= MAX_LIST_PAGES) {
      return fetched
    }
    visited.add(pageKey(next, first.url))
    await wait(PAUSE_MS)
    const page = await get(next, { kind: 'page' })
    if (!page)
      throw new InvalidFeedError(`${next} returned 'not modified' for a page of a changed list`)
    visited.add(pageKey(page.url, first.url))
    fetched.push({ page, list: readListPage(page, zone) })
  }
}

/** Some sites return the first page again for a page past the end. */
function addsEvents({ events, details }: ListPage, known: Set<string>): boolean {
  const before = known.size
  for (const key of details.keys()) known.add(key)
  for (const { event, ownUrl } of events) known.add(`${ownUrl}|${event.title}|${event.startAt}`)
  return known.size > before
}

/** The pages about single events. One that fails is replaced by an empty page; one that no longer exists is left out. */
export async function fetchDetailPages(
  get: GetPage,
  fetched: Fetched[],
  wait: Source['wait'],
): Promise<Page[]> {
  const pages: Page[] = []
  let bytes = fetched.reduce((sum, { page }) => sum + page.body.length, 0)
  let failures = 0
  for (const url of listDetails(fetched.map(({ list }) => list)).values()) {
    if (bytes > MAX_BYTES || pages.length >= MAX_DETAIL_PAGES) break
    if (failures >= MAX_FAILURES) {
      pages.push(failedPage(url))
      continue
    }
    await wait(PAUSE_MS)
    try {
      const page = await get(url, { kind: 'page' })
      if (page) pages.push(page)
      bytes += page?.body.length ?? 0
      failures = 0
    } catch (error) {
      if (hasStatus(error, [404, 410])) continue
      failures = hasStatus(error, [429, 503]) ? MAX_FAILURES : failures + 1
      pages.push(failedPage(url))
    }
  }
  return pages
}

/** The details of all pages of a list, without pages of the list itself. */
export function listDetails(lists: ListPage[]): Map<string, string> {
  const details = new Map(lists.flatMap((list) => [...list.details]))
  const feedUrl = lists[0]?.url ?? ''
  for (const list of lists) {
    details.delete(pageKey(list.url, feedUrl))
    if (list.nextUrl) details.delete(pageKey(list.nextUrl, feedUrl))
    for (const { event, ownUrl } of list.events) {
      if (ownUrl && !event.noStart) details.delete(pageKey(ownUrl, feedUrl))
    }
  }
  return details
}

export const isFailed = ({ contentType, body }: Page) => contentType === FAILED && body.length === 0

const FAILED = 'application/x-failed'

const failedPage = (url: string): Page => ({ url, contentType: FAILED, body: new Uint8Array() })

function hasStatus(error: unknown, statuses: number[]): boolean {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    statuses.includes(error.status)
  )
}
