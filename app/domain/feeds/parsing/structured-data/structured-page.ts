import type { Page } from '../../contract/feed-plugin'
import { decodePage } from '../decode-page'
import { findBaseUrl, type HtmlNode, parseHtml } from '../html-page'
import { describeCount } from '../text-limits'
import { findEvents, hasEmptyList } from './find-events'
import { readJsonLd, readJsonLdBlocks } from './json-ld'
import { mergeEvents } from './merge-events'
import { readMicrodata } from './microdata'
import { readMicroformats } from './microformats'
import type { LocalZone } from './moments'
import { type PageEvent, type Reading, readEvent } from './read-event'
import type { Thing } from './thing'

/** A page with the events that its JSON-LD, microdata and microformats describe. */
export type StructuredPage = {
  url: string
  document: HtmlNode
  things: Thing[]
  events: PageEvent[]
  invalid: Extract<Reading, { kind: 'invalid' }>[]
  /** The page has a list for events, and none are in it. */
  isEmptyList: boolean
  notes: string[]
}

/** Reads a page; that of an API may be JSON-LD itself. Throws InvalidFeedError for one beyond the limits of parseHtml. */
export function readStructuredPage(page: Page, zone: LocalZone): StructuredPage {
  const { text, notes } = decodePage(page)
  const isJson = /^[\s\uFEFF]*[[{]/.test(text)
  const document = parseHtml(isJson ? '' : text)
  const baseUrl = findBaseUrl(document, page.url)
  const jsonLd = isJson ? readJsonLdBlocks([text]) : readJsonLd(document)
  const microdata = readMicrodata(document, baseUrl)
  const microformats = readMicroformats(document, text, baseUrl)
  const formats = [jsonLd.things, microdata, microformats].map((things) =>
    findEvents(things).map((event) => readSafely(() => readEvent(event, page.url, zone))),
  )
  const things = [...jsonLd.things, ...microdata, ...microformats]
  return {
    url: page.url,
    document,
    things,
    events: mergeEvents([], formats.flatMap(listEvents)),
    invalid: formats.flat().filter((reading) => reading.kind === 'invalid'),
    isEmptyList: hasEmptyList(things, text),
    notes: [...notes, ...describeBlocks(jsonLd)],
  }
}

/** An event that fails in an unexpected way affects no other. */
function readSafely(read: () => Reading): Reading {
  try {
    return read()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: 'invalid', title: '', ownUrl: null, reason }
  }
}

const listEvents = (readings: Reading[]) =>
  readings.flatMap((reading) => (reading.kind === 'event' ? [reading.pageEvent] : []))

function describeBlocks({ repaired, broken }: { repaired: number; broken: number }): string[] {
  return [
    ...describeCount(repaired, 'JSON-LD blocks with errors that could be repaired'),
    ...describeCount(broken, 'JSON-LD blocks that are not valid JSON'),
  ]
}
