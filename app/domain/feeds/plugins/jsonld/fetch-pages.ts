import { type GetPage, InvalidFeedError, type Page, type Source } from '../../contract/feed-plugin'
import { PAUSE_MS } from '../../parsing/structured-data/fetch-event-pages'
import type { LocalZone } from '../../parsing/structured-data/moments'
import { pageKey } from '../../parsing/structured-data/page-key'
import { type ListPage, readListPage } from './list-page'

/** More than any venue's list has; the rest of a longer list is left out, and the run says so. */
const MAX_LIST_PAGES = 50

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
      throw new InvalidFeedError(
        `${next} returned 'not modified' for a page of a changed list`,
        'cut-off',
      )
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
