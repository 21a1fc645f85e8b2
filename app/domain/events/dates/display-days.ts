import { addDays, type Day, HOUR, toWallTime } from '~/lib/time/local-time'
import { daysShown, type EventTime } from '../event'

/** An evening that ends before this hour is displayed as one day, not two. */
const LATE_NIGHT_HOUR = 6
const MAX_NIGHT_LENGTH = 18 * HOUR

/** The first and last day to display: an evening that runs past midnight belongs to that evening's day. */
export function getDisplayDays(time: EventTime, timezone: string): { first: Day; last: Day } {
  const { first, last } = daysShown(time, timezone)
  const isSingleEvening =
    last > first &&
    !time.noStart &&
    !time.noEnd &&
    time.endAt !== null &&
    last === addDays(first, 1) &&
    time.endAt - time.startAt <= MAX_NIGHT_LENGTH &&
    Number(toWallTime(time.endAt - 1, timezone).slice(11, 13)) < LATE_NIGHT_HOUR
  return isSingleEvening ? { first, last: first } : { first, last }
}

/** The instant of the end, or null when it is not known. */
export function getKnownEnd({ startAt, endAt, noEnd }: EventTime): number | null {
  return endAt !== null && !noEnd && endAt > startAt ? endAt : null
}
