import {
  type GetPage,
  type Page,
  type PageRequest,
  readFailure,
  type Source,
} from '../../contract/feed-plugin'
import { readAttribute, readTextWithin } from '../../parsing/html-page'
import { Selectors } from '../../parsing/selectors'
import { fetchEventPages } from '../../parsing/structured-data/fetch-event-pages'
import { listDetailUrls } from './list-entries'
import type { Manifest } from './manifest'
import { findNextUrl, listHosts, toFirstUrl } from './page-sequence'
import { findToday } from './read-dates'
import { type Item, listItems, readSourcePage, type SourcePage } from './source-page'

/** Between requests, in milliseconds. */
const PAUSE_MS = 250

/** The list pages, and then the detail pages. Null if the source reports no change. */
export async function fetchPages(
  get: GetPage,
  manifest: Manifest,
  { wait, window, timezone }: Pick<Source, 'wait' | 'window' | 'timezone'>,
): Promise<Page[] | null> {
  const { source } = manifest
  const selectors = new Selectors()
  const hosts = listHosts(manifest)
  const request: PageRequest = { kind: source.asScript ? 'page-data' : 'page', hosts }
  const today = findToday(window.from, timezone)
  const first = await get(toFirstUrl(manifest, today), request)
  if (!first) return null
  const pages = [first]
  // One tree at a time: those of all pages would not fit into a worker.
  let last = readSourcePage(first, source, selectors)
  const details = new Set(listDetailUrls(last, manifest, selectors))
  const known = new Set(listKeys(last, manifest, selectors))
  for (;;) {
    const urls = pages.map(({ url }) => url)
    const url = findNextUrl(manifest, { urls, last, today, selectors })
    if (!url) break
    await wait(PAUSE_MS)
    const page = await getNext(() => get(url, request), manifest)
    if (!page) break
    pages.push({ ...page, url })
    last = readSourcePage({ ...page, url }, source, selectors)
    for (const detail of listDetailUrls(last, manifest, selectors)) details.add(detail)
    const added = listKeys(last, manifest, selectors).filter((key) => !known.has(key))
    // Past the end, sites begin again. A month may just have no events.
    if (added.length === 0 && !source.next?.months) break
    for (const key of added) known.add(key)
  }
  const getDetail: GetPage = (url, detail) => get(url, { ...detail, hosts })
  return [...pages, ...(await fetchEventPages(getDetail, details, { feedPages: pages, wait }))]
}

/** Null past the last page, where some sites answer that there is none. */
async function getNext(
  getPage: () => Promise<Page | null>,
  { source: { next } }: Manifest,
): Promise<Page | null> {
  try {
    return await getPage()
  } catch (error) {
    const { status } = readFailure(error)
    const isCounted = next?.parameter !== undefined || next?.months !== undefined
    if (isCounted && (status === 404 || status === 410)) return null
    throw error
  }
}

/** What tells whether a page adds something. */
function listKeys(list: SourcePage, { items }: Manifest, selectors: Selectors): string[] {
  return listItems(list, items, selectors).map((item) => toKey(item, selectors))
}

function toKey(item: Item, selectors: Selectors): string {
  if (item.kind === 'json') return JSON.stringify(item.value).slice(0, 2000)
  const link = readAttribute(selectors.first(item.element, 'a[href]'), 'href')
  return `${link} ${readTextWithin(item.element, selectors.budget.spendCharacters).slice(0, 2000)}`
}
