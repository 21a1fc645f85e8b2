import { type GetPage, type Page, readFailure, type Source } from '../../contract/feed-plugin'
import { readListPage } from './list-page'
import { toRowKey } from './list-row'
import { buildMoreRowsUrl, findScrapeQuery } from './more-rows'
import type { DateContext } from './row-dates'

/** With sixty rows each, more than any site has. */
const MAX_LIST_PAGES = 50
/** Between requests, in milliseconds. */
export const PAUSE = 250

/**
 * The list page, and the answers with its other rows up to the first one that adds none: sites answer past the end with
 * nothing or, some, from the beginning. Null if the source reports no change.
 */
export async function fetchListPages(
  get: GetPage,
  { url, wait }: Pick<Source, 'url' | 'wait'>,
  context: DateContext,
): Promise<Page[] | null> {
  const hosts = [new URL(url).hostname]
  const scrape = findScrapeQuery(url)
  const first = scrape
    ? await get(buildMoreRowsUrl(scrape.siteUrl, scrape.query), { kind: 'page-data', hosts })
    : await get(url, { kind: 'page', hosts })
  if (!first) return null
  const { rows, more, siteUrl } = readListPage(first, context)
  const root = scrape?.siteUrl ?? siteUrl
  const query = more ?? (scrape && { ...scrape.query, offset: scrape.query.offset + rows.length })
  if (!query || (scrape && rows.length === 0)) return [first]
  const pages = [first]
  const known = new Set(rows.map(toRowKey))
  let { offset } = query
  while (pages.length < MAX_LIST_PAGES) {
    await wait(PAUSE)
    const moreUrl = buildMoreRowsUrl(root, { ...query, offset })
    const page = await fetchIfAllowed(() => get(moreUrl, { kind: 'page-data', hosts }))
    if (!page) break
    pages.push({ ...page, url: moreUrl })
    const received = readListPage({ ...page, url: moreUrl }, context).rows
    const isNew = received.map(toRowKey).filter((key) => !known.has(key)).length > 0
    if (!isNew) break
    for (const row of received) known.add(toRowKey(row))
    offset += received.length
  }
  return pages
}

/**
 * Null where the site has no such page or does not allow programs there. The first page is still worth reading, and proves
 * nothing about what comes after it.
 */
async function fetchIfAllowed(getPage: () => Promise<Page | null>): Promise<Page | null> {
  try {
    const page = await getPage()
    if (page) return page
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
  throw new Error('more rows of a changed list were reported as not modified')
}

/** Whether there is no such page, or robots.txt forbids it: the next run will not get it either. */
export function isUnavailable(error: unknown): boolean {
  const { status } = readFailure(error)
  if (status === 404 || status === 410) return true
  return error instanceof Error && error.name === 'RefusedUrlError'
}
