import type { EventTime } from '~/domain/events/event'
import { toWallTime } from '~/lib/time/local-time'

/** Hours of the day: an evening begins at the first, and ends at the second on the next day. */
export const EVENING_HOUR = 17
export const NIGHT_END = 4

/** Whether an event begins on an evening or in the night after it, by this zone's clock, or at an unknown hour. */
export function beginsInEvening({ startAt, noStart }: EventTime, timezone: string): boolean {
  if (noStart) return true
  const hour = Number(toWallTime(startAt, timezone).slice(11, 13))
  return hour >= EVENING_HOUR || hour < NIGHT_END
}
