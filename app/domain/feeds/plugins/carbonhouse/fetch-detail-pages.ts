import { startOfDay } from '~/lib/time/local-time'
import type { GetPage, Page, Source } from '../../contract/feed-plugin'
import { isUnavailable, PAUSE } from './fetch-list-pages'
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
 * The pages of the events within the window, each once, in the list's order. One that fails this time costs only its
 * details; it is passed on as an empty page, so that what it would have told is known to be missing. One that does not
 * exist is left out: the row is all there is.
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
    const page = isOver ? 'failed' : await fetchEventPage(get, { url, hosts, wait })
    if (!isOver) failures = typeof page === 'string' ? failures + 1 : 0
    if (page === 'unavailable') continue
    if (page === 'failed') pages.push({ url, contentType: 'text/html', body: new Uint8Array() })
    else {
      bytes += page.body.byteLength
      pages.push({ ...page, url })
    }
  }
  return pages
}

/** Whatever fails, the list was read, and counts. */
async function fetchEventPage(
  get: GetPage,
  { url, hosts, wait }: { url: string; hosts: string[]; wait: Source['wait'] },
): Promise<Page | 'failed' | 'unavailable'> {
  await wait(PAUSE)
  try {
    return (await get(url, { kind: 'page', hosts })) ?? 'failed'
  } catch (error) {
    return isUnavailable(error) ? 'unavailable' : 'failed'
  }
}
