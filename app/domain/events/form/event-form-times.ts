import {
  addDays,
  type Day,
  isDay,
  startOfDay,
  toDay,
  toInstant,
  toWallTime,
} from '~/lib/time/local-time'
import type { EventTime } from '../event'
import type { OccurrenceInput } from './event-input'

/** A date in the form; times are empty if they are unknown. */
export type DateFields = { startDate: Day; startTime: string; endTime: string }

export const IMPOSSIBLE_DAY = 'Please use a date between the years 1900 and 2199'

export type BuiltTime =
  | { kind: 'time'; time: OccurrenceInput }
  /** Clocks in the zone skip this time on this day. */
  | { kind: 'skipped-hour'; field: 'startTime' | 'endTime' }
  | { kind: 'end-before-start' }
  /** A day that no form accepts (isDay). */
  | { kind: 'impossible-day'; field: 'start' | 'end' }

/**
 * The time of an event as the form describes it, in this timezone. Without a start or end time only the day is known. An end
 * time before the start time is on the next day (specification, section 5), unless a later last day was entered.
 */
export function buildTime(
  { startDate, startTime, endTime, endDate = '' }: DateFields & { endDate?: string },
  timezone: string,
): BuiltTime {
  if (endDate !== '' && endDate < startDate) return { kind: 'end-before-start' }
  const isSeveralDays = endDate > startDate
  const isNextDay = startTime !== '' && endTime !== '' && endTime < startTime
  const lastDate = isSeveralDays ? endDate : isNextDay ? addDays(startDate, 1) : startDate
  if (startTime !== '' && !exists(startDate, startTime, timezone)) {
    return { kind: 'skipped-hour', field: 'startTime' }
  }
  if (endTime !== '' && !exists(lastDate, endTime, timezone)) {
    return { kind: 'skipped-hour', field: 'endTime' }
  }
  const noStart = startTime === ''
  const noEnd = endTime === ''
  const start = toInstant(`${startDate}T${startTime || '00:00'}:00`, timezone)
  const end = noEnd
    ? isSeveralDays
      ? startOfDay(lastDate, timezone)
      : null
    : toInstant(`${lastDate}T${endTime}:00`, timezone)
  return buildTimeFromInstants({ start, noStart, end, noEnd }, timezone)
}

/** The time of an event by its instants (epoch milliseconds); only the days of `noStart` and `noEnd` count. */
export function buildTimeFromInstants(
  {
    start,
    noStart,
    end,
    noEnd,
  }: { start: number; noStart: boolean; end: number | null; noEnd: boolean },
  timezone: string,
): BuiltTime {
  const startDay = toDay(start, timezone)
  if (!isDay(startDay)) return { kind: 'impossible-day', field: 'start' }
  if (end !== null && !isDay(toDay(end, timezone))) return { kind: 'impossible-day', field: 'end' }
  const startAt = noStart ? startOfDay(startDay, timezone) : start
  if (end === null) {
    const time = { startAt, endAt: null, noStart, noEnd: true, startDay, endDay: startDay }
    return { kind: 'time', time }
  }
  const endDay = noEnd ? toDay(end, timezone) : lastDay(startAt, end, timezone)
  if (noEnd ? endDay < startDay : end < startAt) return { kind: 'end-before-start' }
  // A last day without a time ends a second before midnight; a single day has no known end.
  const isOneDay = noEnd && endDay === startDay
  const endOfDay = toInstant(`${endDay}T23:59:59`, timezone)
  const endAt = isOneDay ? null : noEnd ? endOfDay : end
  return { kind: 'time', time: { startAt, endAt, noStart, noEnd, startDay, endDay } }
}

const lastDay = (startAt: number, endAt: number, timezone: string): Day =>
  toDay(Math.max(startAt, endAt - 1), timezone)

/** Whether clocks in the zone show this time on this day: they skip an hour when they go forward. */
function exists(date: Day, time: string, timezone: string): boolean {
  const wall = `${date}T${time}:00`
  return toWallTime(toInstant(wall, timezone), timezone) === wall
}

/** The form's fields for the time of an event, in this timezone. */
export function toDateFields(
  event: EventTime,
  timezone: string,
): DateFields & { endDate: Day | '' } {
  const start = event.noStart ? null : toWallTime(event.startAt, timezone)
  const end = event.endAt === null || event.noEnd ? null : toWallTime(event.endAt, timezone)
  const startDate = start?.slice(0, 10) ?? event.startDay
  const [startTime, endTime] = [start, end].map((wall) => wall?.slice(11, 16) ?? '')
  const lastDate = end?.slice(0, 10) ?? event.endDay
  const isNextDay =
    start && end && lastDate === addDays(startDate, 1) && `${endTime}` < `${startTime}`
  return {
    startDate,
    startTime: `${startTime}`,
    endTime: `${endTime}`,
    endDate: lastDate > startDate && !isNextDay ? lastDate : '',
  }
}
