import type { EventTime } from '~/domain/events/event'
import { untilOf } from '~/domain/events/event'
import { type Day, dayOf, instantOf, startOfDay } from '~/lib/local-time'
import type { Window } from '../plugin'

/** An event on whole days. `lastDay` null: nothing is known of the end. */
export function timeOfDays(firstDay: Day, lastDay: Day | null, timezone: string): EventTime {
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

/** An event from one instant to another; an end that is not after the start is none. */
export function timeOfInstants(startAt: number, endAt: number | null, timezone: string): EventTime {
  const startDay = dayOf(startAt, timezone)
  const end = endAt !== null && endAt > startAt ? endAt : null
  return {
    startAt,
    endAt: end,
    noStart: false,
    noEnd: end === null,
    startDay,
    endDay: end === null ? startDay : dayOf(end - 1, timezone),
    timezone,
  }
}

/** An event that starts at an instant and ends some time on a later day. */
export function timeUntilDay(startAt: number, lastDay: Day, timezone: string): EventTime {
  const time = timeOfInstants(startAt, null, timezone)
  if (lastDay <= time.startDay) return time
  return { ...time, endAt: endOfDay(lastDay, timezone), endDay: lastDay }
}

export function isWithin(time: EventTime, window: Window): boolean {
  if (time.startAt >= window.to) return false
  return time.startAt >= window.from || untilOf(time) > window.from
}

function endOfDay(day: Day, timezone: string): number {
  return instantOf(`${day}T23:59:59`, timezone)
}
