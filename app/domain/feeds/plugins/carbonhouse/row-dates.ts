import type { Day } from '~/lib/time/local-time'
import { isDayOfAnyYear } from '../../parsing/event-times'
import {
  type HtmlElement,
  readAttribute,
  readText,
  selectAll,
  selectOne,
} from '../../parsing/html-page'
import { type DateOrder, parseWrittenDates, type WrittenDates } from '../../parsing/written-dates'
import { parseWrittenTimes, type WrittenTimes } from '../../parsing/written-times'

export type DateContext = {
  /** Dates without a year are those around this day. */
  today: Day
  /** How the country writes '7/4'. */
  order: DateOrder
}

/** `text` is the date as it is written, for messages. */
export type RowDates = { dates: WrittenDates | null; text: string }

const DATE = '.m-eventItem__date, .date, .showings_date, [class*="m-date__"]'
const DATE_PIECES = ['weekday', 'day', 'month', 'year', 'separator'].map(
  (piece) => `.m-date__${piece}`,
)

/**
 * The dates of a row. They are written in pieces whose order depends on the country, sometimes without the year, which the
 * element's label then has.
 */
export function readDates(row: HtmlElement, context: DateContext): RowDates {
  const element = selectOne(row, DATE)
  const text = element ? joinPieces(element) : ''
  const label = readLabel(row)
  const year = readYear(label) ?? readYear(readAttribute(row, 'data-date') ?? '')
  const dates =
    parseWrittenDates(text, { ...context, year }) ?? parseWrittenDates(label, { ...context, year })
  return { dates, text: text || label }
}

/** 'August  1 2026', with two spaces. */
function readLabel(row: HtmlElement): string {
  const own = readAttribute(row, 'aria-label')
  return (
    own ??
    readAttribute(selectOne(row, '.date[aria-label], .showings_date[aria-label]'), 'aria-label') ??
    ''
  )
}

/** The pieces with a space between them, and the month in letters, so that '08' and '21' cannot be confused. */
function joinPieces(element: HtmlElement): string {
  const pieces = selectAll(element, DATE_PIECES.join(', '))
  if (pieces.length === 0) return readText(element)
  const first = selectOne(element, '.m-date__rangeFirst')
  const hasSeparator = selectOne(element, '.m-date__separator') !== null
  let wasFirst = false
  return pieces
    .map((piece) => {
      const isFirst = first !== null && isInside(piece, first)
      const needsSeparator = wasFirst && !isFirst && !hasSeparator
      wasFirst = isFirst
      const text = piece.attribs.class?.includes('m-date__month')
        ? spellMonth(readText(piece))
        : readText(piece)
      return needsSeparator ? `- ${text}` : text
    })
    .join(' ')
}

function isInside(element: HtmlElement, ancestor: HtmlElement): boolean {
  for (let node = element.parent; node; node = node.parent) if (node === ancestor) return true
  return false
}

const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

function spellMonth(text: string): string {
  const number = /^\D*(\d{1,2})\D*$/.exec(text)?.[1]
  return (number && MONTH_NAMES[Number(number) - 1]) || text
}

function readYear(text: string): number | null {
  const year = /\b(?:19|20|21)\d{2}\b/.exec(text)?.[0]
  return year ? Number(year) : null
}

const TIMES = [
  '.m-eventItem__start',
  '.time',
  '.start',
  '.m-eventItem__time',
  '.m-date__hour',
  '.doors',
]

/** The times of a row, of the first element that has some. */
export function readTimes(row: HtmlElement): WrittenTimes | null {
  for (const selector of TIMES) {
    for (const element of selectAll(row, selector).slice(0, MAX_TIMES)) {
      const times = parseWrittenTimes(readText(element))
      if (times) return times
    }
  }
  return null
}

/** More elements with times than any row has. */
const MAX_TIMES = 5

/** '…/detail/nutcracker/2026-12-19-1930' is the page of one performance. */
export function readUrlTime(url: string): { day: Day; time: string | null } | null {
  const [, day, hours, minutes] =
    /\/(\d{4}-\d{2}-\d{2})(?:-([01]\d|2[0-3])([0-5]\d))?\/?(?:[?#]|$)/.exec(url) ?? []
  if (!day || !isDayOfAnyYear(day)) return null
  const time = hours && minutes ? `${hours}:${minutes}` : null
  return { day, time: time === '00:00' ? null : time }
}
