import { toDay } from '~/lib/time/local-time'
import type { ReadResult, Window } from '../contract/feed-plugin'
import { findShrinking } from '../health/feed-health'

/** Old recordings and dead calendars are read without an error but contain nothing to import, which is worth a note. */
export function describeEmptyFeed(
  { events, invalid }: ReadResult,
  window: Window,
  timezone: string,
): string[] {
  if (events.length + invalid.length > 0) return []
  const [first, last] = [toDay(window.from, timezone), toDay(window.to - 1, timezone)]
  return [`The source has no events in the period that is imported, ${first} to ${last}.`]
}

/** A source that has lost most of its usual events, of which a run could not tell that they were deleted. */
export function describeShrinking(recentCounts: number[]): string[] {
  const shrinking = findShrinking(recentCounts)
  if (!shrinking) return []
  const { usual, latest } = shrinking
  return [`The source usually has ${usual} events, and now ${latest}: its pages may have changed.`]
}

export function describeInvalidItems({ invalid }: ReadResult): string[] {
  return invalid.map(
    ({ kind, externalId, reason }) => `${kind} ${externalId ?? 'without an id'}: ${reason}`,
  )
}
