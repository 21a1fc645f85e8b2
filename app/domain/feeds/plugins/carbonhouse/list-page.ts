import { parseJson } from '~/lib/bytes/json'
import { InvalidFeedError, type Page } from '../../contract/feed-plugin'
import { decodePage } from '../../parsing/decode-page'
import {
  findBaseUrl,
  type HtmlElement,
  type HtmlNode,
  parseHtml,
  readAttribute,
  readText,
  selectAll,
  selectOne,
} from '../../parsing/html-page'
import { type ListRow, readRow } from './list-row'
import { isMoreRowsUrl, type RowQuery, readRowQuery } from './more-rows'
import type { DateContext } from './row-dates'
import { type VenueStreets, venueKey } from './row-venue'

export type ListPage = {
  rows: ListRow[]
  /** The query for more rows, as the list's button has it; null if the page offers no more. */
  more: RowQuery | null
  /** The root of the site's own URLs, as its scripts know it. */
  siteUrl: string
  /** Street streets, from the footer of a site with several venues. */
  streets: VenueStreets
  /** Whether it is an answer with rows, without the page around them. */
  isFragment: boolean
  notes: string[]
}

const ROW = '.eventItem, .m-eventItem, .m-venueframework-eventslist__item, .entry'
const LIST = '#list, #eventsList, .eventList, .event_list, .m-eventList, #loadMoreEvents'
const LIST_CLASSES = ['eventList', 'event_list', 'm-eventList', 'eventList__wrapper']
const LIST_IDS = ['list', 'eventsList']
const EVENT_PAGE = '.eventDetailList, .event_detail, .event_showings, .m-eventDetail'
const BUTTON = '#loadMoreEvents, .eventList__showMore'

/** Reads a page of the list, or an answer with more rows. Throws InvalidFeedError if it is neither. */
export function readListPage(page: Page, context: DateContext): ListPage {
  const { text, notes } = decodePage(page)
  const isFragment = isMoreRowsUrl(page.url) || text.trimStart().startsWith('"')
  const html = isFragment ? unwrapFragment(text, page.url) : text
  const document = parseHtml(html)
  const base = findBaseUrl(document, page.url)
  const elements = selectOutermost(document, ROW)
  const hasList = elements.some(isInList)
  const rows = elements.flatMap((element) => {
    const isMain = isFragment || !hasList || isInList(element)
    return readRow(element, { ...context, base, isMain }) ?? []
  })
  if (rows.length === 0 && !isFragment) requireList(document, text, page.url)
  return {
    rows,
    more: isFragment ? null : findMore(document, rows),
    siteUrl: findSiteUrl(html, page.url),
    streets: readStreets(document),
    isFragment,
    notes,
  }
}

/** More rows come as one JSON string that holds HTML; past the end, it is empty. */
function unwrapFragment(text: string, url: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.startsWith('<')) return trimmed
  const content = parseJson(trimmed)
  if (typeof content === 'string') return content
  if (content === null || content === false) return ''
  throw new InvalidFeedError(`${url} did not return rows of events`, 'other-form')
}

/** Elements that match and are not inside another one that does. */
function selectOutermost(document: HtmlNode, selector: string): HtmlElement[] {
  const outermost = new Set<object>()
  return selectAll(document, selector).filter((element) => {
    for (let node = element.parent; node; node = node.parent) if (outermost.has(node)) return false
    outermost.add(element)
    return true
  })
}

/** Whether a row belongs to the list, and not to a spotlight or a widget beside it. */
function isInList(element: HtmlElement): boolean {
  for (let node = element.parent; node && 'attribs' in node; node = node.parent) {
    const { id = '', class: names = '' } = node.attribs
    if (LIST_IDS.includes(id)) return true
    if (names.split(/\s+/).some((name) => LIST_CLASSES.includes(name))) return true
  }
  return false
}

/** A list may be empty, but it must be one. */
function requireList(document: HtmlNode, text: string, url: string): void {
  if (text.trim() === '') throw new InvalidFeedError(`${url} returned an empty body`, 'other-form')
  if (selectOne(document, EVENT_PAGE)) {
    throw new InvalidFeedError(
      `${url} is the page of a single event, not a list of events`,
      'single-event',
    )
  }
  if (!selectOne(document, LIST)) {
    throw new InvalidFeedError(
      `${url} returned a page without a carbonhouse list of events`,
      'no-list',
    )
  }
}

function findMore(document: HtmlNode, rows: ListRow[]): RowQuery | null {
  const button = selectOne(document, BUTTON)
  const count = rows.filter(({ isMain }) => isMain).length
  // A list without rows or button is a shell that its script fills.
  if (!button) return count === 0 ? readRowQuery(() => null, 0) : null
  return readRowQuery((name) => readAttribute(button, `data-${name}`), count)
}

function findSiteUrl(html: string, url: string): string {
  const text = /\bAPPLICATION_URL\s*=\s*["'](https?:\/\/[^"'\s]{1,300})["']/.exec(html)?.[1] ?? '/'
  const root = URL.canParse('/', url) ? new URL('/', url) : null
  if (!root) return url
  const site = URL.canParse(text, root.href) ? new URL(text, root.href) : root
  return site.host === root.host ? `${root.origin}${site.pathname.replace(/\/*$/, '/')}` : root.href
}

function readStreets(document: HtmlNode): VenueStreets {
  const streets: VenueStreets = new Map()
  for (const element of selectAll(document, 'address')) {
    const block = element.parent && 'attribs' in element.parent ? element.parent : null
    const name = readText(block && selectOne(block, '.title'))
    const address = readText(element).replace(/\s+,/g, ',')
    if (name && address) streets.set(venueKey(name), address)
  }
  return streets
}
