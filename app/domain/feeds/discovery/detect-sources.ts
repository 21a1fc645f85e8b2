import { parseJson } from '~/lib/bytes/json'
import { InvalidFeedError, type Page } from '../contract/feed-plugin'
import { decodePage } from '../parsing/decode-page'
import {
  findBaseUrl,
  type HtmlNode,
  parseHtml,
  readAttribute,
  readScripts,
  readText,
  resolveLink,
  selectAll,
  selectOne,
} from '../parsing/html-page'
import { unwrapJson } from '../parsing/wrapped-json'
import { skipProlog } from './skip-prolog'
import type { SourceCandidate } from './source-candidate'
import {
  buildSquarespaceJsonManifest,
  buildSquarespacePageManifest,
  findSquarespaceList,
  isSquarespace,
  SQUARESPACE_ROW,
  toSquarespaceJsonUrl,
} from './squarespace'

/** What a response shows: sources, URLs that may be sources, and pages that may list the events. */
export type Detection = {
  candidates: SourceCandidate[]
  /** To be fetched to find out, the most promising first. */
  probes: Probe[]
  /** Pages of the same site that probably list its events. */
  eventPages: string[]
}

type Probe = { url: string; reason: string }

const NOTHING: Detection = { candidates: [], probes: [], eventPages: [] }

/** Finds out what a response is. `reason` says how its URL was found. */
export function detectSources(page: Page, reason: string): Detection {
  const text = unwrapJson(decodePage(page).text).trimStart()
  const found = (plugin: string, url = page.url, manifest: unknown = null): Detection => ({
    ...NOTHING,
    candidates: [{ plugin, url, manifest, reason }],
  })
  if (/^BEGIN:VCALENDAR/i.test(text)) return found('ical')
  if (/^[[{]/.test(text)) return detectJson(text, page, found)
  if (/^<(?:rss|feed|rdf:RDF)\b/i.test(skipProlog(text))) return found('rss')
  return text.startsWith('<') ? detectHtml(text, page) : NOTHING
}

function detectJson(
  text: string,
  page: Page,
  found: (plugin: string, url?: string, manifest?: unknown) => Detection,
): Detection {
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null) return NOTHING
  const { pathname, searchParams } = new URL(page.url)
  const isTribe = pathname.includes(TRIBE_PATH) || searchParams.get('rest_route') === TRIBE_ROUTE
  if (isTribe && 'events' in json && Array.isArray(json.events)) {
    return found('tribe', withoutQuery(page.url, 'rest_route'))
  }
  const list = findSquarespaceList(json)
  return list === null
    ? NOTHING
    : found('siphon', page.url, buildSquarespaceJsonManifest(page.url, list))
}

const TRIBE_PATH = '/tribe/events/v1/events'
const TRIBE_ROUTE = '/tribe/events/v1/events'

function detectHtml(text: string, page: Page): Detection {
  const tree = parsePage(text)
  if (!tree) return NOTHING
  const base = findBaseUrl(tree, page.url)
  const onPage = (plugin: string, reason: string): SourceCandidate => ({
    plugin,
    url: page.url,
    manifest: null,
    reason,
  })
  return {
    candidates: [
      ...(isCarbonhouse(tree) ? [onPage('carbonhouse', 'The site is made by carbonhouse.')] : []),
      ...(describesEvents(tree)
        ? [onPage('jsonld', 'The page describes its events for search engines.')]
        : []),
      ...findSquarespaceRows(tree, page),
      ...findFeeds(tree, base),
    ],
    probes: [
      ...findTribeProbes(tree, text, base),
      ...findCalendarLinks(tree, base),
      ...findSquarespaceProbes(text, page),
    ],
    eventPages: findEventPages(tree, base, page.url),
  }
}

/** The list itself, which has less than the JSON, and which robots.txt does not forbid. */
function findSquarespaceRows(tree: HtmlNode, { url }: Page): SourceCandidate[] {
  if (!selectOne(tree, SQUARESPACE_ROW)) return []
  const manifest = buildSquarespacePageManifest(url)
  return [{ plugin: 'siphon', url, manifest, reason: 'Squarespace lists the events on the page.' }]
}

function findSquarespaceProbes(text: string, { url }: Page): Probe[] {
  if (!isSquarespace(text)) return []
  return [{ url: toSquarespaceJsonUrl(url), reason: 'Squarespace has the page as JSON.' }]
}

/** A page beyond the limits has nothing that can be read. */
function parsePage(text: string): HtmlNode | null {
  try {
    return parseHtml(text)
  } catch (error) {
    if (error instanceof InvalidFeedError) return null
    throw error
  }
}

function isCarbonhouse(tree: HtmlNode): boolean {
  return selectOne(tree, CARBONHOUSE_MARKS) !== null
}

const CARBONHOUSE_MARKS = [
  '#carbonhouse',
  '[src*="production.carbonhouse.com"]',
  '[href*="production.carbonhouse.com"]',
  '.eventItem.entry',
  '.m-venueframework-eventslist__item',
  '.m-eventItem',
  '.event_list .entry .carousel_item_title_small',
].join(', ')

function describesEvents(tree: HtmlNode): boolean {
  const scripts = readScripts(tree, 'application/ld+json')
  if (scripts.some((script) => EVENT_TYPE.test(script))) return true
  return selectOne(tree, '[itemtype*="schema.org/"][itemtype*="Event"], .h-event, .vevent') !== null
}

/** `"@type": "MusicEvent"`, also in a list; blocks may be broken, so they are not parsed. */
const EVENT_TYPE =
  /"@type"\s*:\s*(?:\[[^\]]{0,200})?"(?:https?:\/\/schema\.org\/)?\w*(?:event|festival)"/i

const FEED_LINKS =
  'link[rel~="alternate"][type="application/rss+xml"], link[rel~="alternate"][type="application/atom+xml"]'

/** News feeds rarely have events, so only those that say so; comments are never meant. */
function findFeeds(tree: HtmlNode, base: string): SourceCandidate[] {
  return selectAll(tree, FEED_LINKS).flatMap((link) => {
    const url = resolveLink(readAttribute(link, 'href'), base)
    const name = `${readAttribute(link, 'title') ?? ''} ${url}`
    if (!url || /comment/i.test(name) || !/event|calend|show|concert/i.test(name)) return []
    return [{ plugin: 'rss', url, manifest: null, reason: 'The page links this feed.' }]
  })
}

/** WordPress may be in a subfolder: its link says where its interface is. */
function findTribeProbes(tree: HtmlNode, text: string, base: string): Probe[] {
  const link = selectOne(tree, 'link[rel="https://api.w.org/"]')
  const root = resolveLink(readAttribute(link, 'href'), base)
  const reason = 'The site publishes its events with The Events Calendar.'
  if (root) {
    const url = new URL(root)
    if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', TRIBE_ROUTE)
    else url.pathname = url.pathname.replace(/\/?$/, TRIBE_PATH)
    return [{ url: url.href, reason }]
  }
  const isTribe = /\btribe-(?:events|common)\b/.test(text)
  return isTribe ? [{ url: new URL(`/wp-json${TRIBE_PATH}`, base).href, reason }] : []
}

const MAX_CALENDAR_LINKS = 2

function findCalendarLinks(tree: HtmlNode, base: string): Probe[] {
  const alternates = selectAll(tree, 'link[rel~="alternate"][type="text/calendar"]')
  const links = selectAll(tree, 'a[href]').filter((link) =>
    /^webcals?:|\.ics(?:$|\?)|[?&](?:outlook-)?ical=1|\/ical\//i.test(link.attribs.href ?? ''),
  )
  const linked = [...alternates, ...links].flatMap((link) => {
    const href = (readAttribute(link, 'href') ?? '').replace(/^webcals?:/i, 'https:')
    return resolveLink(href, base) ?? []
  })
  const embedded = selectAll(tree, 'iframe[src*="calendar.google.com/calendar/"]').flatMap(
    (frame) => toGoogleCalendars(resolveLink(readAttribute(frame, 'src'), base)),
  )
  // Pages about single events link calendars of one event each.
  return [...new Set([...embedded, ...linked])]
    .slice(0, MAX_CALENDAR_LINKS)
    .map((url) => ({ url, reason: 'The page links this calendar.' }))
}

/** The calendars of an embedded Google Calendar, whose ids are encoded with Base64 sometimes. */
function toGoogleCalendars(frameUrl: string | null): string[] {
  if (!frameUrl) return []
  return new URL(frameUrl).searchParams.getAll('src').map((src) => {
    const id = src.includes('@') ? src : decodeBase64(src)
    return `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`
  })
}

function decodeBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return text
  }
}

const EVENTS_WORD =
  /\b(?:events?|calendar|shows?|concerts?|whats?-on|performances|schedule|tickets)\b/i
const MAX_EVENT_PAGES = 2

/** Links of the site whose last path segment or text names events; not those of single events, which are deeper. */
function findEventPages(tree: HtmlNode, base: string, pageUrl: string): string[] {
  const { host } = new URL(pageUrl)
  const urls = selectAll(tree, 'a[href]').flatMap((link) => {
    const url = resolveLink(readAttribute(link, 'href'), base)
    if (!url || new URL(url).host !== host) return []
    const segments = new URL(url).pathname.split('/').filter(Boolean)
    const isNamed = EVENTS_WORD.test(segments.at(-1) ?? '') || EVENTS_WORD.test(readText(link))
    return isNamed && segments.length <= 2 ? [withoutHash(url)] : []
  })
  return [...new Set(urls)].filter((url) => url !== withoutHash(pageUrl)).slice(0, MAX_EVENT_PAGES)
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? url
}

/** The URL without what this request added, except one parameter. */
function withoutQuery(href: string, except: string): string {
  const url = new URL(href)
  const value = url.searchParams.get(except)
  url.search = value === null ? '' : `?${new URLSearchParams({ [except]: value })}`
  return url.href
}
