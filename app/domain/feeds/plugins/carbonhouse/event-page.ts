import type { Day } from '~/lib/time/local-time'
import type { Page } from '../../contract/feed-plugin'
import { decodePage } from '../../parsing/decode-page'
import {
  findBaseUrl,
  type HtmlElement,
  type HtmlNode,
  parseHtml,
  readAttribute,
  readHtml,
  readText,
  resolveLink,
  selectAll,
  selectOne,
} from '../../parsing/html-page'
import type { WrittenDates } from '../../parsing/written-dates'
import { parseWrittenTimes, type WrittenTimes } from '../../parsing/written-times'
import { findTicketUrl, isSoldOut, readImage } from './list-row'
import { type DateContext, readDates, readTimes } from './row-dates'
import type { RowVenue } from './row-venue'

/** One performance, as an event's page lists them. */
export type ListedOccurrence = {
  day: Day
  times: WrittenTimes | null
  ticketUrl: string | null
  soldOut: boolean
  /** Texts that may tell its status. */
  marks: string[]
}

/** What an event's own page adds to its row. */
export type EventPage = {
  title: string
  dates: WrittenDates | null
  times: WrittenTimes | null
  /** 'Doors Open: 7:00 PM', as the page words it. */
  doors: string
  cost: string
  venue: RowVenue | null
  showings: ListedOccurrence[]
  /** HTML, not cleaned yet. */
  description: string
  imageUrl: string | null
  ticketUrl: string | null
}

/** More performances than any run has within the window. */
const MAX_SHOWINGS = 500
const OCCURRENCE = '.event_showings .listItem, .m-eventDetailShowings__listItem'
const DESCRIPTION = '.event_description, .m-eventDetail__description'
const TICKETS = 'a.tickets'

/** Null if it is not the page of an event. Throws InvalidFeedError beyond the limits of a page. */
export function readEventPage(page: Page, context: DateContext): EventPage | null {
  const document = parseHtml(decodePage(page).text)
  const base = findBaseUrl(document, page.url)
  const title = readText(selectOne(document, 'h1.title, .event_heading h1, h1'))
  const description = selectOne(document, DESCRIPTION)
  const list = selectOne(document, '.eventDetailList, .m-eventDetail__list')
  if (!description && !list && !selectOne(document, OCCURRENCE)) return null
  const item = (name: string) => (list ? readItem(list, name) : null)
  const day = item('event_date')
  const doors = item('doors_open')
  const branding = selectOne(document, '#branding, .m-eventDetail__branding')
  return {
    title,
    dates: day && readDates(day.element, context).dates,
    times: parseWrittenTimes(item('starts')?.text ?? ''),
    doors: doors?.text ? `${doors.label || 'Doors'}: ${doors.text}` : '',
    cost: item('ticket_prices')?.text ?? '',
    venue: list && readListedVenue(list, base),
    showings: selectAll(document, OCCURRENCE)
      .slice(0, MAX_SHOWINGS)
      .flatMap((element) => readOccurrence(element, base, context) ?? []),
    description: readHtml(description, base),
    imageUrl: (branding && readImage(branding, base)) ?? readSharedImage(document, base),
    ticketUrl: findTicketUrl(selectAll(document, `.buttons ${TICKETS}`), base),
  }
}

/** An item of the list of facts: its label, and its text without it. */
function readItem(list: HtmlElement, name: string) {
  const element = selectOne(list, `.sidebar_event_${name}, .sidebar_${name}`)
  if (!element) return null
  const label = readText(selectOne(element, '.label'))
  const text = readText(element)
  return { element, label, text: (text.startsWith(label) ? text.slice(label.length) : text).trim() }
}

function readListedVenue(list: HtmlElement, base: string): RowVenue | null {
  const element = selectOne(list, '.sidebar_event_venue span, .sidebar_venue span')
  const name = readText(element)
  if (!element || name === '') return null
  return { name, url: resolveLink(readAttribute(selectOne(element, 'a'), 'href'), base) }
}

function readOccurrence(
  element: HtmlElement,
  base: string,
  context: DateContext,
): ListedOccurrence | null {
  const { dates, text } = readDates(element, context)
  if (!dates) return null
  const tickets = selectAll(element, TICKETS)
  return {
    day: dates.start,
    times: readTimes(element),
    ticketUrl: findTicketUrl(tickets, base),
    soldOut: tickets.some(isSoldOut),
    marks: [text, ...tickets.map(readText)],
  }
}

function readSharedImage(document: HtmlNode, base: string): string | null {
  return resolveLink(
    readAttribute(selectOne(document, 'meta[property="og:image"]'), 'content'),
    base,
  )
}
