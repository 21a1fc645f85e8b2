import { startOfDay } from '~/lib/local-time'
import type { GetPage, Page, Source } from '../feed-plugin'
import { PAUSE } from './fetch-list-pages'
import { readListPage } from './list-page'
import type { ListRow } from './list-row'
import { isOnSite } from './more-rows'
import type { DateContext } from './row-dates'

const MAX_EVENT_PAGES = 300
/** All of them are in memory until they are read. */
const MAX_TOTAL_BYTES = 32_000_000
/** A site that fails so often in a row does not want to be read now. */
const MAX_FAILURES = 3

/**
 * The pages of the events within the window, each once, in the list's order. One that fails costs only its details; it is
 * passed on as an empty page, so that what it would have told is known to be missing.
 */
export async function fetchEventPages(
  get: GetPage,
  { url: siteUrl, window, timezone, wait }: Pick<Source, 'url' | 'window' | 'timezone' | 'wait'>,
  { pages: lists, context }: { pages: Page[]; context: DateContext },
): Promise<Page[]> {
  const hosts = [new URL(siteUrl).hostname]
  const isAhead = ({ written: { dates } }: ListRow) =>
    dates === null || startOfDay(dates.start, timezone) < window.to
  const rows = lists.flatMap((page) => readListPage(page, context).rows)
  const urls = rows.filter(isAhead).flatMap(({ url }) => (url && isOnSite(url, siteUrl) ? url : []))
  const pages: Page[] = []
  let failures = 0
  let bytes = 0
  for (const url of [...new Set(urls)].slice(0, MAX_EVENT_PAGES)) {
    const isOver = failures >= MAX_FAILURES || bytes >= MAX_TOTAL_BYTES
    const page = isOver ? null : await fetchEventPage(get, { url, hosts, wait })
    if (!isOver) failures = page ? 0 : failures + 1
    bytes += page?.body.byteLength ?? 0
    pages.push(page ? { ...page, url } : { url, contentType: 'text/html', body: new Uint8Array() })
  }
  return pages
}

/** Null if it fails, for whatever reason: the list was read, and counts. */
async function fetchEventPage(
  get: GetPage,
  { url, hosts, wait }: { url: string; hosts: string[]; wait: Source['wait'] },
): Promise<Page | null> {
  await wait(PAUSE)
  try {
    return await get(url, { kind: 'page', hosts })
  } catch {
    return null
  }
}
