import { formatNumber } from '~/lib/format-number'
import type { SectionResult } from '~/lib/section-result'

/** '1 event', '31 events', '12,000 events'. */
export const formatExactCount = (total: number): string =>
  formatEventCount(total, Number.POSITIVE_INFINITY)

/** '1 event', '31 events', 'More than 300 events'; `max` is how many are counted at most. */
export function formatEventCount(total: number, max: number): string {
  if (total > max) return `More than ${formatNumber(max)} events`
  return total === 1 ? '1 event' : `${formatNumber(total)} events`
}

type Counted = { total: number; maxTotal: number }

/** What a page is about, with how many events it lists: 'Neighborhood · 31 events'. */
export function formatKind(kind: string, list: SectionResult<Counted>): string {
  if (list === 'unavailable' || list.total === 0) return kind
  return `${kind} · ${formatEventCount(list.total, list.maxTotal)}`
}
