import { addDays, type Day } from '~/lib/time/local-time'
import { MONTHS, WEEKDAYS } from './calendar-words'
import { isDayOfAnyYear } from './event-times'

/** How numeric dates are written: '7/4' is July 4 or 7 April. */
export type DateOrder = 'month-first' | 'day-first'

/** The order that is usual in the country of a time zone, as far as that tells. */
export const findDateOrder = (timezone: string): DateOrder =>
  /^(?:America|US)\/|^Pacific\/Honolulu$/.test(timezone) ? 'month-first' : 'day-first'

/** A day as it is written; null where the text leaves something out. `weekday` counts from Sunday, 0. */
export type WrittenDay = {
  year: number | null
  month: number | null
  day: number | null
  weekday: number | null
}

export type WrittenDates = { start: Day; end: Day | null }

type DateContext = {
  /** Dates without a year are those around this day. */
  today: Day
  order?: DateOrder
  /** The year of a date without one, as a heading above it gives it. */
  year?: number | null
  /** The month of a date without one, from 1, as a heading above it gives it. */
  month?: number | null
}

/** A listing may still show what began this long ago. */
export const PAST_DAYS = 60

/**
 * The first date or range of dates in a text as people write it: 'Fri, Jul 24, 2026', 'Aug 29 - 31, 2024',
 * '28 Dec - 3 Jan 2027', '21. 08. 2026', '7/4/26', '2026-07-04'. Years are inherited: from the range's other part, from a
 * weekday that only fits one year, or the date is the next one that is at most 60 days past. Null without a date.
 */
export function parseWrittenDates(text: string, context: DateContext): WrittenDates | null {
  const [first, second] = readWrittenDays(text, context.order)
  if (!first) return null
  const range = second ? completeRange(first, second) : { first, second: null }
  const start = resolveDay(range.first, context)
  if (!start) return null
  if (!range.second) return { start, end: null }
  const end = resolveDay(
    { ...range.second, year: range.second.year ?? Number(start.slice(0, 4)) },
    context,
  )
  if (!end) return { start, end: null }
  const later = end < start && range.second.year === null ? addYear(end) : end
  return { start, end: later > start ? later : null }
}

/** The days of a text, at most two: the second one if it ends a range that begins with the first. */
export function readWrittenDays(
  text: string,
  order: DateOrder = 'month-first',
): [WrittenDay?, WrittenDay?] {
  const days: WrittenDay[] = []
  let current = emptyDay()
  let isRange = false
  const finish = () => {
    if (current.day !== null) days.push(current)
    current = emptyDay()
  }
  for (const token of listTokens(text)) {
    if (days.length === 2) break
    if (days.length === 1 && !isRange) break
    switch (token.kind) {
      case 'whole':
        if (current.day !== null) finish()
        current = { ...current, ...readNumbers(token.numbers, order) }
        break
      case 'weekday':
        if (current.day !== null) finish()
        current.weekday = token.value
        break
      case 'month':
        if (current.month !== null) finish()
        current.month = token.value
        break
      case 'day':
        if (current.day !== null) finish()
        current.day = token.value
        break
      case 'year':
        if (current.day !== null || current.month !== null) current.year ??= token.value
        else if (days[0]) days[0].year ??= token.value
        break
      case 'to':
        if (current.day !== null) {
          finish()
          isRange = days.length === 1
        }
        break
    }
  }
  if (days.length < 2 && (days.length === 0 || isRange)) finish()
  return [days[0], days[1]]
}

type Token =
  | { kind: 'whole'; numbers: [number, number, number | null] | { iso: string } }
  | { kind: 'weekday' | 'month' | 'day' | 'year'; value: number }
  | { kind: 'to' }

/** Times, which are not days: '8:00 PM', '20:00', '7pm', '20 Uhr', '19h30'. */
const TIME =
  /\b\d{1,2}(?:[:.]\d{2}){1,2}\s*(?:[ap]\.?\s?m\b\.?|uhr\b)|\b\d{1,2}\s*(?:[ap]\.?\s?m\b\.?|uhr\b)|\b\d{1,2}:\d{2}(?::\d{2})?\b|\b\d{1,2}h\d{0,2}\b/gi

/** The text with a comma for each time. */
export const withoutTimes = (text: string) => text.replace(TIME, ' , ')

const TOKEN =
  /(?<iso>\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d))|(?<compact>\b(?:19|20|21)\d{6}\b)|(?<numeric>\b\d{1,2}\s*[/.]\s*\d{1,2}\s*(?:[/.]\s*(?:\d{4}|\d{2})\b)?(?!\d))|(?<year>\b(?:19|20|21)\d{2}\b|['’]\d{2}\b)|(?<day>\b\d{1,2}(?=st\b|nd\b|rd\b|th\b|\D|$))|(?<to>[-–—−]|\b(?:to|through|thru|until|till|bis|au|al)\b)|(?<word>\p{L}{2,})/giu

function* listTokens(text: string): Generator<Token> {
  for (const { groups = {} } of withoutTimes(text.slice(0, 500)).matchAll(TOKEN)) {
    const { iso, compact, numeric, year, day, to, word } = groups
    if (iso) yield { kind: 'whole', numbers: { iso: toIsoDay(iso.split(/[-/.]/)) } }
    else if (compact) {
      const numbers = [compact.slice(0, 4), compact.slice(4, 6), compact.slice(6)]
      yield { kind: 'whole', numbers: { iso: toIsoDay(numbers) } }
    } else if (numeric) {
      const [a = 0, b = 0, c = null] = numeric
        .split(/[/.]/)
        .filter((number) => number.trim())
        .map(Number)
      yield { kind: 'whole', numbers: [a, b, c] }
    } else if (year) yield { kind: 'year', value: toFullYear(Number(year.replace(/\D/g, ''))) }
    else if (day) {
      if (Number(day) >= 1 && Number(day) <= 31) yield { kind: 'day', value: Number(day) }
    } else if (to) yield { kind: 'to' }
    else if (word) {
      const key = word.toLowerCase()
      const month = MONTHS.get(key)
      const weekday = WEEKDAYS.get(key)
      if (month !== undefined) yield { kind: 'month', value: month }
      else if (weekday !== undefined) yield { kind: 'weekday', value: weekday }
    }
  }
}

const toIsoDay = ([year = '', month = '', day = '']: string[]) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** '26' is 2026. */
const toFullYear = (year: number) => (year < 100 ? 2000 + year : year)

const emptyDay = (): WrittenDay => ({ year: null, month: null, day: null, weekday: null })

/** Numbers with points are European: '21.08.2026'. A number that is no month is the day. */
function readNumbers(
  numbers: [number, number, number | null] | { iso: string },
  order: DateOrder,
): Partial<WrittenDay> {
  if ('iso' in numbers) {
    const [year = 0, month = 0, day = 0] = numbers.iso.split('-').map(Number)
    return { year, month, day }
  }
  const [a, b, c] = numbers
  const isDayFirst = a > 12 || (b <= 12 && order === 'day-first')
  const [day, month] = isDayFirst ? [a, b] : [b, a]
  return { day, month, year: c === null ? null : toFullYear(c) }
}

/** Each part of a range takes from the other what it leaves out; 'Dec 28 - Jan 3, 2027' begins in 2026. */
function completeRange(first: WrittenDay, second: WrittenDay) {
  const from = { ...first, month: first.month ?? second.month }
  const to = { ...second, month: second.month ?? first.month }
  if (from.year === null && to.year !== null && from.month !== null && to.month !== null) {
    const isLater =
      from.month > to.month || (from.month === to.month && (from.day ?? 0) > (to.day ?? 0))
    from.year = isLater ? to.year - 1 : to.year
  }
  return { first: from, second: to }
}

/** Null for a day that does not exist, and where the month is not known. */
function resolveDay(written: WrittenDay, { today, year, month }: DateContext): Day | null {
  const inMonth = written.month ?? month ?? null
  if (inMonth === null || written.day === null) return null
  const inYear = (candidate: number) =>
    toIsoDay([String(candidate), String(inMonth), String(written.day)])
  const known = written.year ?? year ?? null
  if (known !== null) return existing(inYear(known))
  const current = Number(today.slice(0, 4))
  const earliest = addDays(today, -PAST_DAYS)
  const candidates = [current - 1, current, current + 1, current + 2].map(inYear).filter(existing)
  const upcoming = candidates.filter((day) => day >= earliest)
  if (written.weekday === null) return upcoming[0] ?? null
  const fitting = candidates.filter((day) => toWeekday(day) === written.weekday)
  return fitting.find((day) => day >= earliest) ?? fitting.at(-1) ?? upcoming[0] ?? null
}

const existing = (day: Day): Day | null => (isDayOfAnyYear(day) ? day : null)

const toWeekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

const addYear = (day: Day): Day => {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return existing(next) ?? addDays(day, 365)
}
