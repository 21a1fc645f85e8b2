import { computeUntilAt, type EventTime } from '~/domain/events/event'
import { DAY, type Day, startOfDay, toDay, toInstant, toWallTime } from '~/lib/time/local-time'
import type { Window } from '../contract/feed-plugin'

/** A day of any year, unlike `isDay`: sources write 9999 for 'no end', which is not an invalid date. */
export function isDayOfAnyYear(text: string): text is Day {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

const FIRST_YEAR = '1900'
const LAST_YEAR = '2199'
/** Ten years, including leap days. */
const MAX_DURATION = 3653 * DAY

/** Why this start is invalid, or null. `start` begins with a day. Years outside this range are typos and break calendars. */
export function findStartError(start: string): string | null {
  const year = start.slice(0, 4)
  return year < FIRST_YEAR || year > LAST_YEAR
    ? `its start lies outside the years ${FIRST_YEAR} to ${LAST_YEAR}`
    : null
}

/** Why this duration (milliseconds) is invalid, or null. */
export function findDurationError(length: number): string | null {
  return length > MAX_DURATION ? 'its end lies more than ten years after its start' : null
}

/** The latest of the instants, but at least `least`. Unlike Math.max, it has no limit on their number. */
export function latest(instants: number[], least: number): number {
  return instants.reduce((a, b) => Math.max(a, b), least)
}

/** An event on whole days. `lastDay` is null if the end is unknown. */
export function eventTimeFromDays(firstDay: Day, lastDay: Day | null, timezone: string): EventTime {
  return {
    startAt: startOfDay(firstDay, timezone),
    endAt: lastDay && lastDay >= firstDay ? endOfDay(lastDay, timezone) : null,
    noStart: true,
    noEnd: true,
    startDay: firstDay,
    endDay: lastDay && lastDay > firstDay ? lastDay : firstDay,
    timezone,
  }
}

/** An event between two instants. An end that is not after the start is ignored. */
export function eventTimeFromInstants(
  startAt: number,
  endAt: number | null,
  timezone: string,
): EventTime {
  const startDay = toDay(startAt, timezone)
  const end = endAt !== null && endAt > startAt ? endAt : null
  return {
    startAt,
    endAt: end,
    noStart: false,
    noEnd: end === null,
    startDay,
    endDay: end === null ? startDay : toDay(end - 1, timezone),
    timezone,
  }
}

/** An event that starts at an instant and ends at an unknown time on a later day. */
export function eventTimeUntilDay(startAt: number, lastDay: Day, timezone: string): EventTime {
  const time = eventTimeFromInstants(startAt, null, timezone)
  if (lastDay <= time.startDay) return time
  return { ...time, endAt: endOfDay(lastDay, timezone), endDay: lastDay }
}

/** The start by which the occurrences of an event are distinguished: its day, with the wall time if it is known. */
export function formatStart({ noStart, startDay, startAt, timezone }: EventTime): string {
  return noStart ? startDay : toWallTime(startAt, timezone).slice(0, 16)
}

export function isWithin(time: EventTime, window: Window): boolean {
  if (time.startAt >= window.to) return false
  return time.startAt >= window.from || computeUntilAt(time) > window.from
}

function endOfDay(day: Day, timezone: string): number {
  return toInstant(`${day}T23:59:59`, timezone)
}
