import type { RunChange, RunChanges } from '~/domain/feeds/run-change'
import { formatClockTime, formatDay, toDay } from '~/lib/local-time'
import type { ShownTime } from '~/ui/events/event-time'

export type ShownChange = Omit<RunChange, 'startAt' | 'timezone'> & { start: ShownTime }
export type ShownChanges = Omit<RunChanges, 'listed'> & { listed: ShownChange[] }

/** Formats the times on the server: the code that knows time zones is not sent to browsers. */
export function buildRunChanges({ listed, ...changes }: RunChanges): ShownChanges {
  return { ...changes, listed: listed.map(showChange) }
}

function showChange({ startAt, timezone, ...change }: RunChange): ShownChange {
  const day = formatDay(toDay(startAt, timezone), 'EEE, MMM d, yyyy')
  const text = `${day}, ${formatClockTime(startAt, timezone)}`
  return { ...change, start: { text, dateTime: new Date(startAt).toISOString() } }
}
