import type { KnownItem } from './plan-import'

/**
 * A run that would delete more than a third of a feed's upcoming events is held (architecture, section 7), whether they
 * are gone from the source or have become invalid. `removed` are the external ids of the events that it would delete.
 */
export function findExcessDeletions(
  removed: string[],
  known: KnownItem[],
  { upcoming, now }: { upcoming: number; now: number },
): { lost: number } | null {
  const isRemoved = new Set(removed)
  const lost = known.filter(
    (item) => item.kind === 'event' && isRemoved.has(item.externalId) && (item.untilAt ?? 0) > now,
  ).length
  return lost * 3 > upcoming ? { lost } : null
}
