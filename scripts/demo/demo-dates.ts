import type { EventTime } from '~/domain/events/event'
import {
  addDays,
  type Day,
  formatDay,
  HOUR,
  startOfDay,
  toDay,
  toInstant,
} from '~/lib/time/local-time'

type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'

/**
 * When something takes place, counted from today, so that the demo is always about now. Weeks are counted from today:
 * the Friday of week 0 is the next one, or today.
 */
export type DemoDates =
  /** Performances: on these weekdays of these weeks, at a local time 'HH:mm', for some hours. Null: without an end. */
  | {
      kind: 'performances'
      on: Weekday[]
      week: number
      weeks: number
      time: string
      hours: number | null
    }
  /** Every day from one to another, counted from today, at each of these local times. */
  | { kind: 'daily'; first: number; last: number; times: string[]; hours: number }
  /** Days without a time, from one to another, counted from today. */
  | { kind: 'days'; first: number; last: number }
  /** One weekday without a time. */
  | { kind: 'weekday'; on: Weekday; week: number }
  /** From a local time on one weekday to another local time some days later. */
  | { kind: 'span'; on: Weekday; week: number; time: string; days: number; until: string }
  /** Once, so many days from today: yesterday is -1. */
  | { kind: 'once'; inDays: number; time: string; hours: number }

/** The occurrences, in a fixed order: the third of a series stays the third when the demo is loaded again later. */
export function expandDates(when: DemoDates, now: number, timezone: string): EventTime[] {
  const today = toDay(now, timezone)
  switch (when.kind) {
    case 'performances':
      return Array.from({ length: when.weeks }, (_, week) =>
        when.on
          .map((on) => findWeekday(today, on, when.week + week))
          .sort()
          .map((day) => timedEvent(day, when.time, when.hours, timezone)),
      ).flat()
    case 'daily':
      return Array.from({ length: when.last - when.first + 1 }, (_, index) => {
        const day = addDays(today, when.first + index)
        return when.times.map((time) => timedEvent(day, time, when.hours, timezone))
      }).flat()
    case 'days':
      return [allDayEvent(addDays(today, when.first), addDays(today, when.last), timezone)]
    case 'weekday': {
      const day = findWeekday(today, when.on, when.week)
      return [allDayEvent(day, day, timezone)]
    }
    case 'span': {
      const startDay = findWeekday(today, when.on, when.week)
      const endDay = addDays(startDay, when.days)
      return [
        {
          startAt: toInstant(`${startDay}T${when.time}:00`, timezone),
          endAt: toInstant(`${endDay}T${when.until}:00`, timezone),
          noStart: false,
          noEnd: false,
          startDay,
          endDay,
          timezone,
        },
      ]
    }
    case 'once':
      return [timedEvent(addDays(today, when.inDays), when.time, when.hours, timezone)]
  }
}

function findWeekday(today: Day, on: Weekday, week: number): Day {
  let day = today
  while (formatDay(day, 'EEE') !== on) day = addDays(day, 1)
  return addDays(day, week * 7)
}

function timedEvent(
  startDay: Day,
  time: string,
  hours: number | null,
  timezone: string,
): EventTime {
  const startAt = toInstant(`${startDay}T${time}:00`, timezone)
  const endAt = hours === null ? null : startAt + hours * HOUR
  const endDay = endAt === null ? startDay : toDay(endAt - 1, timezone)
  return { startAt, endAt, noStart: false, noEnd: endAt === null, startDay, endDay, timezone }
}

function allDayEvent(startDay: Day, endDay: Day, timezone: string): EventTime {
  return {
    startAt: startOfDay(startDay, timezone),
    endAt: toInstant(`${endDay}T23:59:59`, timezone),
    noStart: true,
    noEnd: true,
    startDay,
    endDay,
    timezone,
  }
}
