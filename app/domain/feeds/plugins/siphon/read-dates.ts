import { parse } from 'date-fns'
import type { EventTime } from '~/domain/events/event'
import {
  addDays,
  type Day,
  MINUTE,
  SECOND,
  toDay,
  toInstant,
  toWallTime,
} from '~/lib/time/local-time'
import { MONTHS } from '../../parsing/calendar-words'
import {
  eventTimeFromDays,
  eventTimeFromInstants,
  eventTimeUntilDay,
  findDurationError,
  findStartError,
  isDayOfAnyYear,
} from '../../parsing/event-times'
import { parseRecurringDays } from '../../parsing/read-recurring-days'
import { truncate } from '../../parsing/text-limits'
import { findDateOrder, parseWrittenDates } from '../../parsing/written-dates'
import { parseWrittenTimes } from '../../parsing/written-times'
import type { Manifest } from './manifest'

/** What a page says of when an event takes place, as it is written. */
export type WrittenMoment = {
  date: string
  endDate: string
  time: string
  endTime: string
  month: string
}

export type DateRules = NonNullable<Manifest['dates']> & {
  timezone: string
  today: Day
  defaultTime?: string
  /** Counts the work of finding days that recur. */
  spendSteps?: (steps: number) => void
}

/** A moment of a text: a day, with a time if it has one, or an instant. */
type Moment = { day: Day; time: string | null; end: Moment | null }

/** All times of an event; `isRecurring` where weekdays give them, so that each run reads further ones. */
export type WrittenEventTimes = { times: EventTime[]; isRecurring: boolean }

/** When an event takes place, or why that cannot be told. */
export function readEventTimes(
  written: WrittenMoment,
  rules: DateRules,
): WrittenEventTimes | string {
  if (written.date === '') return 'it has no date'
  const recurring = readRecurring(written, rules)
  if (typeof recurring === 'string') return recurring
  if (recurring) return { times: recurring, isRecurring: true }
  const time = readEventTime(written, rules)
  return typeof time === 'string' ? time : { times: [time], isRecurring: false }
}

/** The times of 'Mondays, 8 PM'; null where the text has a day that a format or a date gives. */
function readRecurring(written: WrittenMoment, rules: DateRules): EventTime[] | string | null {
  const { date, month } = written
  const isFormatted = rules.formats?.some((format) => readFormatted(date, format, rules))
  if (rules.epoch || isFormatted) return null
  const context = { ...readContext(rules), ...readMonth(month) }
  const recurrences = parseRecurringDays(date, context)
  if (typeof recurrences === 'string' || recurrences === null) return recurrences
  rules.spendSteps?.(recurrences.length * STEPS_PER_RECURRENCE)
  const ownTimes = parseWrittenTimes(written.time)
  const ownEnd = parseWrittenTimes(written.endTime)?.start
  return recurrences.flatMap(({ days, text }) => {
    const times = ownTimes ?? parseWrittenTimes(text) ?? NO_TIMES
    const startTime = times.start ?? rules.defaultTime ?? null
    const endTime = ownEnd ?? times.end
    return days.map((day) =>
      toEventTime({ firstDay: day, lastDay: day, startTime, endTime }, rules),
    )
  })
}

/** Each day of a year or so is tried. */
const STEPS_PER_RECURRENCE = 400

const readContext = ({ today, order, timezone }: DateRules) => ({
  today,
  order: order ?? findDateOrder(timezone),
})

function readEventTime(written: WrittenMoment, rules: DateRules): EventTime | string {
  const start = readMoment(written.date, written.month, rules)
  if (!start) return `its date '${truncate(written.date, 40)}' is not a day`
  const refusal = findStartError(start.day)
  if (refusal) return refusal
  const times = parseWrittenTimes(written.time) ?? (written.time === '' ? null : NO_TIMES)
  const startTime = (times ? times.start : start.time) ?? rules.defaultTime ?? null
  const end = written.endDate ? readMoment(written.endDate, written.month, rules) : start.end
  const endTime = parseWrittenTimes(written.endTime)?.start ?? times?.end ?? end?.time ?? null
  const lastDay = end && end.day >= start.day ? end.day : start.day
  const length = Date.parse(lastDay) - Date.parse(start.day)
  return (
    findDurationError(length) ??
    toEventTime({ firstDay: start.day, lastDay, startTime, endTime }, rules)
  )
}

const NO_TIMES = { start: null, end: null }

type Span = { firstDay: Day; lastDay: Day; startTime: string | null; endTime: string | null }

function toEventTime(
  { firstDay, lastDay, startTime, endTime }: Span,
  { timezone, nightUntil = '00:00' }: DateRules,
): EventTime {
  if (!startTime) return eventTimeFromDays(firstDay, lastDay, timezone)
  // Friday's 1 AM is on Saturday.
  const startDay = startTime < nightUntil ? addDays(firstDay, 1) : firstDay
  const startAt = toInstant(`${startDay}T${startTime}:00`, timezone)
  if (!endTime) {
    return lastDay > firstDay
      ? eventTimeUntilDay(startAt, lastDay, timezone)
      : eventTimeFromInstants(startAt, null, timezone)
  }
  const isNextDay = lastDay <= startDay && endTime < startTime
  const endDay = lastDay > startDay ? lastDay : isNextDay ? addDays(startDay, 1) : startDay
  return eventTimeFromInstants(startAt, toInstant(`${endDay}T${endTime}:00`, timezone), timezone)
}

/** A text as a moment in the event's zone: by the manifest's formats, as ISO 8601, as an epoch, or as people write it. */
function readMoment(text: string, month: string, rules: DateRules): Moment | null {
  const epoch = readEpoch(text, rules.epoch)
  if (epoch !== null) return toMoment(epoch, rules.timezone)
  if (rules.epoch) return null
  for (const format of rules.formats ?? []) {
    const moment = readFormatted(text, format, rules)
    if (moment) return moment
  }
  const instant = INSTANT.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (!Number.isNaN(instant)) return toMoment(instant, rules.timezone)
  const dates = parseWrittenDates(text, { ...readContext(rules), ...readMonth(month) })
  if (!dates) return null
  const times = parseWrittenTimes(text)
  const end = dates.end ?? (times?.end ? dates.start : null)
  return {
    day: dates.start,
    time: times?.start ?? null,
    end: end === null ? null : { day: end, time: times?.end ?? null, end: null },
  }
}

/** With an offset; without one it is a local time, which is read as people write it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/

/** Epochs have noise below the minute. */
function toMoment(instant: number, timezone: string): Moment {
  const wall = toWallTime(Math.floor(instant / MINUTE) * MINUTE, timezone)
  return { day: wall.slice(0, 10), time: wall.slice(11, 16), end: null }
}

function readEpoch(text: string, unit: DateRules['epoch']): number | null {
  const trimmed = text.trim()
  if (!/^-?\d{8,14}(?:\.\d+)?$/.test(trimmed)) return null
  const number = Number(trimmed)
  if (unit) return unit === 'seconds' ? number * SECOND : number
  // Without a unit, only numbers that cannot be a compact day.
  if (/^\d{10}$/.test(trimmed)) return number * SECOND
  return /^\d{13}$/.test(trimmed) ? number : null
}

const HAS_TIME = /[HhKk]/
const HAS_YEAR = /[yuYR]/

/** By a format of the manifest; a year that it leaves out is inherited. */
function readFormatted(text: string, format: string, rules: DateRules): Moment | null {
  const tokens = format.replace(/'[^']*'/g, '')
  const parsed = parse(text.trim().slice(0, 100), format, new Date(2000, 0, 1))
  if (Number.isNaN(parsed.getTime())) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const monthDay = `${two(parsed.getMonth() + 1)}-${two(parsed.getDate())}`
  const day = HAS_YEAR.test(tokens)
    ? `${String(parsed.getFullYear()).padStart(4, '0')}-${monthDay}`
    : parseWrittenDates(monthDay.replace('-', '/'), { today: rules.today })?.start
  if (day === undefined || !isDayOfAnyYear(day)) return null
  const time = HAS_TIME.test(tokens)
    ? `${two(parsed.getHours())}:${two(parsed.getMinutes())}`
    : null
  return { day, time, end: null }
}

/** The year and month of a heading such as 'March 2026'. */
function readMonth(heading: string): { year: number | null; month: number | null } {
  const text = heading.slice(0, 200)
  const year = /\b(?:19|20|21)\d{2}\b/.exec(text)?.[0]
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const month = words.map((word) => MONTHS.get(word)).find((number) => number !== undefined)
  return { year: year ? Number(year) : null, month: month ?? null }
}

/** The first day of a run's window, which begins yesterday, is today. */
export const findToday = (from: number, timezone: string): Day => addDays(toDay(from, timezone), 1)
