import {
  type HtmlElement,
  type HtmlNode,
  readAttribute,
  readText,
  resolveLink,
  selectAll,
} from '../../parsing/html-page'
import { isSameSite, pageKey } from '../../parsing/structured-data/page-key'
import type { StructuredPage } from '../../parsing/structured-data/structured-page'
import { listTexts, listThings, type Thing } from '../../parsing/structured-data/thing'

const NEXT_LINKS = [
  'link[rel~="next"][href]',
  'a[rel~="next"][href]',
  'a.next[href]',
  '.next > a[href]',
  '.nav-next a[href]',
  '.tribe-events-nav-next a[href]',
  '.pager__item--next a[href]',
].join(', ')

/** The list's next page on the same site, if it links one. */
export function findNextPage({ document, url }: StructuredPage, baseUrl: string): string | null {
  for (const element of selectAll(document, NEXT_LINKS)) {
    const next = resolveLink(readAttribute(element, 'href'), baseUrl)
    if (next && isSameSite(next, url) && pageKey(next, url) !== pageKey(url, url)) {
      return withoutFragment(next)
    }
  }
  return null
}

/** Whether the page has a button that loads more of the list, which only a browser can press. */
export function hasMoreButton(document: HtmlNode): boolean {
  return selectAll(document, 'button, a, input[type="button"]').some((element) =>
    /^(?:load|show|view|see) more\b|^more events$/i.test(
      readText(element) || (readAttribute(element, 'value') ?? ''),
    ),
  )
}

/** A folder of events: what is in it is an event's page. */
const FOLDER =
  /^(?:events?|shows?|calendars?|concerts?|performances?|productions?|exhibitions?|gigs?|programs?|programme|whats-?on|event-details?|e)$/i
/** Pages in such folders that are lists, and other parts of sites. */
const NOT_AN_EVENT =
  /^(?:category|categories|tags?|page|list|month|week|day|today|map|photo|summary|feed|rss|ical|search|archives?|past|upcoming|all|venues?|organizers?|series|submit|add|new|login|subscribe|calendar|events?|\d{4}(?:-\d{2}){0,2}|\d{1,2})$/i
const FILE = /\.(?:ics|xml|rss|pdf|jpe?g|png|gif|webp|svg|zip|mp[34]|docx?|xlsx?)$/i

/**
 * The pages of single events that a list links, in its order: those that its structured data names, and those whose URL
 * says so.
 */
export function listDetailUrls(
  { document, things, url }: StructuredPage,
  baseUrl: string,
): string[] {
  const urls = new Map<string, string>()
  const named = listNamedLinks(things).map((link) => resolveLink(link, baseUrl))
  const linked = selectAll(document, 'a[href]').map((element) => findEventLink(element, baseUrl))
  for (const link of [...named, ...linked]) {
    if (!link || !isSameSite(link, url)) continue
    const key = pageKey(link, url)
    if (key !== pageKey(url, url) && !urls.has(key)) urls.set(key, withoutFragment(link))
  }
  return [...urls.values()]
}

/** A list of items that only names their pages, as search engines recommend it. */
function listNamedLinks(things: Thing[]): string[] {
  return things
    .flatMap((thing) => [thing, ...listThings(thing, '@graph', 'mainEntity')])
    .filter(({ types }) => types.includes('ItemList'))
    .flatMap((list) => listThings(list, 'itemListElement'))
    .flatMap((item) => [
      ...listTexts(item, 'url', 'item'),
      ...listThings(item, 'item').flatMap(listUrls),
    ])
}

const listUrls = (thing: Thing): string[] => listTexts(thing, 'url').slice(0, 1)

function findEventLink(element: HtmlElement, baseUrl: string): string | null {
  const link = resolveLink(readAttribute(element, 'href'), baseUrl)
  if (!link || /\bnofollow\b/i.test(readAttribute(element, 'rel') ?? '')) return null
  const { pathname, searchParams } = new URL(link)
  if (FILE.test(pathname) || searchParams.has('ical') || searchParams.has('outlook-ical'))
    return null
  const names = pathname.split('/').filter((name) => name !== '')
  const folder = names.findIndex((name) => FOLDER.test(name))
  const last = names.at(-1) ?? ''
  if (folder === -1 || folder >= names.length - 1 || isListName(names[folder + 1] ?? ''))
    return null
  return isListName(last) && !isDated(names) ? null : link
}

const isListName = (name: string) => NOT_AN_EVENT.test(name)

/** '/event/story-time/2026-04-07/' is an occurrence of a series. */
const isDated = (names: string[]) =>
  names.length >= 3 && /^\d{4}-\d{2}-\d{2}$/.test(names.at(-1) ?? '')

const withoutFragment = (url: string) => url.replace(/#.*$/, '')
