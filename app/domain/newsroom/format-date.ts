import { addDays, type Day, formatDay } from '~/lib/time/local-time'
import { formatRange, type HouseStyle, joinList } from './house-style'

/** The months that AP abbreviates when a date follows; the others have five letters or fewer. */
const AP_MONTHS: Record<string, string> = {
  January: 'Jan.',
  February: 'Feb.',
  August: 'Aug.',
  September: 'Sept.',
  October: 'Oct.',
  November: 'Nov.',
  December: 'Dec.',
}

/** Of AP in tables; running text has the whole name. */
const SHORT_WEEKDAYS: Record<string, string> = {
  Sunday: 'Sun.',
  Monday: 'Mon.',
  Tuesday: 'Tue.',
  Wednesday: 'Wed.',
  Thursday: 'Thu.',
  Friday: 'Fri.',
  Saturday: 'Sat.',
}

function formatMonth(day: Day, { months }: HouseStyle): string {
  const name = formatDay(day, 'MMMM')
  if (months === 'full') return name
  return months === 'short' ? formatDay(day, 'MMM') : (AP_MONTHS[name] ?? name)
}

function formatWeekday(day: Day, { weekdays, months }: HouseStyle): string {
  const name = formatDay(day, 'EEEE')
  if (weekdays === 'full') return name
  if (weekdays === 'none') return ''
  return months === 'ap' ? (SHORT_WEEKDAYS[name] ?? name) : formatDay(day, 'EEE')
}

/** How dates are written in one export: those of other years than `today` have their year. */
export type DateStyle = HouseStyle & { today: Day }

/** 'Nov. 27', and 'Jan. 1, 2027' in another year. */
export function formatMonthDay(day: Day, style: DateStyle): string {
  const text = `${formatMonth(day, style)} ${formatDay(day, 'd')}`
  return isThisYear(day, style) ? text : `${text}, ${day.slice(0, 4)}`
}

const isThisYear = (day: Day, { today }: DateStyle) => day.slice(0, 4) === today.slice(0, 4)

/** 'Friday, Nov. 27' */
export function formatFullDay(day: Day, style: DateStyle): string {
  const weekday = formatWeekday(day, style)
  const date = formatMonthDay(day, style)
  return weekday === '' ? date : `${weekday}, ${date}`
}

/** 'Nov. 27–30', 'Nov. 27–Dec. 2' */
export function formatDaySpan(first: Day, last: Day, style: DateStyle): string {
  const from = formatMonthDay(first, style)
  if (first === last) return from
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7) && isThisYear(first, style)
  return formatRange(from, isSameMonth ? formatDay(last, 'd') : formatMonthDay(last, style), style)
}

/** This many consecutive days are a span. */
const SHORTEST_SPAN = 3

/** 'Nov. 27, 29 and Dec. 1', 'Nov. 27–29 and Dec. 1'. `days` are in order. */
export function formatDays(days: Day[], style: DateStyle): string {
  let month = ''
  const texts = listSpans(days).map(({ first, last }) => {
    const isNamed = first.slice(0, 7) === month && isThisYear(first, style)
    month = last.slice(0, 7)
    const span = formatDaySpan(first, last, style)
    return isNamed ? span.replace(/^\D+/, '') : span
  })
  return joinList(texts)
}

type DaySpan = { first: Day; last: Day }

function listSpans(days: Day[]): DaySpan[] {
  const spans: DaySpan[] = []
  for (const day of days) {
    const span = spans.at(-1)
    if (span && addDays(span.last, 1) === day) span.last = day
    else spans.push({ first: day, last: day })
  }
  return spans.flatMap(({ first, last }) =>
    addDays(first, SHORTEST_SPAN - 1) <= last || first === last
      ? [{ first, last }]
      : [
          { first, last: first },
          { first: last, last },
        ],
  )
}
