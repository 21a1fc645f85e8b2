import { addDays, type Day, startOfDay, toDay } from '~/lib/time/local-time'
import { daysShown, type EventTime } from '../event'

/** When an event is, as calendar files express it: whole days, without `after`, or instants (epoch milliseconds). */
export type CalendarSpan =
  | { kind: 'days'; first: Day; after: Day }
  /** `end` is null when it is unknown: an exported calendar has no invented times. */
  | { kind: 'instants'; start: number; end: number | null }

export function calendarSpan(event: EventTime): CalendarSpan {
  const { startAt, endAt, noStart, noEnd, startDay, endDay, timezone } = event
  if (noStart) {
    const last =
      endAt !== null && !noEnd ? toDay(endAt - 1, timezone) : daysShown(event, timezone).last
    return { kind: 'days', first: startDay, after: addDays(last < startDay ? startDay : last, 1) }
  }
  if (endAt === null || endAt <= startAt) return { kind: 'instants', start: startAt, end: null }
  if (!noEnd) return { kind: 'instants', start: startAt, end: endAt }
  // Only its last day is known: an event of several days ends at midnight after it.
  const end = endDay > startDay ? startOfDay(addDays(endDay, 1), timezone) : null
  return { kind: 'instants', start: startAt, end }
}
