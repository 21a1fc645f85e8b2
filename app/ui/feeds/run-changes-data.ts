import type { RunChange, RunChanges } from '~/domain/feeds/run-change'
import { toWallTime } from '~/lib/local-time'
import type { ShownTime } from '~/ui/events/event-time'

export type ShownChange = Omit<RunChange, 'startAt' | 'timezone'> & { start: ShownTime }
export type ShownChanges = Omit<RunChanges, 'listed'> & { listed: ShownChange[] }

/** Formats the times on the server: the code that knows time zones is not sent to browsers. */
export function buildRunChanges({ listed, ...changes }: RunChanges): ShownChanges {
  return { ...changes, listed: listed.map(showChange) }
}

function showChange({ startAt, timezone, ...change }: RunChange): ShownChange {
  const text = toWallTime(startAt, timezone).slice(0, 16).replace('T', ' ')
  return { ...change, start: { text, dateTime: new Date(startAt).toISOString() } }
}
