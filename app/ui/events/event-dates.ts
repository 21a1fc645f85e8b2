import type { EventTime } from '~/domain/events/event'
import { formatIsoTime, isTimeZone } from '~/lib/time/local-time'

/** When an event is, as programs read it: ISO 8601, with the offset of its day in its own time zone, or a date alone. */
export function buildEventDates(event: EventTime): { startDate: string; endDate?: string } {
  const { startAt, endAt, startDay, endDay, noStart, noEnd, timezone } = event
  const startDate = noStart ? startDay : formatInstant(startAt, timezone)
  // An end date without a time would come before the start time of the same day.
  if (endAt === null || (noEnd && !noStart && endDay === startDay)) return { startDate }
  return { startDate, endDate: noEnd || noStart ? endDay : formatInstant(endAt, timezone) }
}

function formatInstant(instant: number, timezone: string): string {
  return formatIsoTime(instant, isTimeZone(timezone) ? timezone : 'UTC')
}
