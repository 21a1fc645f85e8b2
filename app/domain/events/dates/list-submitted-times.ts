import type { EventInput, OccurrenceInput } from '../form/event-input'
import { expandRecurrence, MAX_SERIES_DATES } from './expand-recurrence'
import { moveTime } from './move-time'

/**
 * All dates of a new event, by start: its own, those of its rule at the same time of day, and additional ones. Null if there are
 * more than a series may have (architecture, section 7).
 */
export function listSubmittedTimes(
  {
    time,
    additionalTimes,
    recurrence,
  }: Pick<EventInput, 'time' | 'additionalTimes' | 'recurrence'>,
  timezone: string,
): OccurrenceInput[] | null {
  const days = recurrence ? expandRecurrence(recurrence, time.startDay) : []
  const repeated = days.map((day) => moveTime(time, day, timezone))
  const byStart = new Map<string, OccurrenceInput>()
  for (const date of [time, ...additionalTimes, ...repeated]) {
    const key = `${date.startAt} ${date.noStart}`
    if (!byStart.has(key)) byStart.set(key, date)
  }
  if (byStart.size > MAX_SERIES_DATES) return null
  return [...byStart.values()].toSorted((a, b) => a.startAt - b.startAt)
}
