import { addDays, type Day, formatDay } from './local-time'

export const WEEKDAYS = [
  ...(['Monday', 'Tuesday', 'Wednesday', 'Thursday'] as const),
  ...(['Friday', 'Saturday', 'Sunday'] as const),
]
type Weekday = (typeof WEEKDAYS)[number]

/**
 * When a place is open, as schema.org's OpeningHoursSpecification has it. Times are HH:MM by the place's clock; a `closes` that
 * is not after `opens` is on the next day. An entry with dates replaces the regular hours of its days between them, both days
 * included; without days it is about all of them, and with both times '00:00' the place is closed. A day without entry is closed.
 */
export type OpeningHours = {
  days: Weekday[]
  opens: string
  closes: string
  validFrom?: Day
  validThrough?: Day
}

/** What is stored as JSON; an entry that cannot be read is left out. */
export function parseOpeningHours(json: string): OpeningHours[] {
  try {
    const entries: unknown = JSON.parse(json)
    return Array.isArray(entries) ? entries.filter(isOpeningHours) : []
  } catch {
    return []
  }
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
export const isTimeOfDay = (value: unknown): value is string =>
  typeof value === 'string' && TIME.test(value)
export const TIME_OF_DAY_MESSAGE = 'Please enter a time as HH:MM'

function isOpeningHours(entry: unknown): entry is OpeningHours {
  if (typeof entry !== 'object' || entry === null) return false
  const { days, opens, closes } = entry as Partial<OpeningHours>
  const areDays = Array.isArray(days) && days.every((day) => WEEKDAYS.includes(day))
  return areDays && isTimeOfDay(opens) && isTimeOfDay(closes)
}

const isDated = ({ validFrom, validThrough }: OpeningHours): boolean =>
  validFrom !== undefined || validThrough !== undefined

const isClosed = ({ opens, closes }: OpeningHours): boolean =>
  opens === '00:00' && closes === '00:00'

/** schema.org's way to say that a place does not close. */
const isAllDay = ({ opens, closes }: OpeningHours): boolean =>
  opens === '00:00' && closes === '23:59'

const includesDay = ({ validFrom, validThrough, days }: OpeningHours, day: Day): boolean =>
  (validFrom === undefined || validFrom <= day) &&
  (validThrough === undefined || day <= validThrough) &&
  (days.length === 0 || days.includes(findWeekday(day)))

/** 'Monday' for a day. */
function findWeekday(day: Day): Weekday {
  const weekday = formatDay(day, 'EEEE')
  return WEEKDAYS.find((name) => name === weekday) ?? 'Monday'
}

/** The hours that begin on a day, in their order; none if the place is closed. */
export function openOn(hours: readonly OpeningHours[], day: Day): OpeningHours[] {
  const entries = hours.filter((entry) => includesDay(entry, day))
  const special = entries.filter(isDated)
  return (special.length > 0 ? special : entries)
    .filter((entry) => !isClosed(entry))
    .sort((a, b) => a.opens.localeCompare(b.opens))
}

/** '9:00 AM – 5:00 PM', several with commas; 'Closed' without any. */
export function formatSpans(spans: readonly OpeningHours[]): string {
  const open = spans.filter((span) => !isClosed(span))
  if (open.length === 0) return 'Closed'
  if (open.some(isAllDay)) return 'Open 24 hours'
  return open
    .map(({ opens, closes }) => `${formatTimeOfDay(opens)} – ${formatTimeOfDay(closes)}`)
    .join(', ')
}

/** '7:30 PM' for '19:30'. */
export function formatTimeOfDay(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Days in a row with the same hours are one line: 'Monday – Friday', '9:00 AM – 5:00 PM'. */
export type HoursLine = { days: string; times: string }

/** The regular week, from Monday to Sunday; empty if there are no regular hours. */
export function formatWeek(hours: readonly OpeningHours[]): HoursLine[] {
  const regular = hours.filter((entry) => !isDated(entry))
  if (regular.length === 0) return []
  const lines: { first: Weekday; last: Weekday; times: string }[] = []
  for (const weekday of WEEKDAYS) {
    const spans = regular.filter(({ days }) => days.includes(weekday))
    const times = formatSpans([...spans].sort((a, b) => a.opens.localeCompare(b.opens)))
    const line = lines.at(-1)
    if (line?.times === times) line.last = weekday
    else lines.push({ first: weekday, last: weekday, times })
  }
  return lines.map(({ first, last, times }) => ({ days: formatSpan(first, last), times }))
}

const formatSpan = (first: string, last: string) => (first === last ? first : `${first} – ${last}`)

/** The days with other hours that are not over and begin within so many days of today, by their first day. */
export function formatExceptions(
  hours: readonly OpeningHours[],
  today: Day,
  within: number,
): HoursLine[] {
  const limit = addDays(today, within)
  const lines = new Map<string, { from: Day; days: string; spans: OpeningHours[] }>()
  for (const entry of hours.filter(isDated)) {
    const { days, validFrom = today, validThrough } = entry
    if (validFrom > limit || (validThrough !== undefined && validThrough < today)) continue
    const weekdays = days.length > 0 && validThrough !== validFrom ? `, ${days.join(', ')}` : ''
    const text = `${formatDates(validFrom, validThrough)}${weekdays}`
    const line = lines.get(text)
    if (line) line.spans.push(entry)
    else lines.set(text, { from: validFrom, days: text, spans: [entry] })
  }
  return [...lines.values()]
    .sort((a, b) => a.from.localeCompare(b.from))
    .map(({ days, spans }) => ({ days, times: formatSpans(spans) }))
}

function formatDates(from: Day, through: Day | undefined): string {
  const format = (day: Day) => formatDay(day, 'MMMM d, yyyy')
  return through === undefined ? `From ${format(from)}` : formatSpan(format(from), format(through))
}
