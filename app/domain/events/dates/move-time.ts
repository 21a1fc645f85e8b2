import { addDays, type Day, daysBetween, toInstant, toWallTime } from '~/lib/time/local-time'
import type { OccurrenceInput } from '../form/event-input'

/**
 * The same times of day on another day, as clocks in `timezone` show them. A time that clocks skip on that day is the one
 * after the jump (local-time.ts); if the end would then not be after the start, the event lasts as long as elsewhere.
 */
export function moveTime(time: OccurrenceInput, day: Day, timezone: string): OccurrenceInput {
  const shift = daysBetween(time.startDay, day)
  if (shift === 0) return time
  const startAt = moveInstant(time.startAt, shift, timezone)
  return {
    ...time,
    startAt,
    endAt: moveEnd(time, startAt, shift, timezone),
    startDay: day,
    endDay: addDays(time.endDay, shift),
  }
}

function moveEnd(time: OccurrenceInput, startAt: number, shift: number, timezone: string) {
  if (time.endAt === null) return null
  const endAt = moveInstant(time.endAt, shift, timezone)
  if (endAt > startAt || time.endAt <= time.startAt) return endAt
  return startAt + (time.endAt - time.startAt)
}

function moveInstant(instant: number, shift: number, timezone: string): number {
  const wall = toWallTime(instant, timezone)
  return toInstant(`${addDays(wall.slice(0, 10), shift)}${wall.slice(10)}`, timezone)
}

/** Whether both have the same times of day, and last as many days. */
export function hasSameTimes(a: OccurrenceInput, b: OccurrenceInput, timezone: string): boolean {
  return formatTimes(a, timezone) === formatTimes(b, timezone)
}

function formatTimes({ startAt, endAt, noStart, noEnd, ...time }: OccurrenceInput, zone: string) {
  return JSON.stringify([
    noStart ? null : toWallTime(startAt, zone).slice(11),
    endAt === null || noEnd ? null : toWallTime(endAt, zone).slice(11),
    endAt === null,
    noEnd,
    daysBetween(time.startDay, time.endDay),
  ])
}
