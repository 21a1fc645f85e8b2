import { isHttpUrl } from '~/lib/text/http-url'
import { InvalidFeedError, type Page } from '../../contract/feed-plugin'
import { decodePage } from '../../parsing/decode-page'
import {
  type HtmlElement,
  parseHtml,
  readAttribute,
  resolveLink,
  selectAll,
} from '../../parsing/html-page'
import type { LocalZone } from '../../parsing/structured-data/moments'
import { findText, type Thing } from '../../parsing/structured-data/thing'
import { MAX_LENGTH, toWellFormed, truncate } from '../../parsing/text-limits'
import { findField, type ItemFields, listElements, readItemFields, toEvent } from './item-fields'

export type FeedItem = {
  /** The item's own id, or null. */
  id: string | null
  /** The page about it. */
  link: string | null
  event: Thing
  /** The item itself says when the event is; else only its page may. */
  isDated: boolean
}

export type ParsedFeed = {
  items: FeedItem[]
  /** The website that the feed belongs to, or the feed's own URL. */
  siteUrl: string
  notes: string[]
}

/** Parses RSS (0.9 to 2.0) and Atom. Throws InvalidFeedError for anything else, and for a feed that is cut off. */
export function parseFeed(page: Page, zone: LocalZone): ParsedFeed {
  const { text, notes } = decodePage(page)
  const what = describeOther(text)
  if (what) throw new InvalidFeedError(`${page.url} returned ${what}`, 'other-form')
  if (!/<\/(?:\w+:)?(?:rss|feed|rdf)\s*>/i.test(text)) {
    throw new InvalidFeedError(`${page.url} returned a feed that is cut off`, 'cut-off')
  }
  const document = parseHtml(text, { isXml: true })
  const root = document.children.find((child): child is HtmlElement => 'attribs' in child)
  if (!root || !/^(?:\w+:)?(?:rss|feed|rdf)$/i.test(root.name)) {
    throw new InvalidFeedError(
      `${page.url} returned something that is not RSS or Atom`,
      'other-form',
    )
  }
  const [channel = root] = listElements(root).filter(({ name }) => name === 'channel')
  return {
    items: selectAll(document, 'item, entry').map((item) => readItem(item, page.url, zone)),
    siteUrl: findLink(readItemFields(channel), page.url) ?? page.url,
    notes,
  }
}

/** What a body is instead of a feed, or null. */
function describeOther(text: string): string | null {
  if (text.trim() === '') return 'an empty body'
  if (/^\s*[[{]/.test(text)) return 'JSON instead of RSS or Atom'
  if (/^\s*(?:<!doctype html|<html)\b/i.test(text)) return 'a web page instead of RSS or Atom'
  return /<(?:\w+:)?(?:rss|feed|rdf)\b/i.test(text) ? null : 'something that is not RSS or Atom'
}

function readItem(item: HtmlElement, feedUrl: string, zone: LocalZone): FeedItem {
  const fields = readItemFields(item)
  const event = toEvent(item, fields, zone)
  const id = findField(fields, 'guid', 'id') || findField(fields, 'uid')
  return {
    id: id === '' ? null : truncate(toWellFormed(id), MAX_LENGTH.name - MAX_SUFFIX),
    link: findLink(fields, feedUrl),
    event,
    isDated: findText(event, 'startDate') !== '',
  }
}

/** Room for the start, where items of one event share an id. */
const MAX_SUFFIX = 20

/** A link is a text in RSS and an attribute in Atom, where others lead to the feed itself and to files. */
function findLink(fields: ItemFields, feedUrl: string): string | null {
  for (const element of fields.get('link') ?? []) {
    const relation = readAttribute(element, 'rel') ?? 'alternate'
    const href = readAttribute(element, 'href')
    const link =
      href && relation !== 'alternate'
        ? null
        : (href ?? findField(new Map([['link', [element]]]), 'link'))
    const url = resolveLink(link, feedUrl)
    if (url) return url
  }
  const [guid] = fields.get('guid') ?? []
  const isPermalink = guid && readAttribute(guid, 'isPermaLink') !== 'false'
  const text = isPermalink ? findField(fields, 'guid') : ''
  return isHttpUrl(text) ? resolveLink(text, feedUrl) : null
}
