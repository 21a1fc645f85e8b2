import type { InvalidItem } from '../../contract/feed-item'
import {
  type GetPage,
  INVALID_ITEM,
  type Page,
  readFailure,
  type Source,
} from '../../contract/feed-plugin'
import { pageKey } from './page-key'

/** More than any venue lists; the rest of a longer list is left out, and the run says so. */
export const MAX_EVENT_PAGES = 300
/** All pages of a run are in memory together. */
const MAX_BYTES = 24 * 1024 * 1024
/** Between requests to a site that people use at the same time. */
export const PAUSE_MS = 500
/** A site that fails this often in a row is not asked for the rest. */
const MAX_FAILURES = 3

/**
 * Gets the pages about single events that a feed links, each with the URL of its link, so that `read` finds it. A page that
 * fails is replaced by an empty one, and one that no longer exists is left out.
 */
export async function fetchEventPages(
  get: GetPage,
  urls: Iterable<string>,
  { feedPages, wait }: { feedPages: Page[]; wait: Source['wait'] },
): Promise<Page[]> {
  const pages: Page[] = []
  let bytes = feedPages.reduce((sum, { body }) => sum + body.length, 0)
  let failures = 0
  for (const url of urls) {
    if (pages.length >= MAX_EVENT_PAGES) break
    if (failures >= MAX_FAILURES || bytes > MAX_BYTES) {
      pages.push(failedPage(url))
      continue
    }
    await wait(PAUSE_MS)
    try {
      const page = await get(url, { kind: 'page' })
      if (page) pages.push({ ...page, url })
      bytes += page?.body.length ?? 0
      failures = 0
    } catch (error) {
      const { status } = readFailure(error)
      if (status === 404 || status === 410) continue
      failures = status === 429 || status === 503 ? MAX_FAILURES : failures + 1
      pages.push(failedPage(url))
    }
  }
  return pages
}

export const isFailed = ({ contentType, body }: Page) => contentType === FAILED && body.length === 0

const FAILED = 'application/x-failed'

const failedPage = (url: string): Page => ({ url, contentType: FAILED, body: new Uint8Array() })

/** The events of pages that failed: they may still exist, so they are not deleted. */
export function listFailures(pages: Page[], feedUrl: string): InvalidItem[] {
  return pages.filter(isFailed).map(({ url }) => ({
    kind: 'event',
    externalId: pageKey(url, feedUrl),
    reason: INVALID_ITEM.unreadablePage,
  }))
}
