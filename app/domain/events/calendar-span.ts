import { addDays, type Day, toDay, startOfDay } from '~/lib/local-time'
import { daysShown, type EventTime } from './event'

/** When an event is, as calendars take it: whole days, the last not included, or instants (epoch milliseconds). */
export type CalendarSpan =
  | { kind: 'days'; first: Day; after: Day }
  /** Without an end where none is known: calendars are told nothing that we do not know. */
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
  // Only its last day is known: of several days that one is over at midnight.
  const end = endDay > startDay ? startOfDay(addDays(endDay, 1), timezone) : null
  return { kind: 'instants', start: startAt, end }
}
