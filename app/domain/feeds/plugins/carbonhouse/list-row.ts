import {
  type HtmlElement,
  readAttribute,
  readText,
  resolveLink,
  selectAll,
  selectOne,
} from '../../parsing/html-page'
import { isMark } from '../../parsing/written-status'
import type { WrittenTimes } from '../../parsing/written-times'
import { type DateContext, type RowDates, readDates, readTimes, readUrlTime } from './row-dates'
import { type RowVenue, readVenue } from './row-venue'

/** What one row of a list says, in any of the five variants of the template. */
export type ListRow = {
  /** Whether it belongs to the list; the same event may also be in a spotlight or a widget. */
  isMain: boolean
  title: string
  /** The event's page on the same site. */
  url: string | null
  written: RowDates
  times: WrittenTimes | null
  /** The tour, supporting acts, and who presents it. */
  lines: string[]
  /** Texts that may tell its status: the date, a promotion line, the ticket button. */
  marks: string[]
  soldOut: boolean
  isCancelled: boolean
  ticketUrl: string | null
  imageUrl: string | null
  cost: string
  category: string
  venue: RowVenue | null
}

export type RowContext = DateContext & { base: string; isMain: boolean }

const TITLES = [
  '.m-eventItem__title',
  '.carousel_item_title_small',
  '.event-title',
  'h3.title',
  '.title h3',
  '.title',
  'h3',
]
const LINES =
  '.tour, .m-eventItem__tour, .tagline, .m-eventItem__tagline, .supporting, .presented-by, .promotion-text, .title h4, .title h5'
const DATE = '.date, [class*="m-date__"], [class*="__date"]'
const TICKETS = 'a.tickets, .tickets a, .buttons a[class*="tickets"]'

/** Null for an element that only has a row's class. */
export function readRow(row: HtmlElement, context: RowContext): ListRow | null {
  const titles = TITLES.flatMap((selector) => selectOne(row, selector) ?? [])
  const heading = titles.find((element) => readText(element) !== '') ?? null
  if (!selectOne(row, DATE) && (!heading || !readEventUrl(row, heading, context.base))) return null
  const link = heading && selectOne(heading, 'a')
  const title = readText(link) || readText(heading)
  const url = readEventUrl(row, heading, context.base)
  const tickets = selectAll(row, TICKETS).slice(0, MAX_BUTTONS)
  const promotion = readText(selectOne(row, '.promotion-text'))
  const written = readDates(row, context)
  const price = readText(selectOne(row, '.price'))
  return {
    ...readUrlDates(url, written, readTimes(row)),
    isMain: context.isMain,
    title,
    url,
    lines: readLines(row, title),
    marks: [written.text, promotion, ...tickets.map(readText)],
    soldOut: tickets.some(isSoldOut),
    isCancelled: selectOne(row, '[data-canceled="1"], [data-canceled="true"]') !== null,
    ticketUrl: findTicketUrl(tickets, context.base),
    imageUrl: readImage(selectOne(row, '.thumb, [class*="__thumb"]') ?? row, context.base),
    cost: price || (FREE.test(promotion) ? promotion : ''),
    category: readAttribute(row, 'data-categoryname') ?? '',
    venue: readVenue(row, context.base),
  }
}

/** Buttons may be repeated for narrow screens. */
const MAX_BUTTONS = 10
const FREE = /^free\b|\bfree (?:event|admission|entry|show|concert)\b/i

/** Identifies a row on a page, for lists that repeat themselves. */
export const toRowKey = ({ url, title, written }: ListRow) => `${url ?? title}|${written.text}`

function readEventUrl(row: HtmlElement, heading: HtmlElement | null, base: string): string | null {
  const links = [
    heading && selectOne(heading, 'a[href]'),
    selectOne(row, 'a[href*="/detail/"]'),
    selectOne(row, 'a.more[href]'),
  ]
  for (const link of links) {
    const url = resolveLink(readAttribute(link, 'href'), base)
    if (url) return url
  }
  return null
}

/** The page of one performance has its date and time in its URL, which serve where the row lacks them. */
function readUrlDates(url: string | null, written: RowDates, times: WrittenTimes | null) {
  const inUrl = url ? readUrlTime(url) : null
  if (!inUrl) return { written, times }
  const dates = written.dates ?? { start: inUrl.day, end: null }
  const isSameDay = dates.start === inUrl.day
  const fromUrl = inUrl.time && isSameDay ? { start: inUrl.time, end: null, isDoors: false } : null
  return { written: { ...written, dates }, times: times?.start ? times : (fromUrl ?? times) }
}

/** Without those that repeat the title or only tell the status. */
function readLines(row: HtmlElement, title: string): string[] {
  const texts = selectAll(row, LINES).map(readText)
  return [...new Set(texts)].filter((text) => text !== '' && text !== title && !isMark(text))
}

export function isSoldOut(button: HtmlElement): boolean {
  return /\bsold-?_?out\b/i.test(button.attribs.class ?? '')
}

export function findTicketUrl(buttons: HtmlElement[], base: string): string | null {
  for (const button of buttons) {
    const url = resolveLink(readAttribute(button, 'href'), base)
    if (url) return url
  }
  return null
}

/** Images that load late have their URL in another attribute. */
export function readImage(container: HtmlElement, base: string): string | null {
  for (const image of selectAll(container, 'img').slice(0, MAX_IMAGES)) {
    for (const name of ['data-image', 'data-src', 'src']) {
      const url = resolveLink(readAttribute(image, name), base)
      if (url) return url
    }
  }
  return null
}

const MAX_IMAGES = 5
