import type { DayCount, DaySpan } from '~/lib/time/day-count'
import type { Day } from '~/lib/time/local-time'

/** Views of a site's pages on a day, in UTC. */
export type TrafficCount = { siteId: number; day: Day; views: number }

/** Where page views are counted (docs/decisions/0020-traffic-counts.md). */
export type TrafficStore = {
  /** Adds to the counts: all of them, or none and it rejects. */
  add(counts: TrafficCount[]): Promise<void>
  /** The days of the span that have views, the oldest first. Rejects when they cannot be read. */
  list(siteId: number, span: DaySpan): Promise<DayCount[]>
}
