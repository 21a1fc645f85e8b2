import type { FeedSummary } from '~/domain/feeds/health/feed-health'
import type { ListedRun } from '~/domain/feeds/runs/run-list-store.server'

/** A type of feeds in the shape of the admin specification (section 3). */
export function feedSummaryJson(summary: FeedSummary) {
  const { type, feedCount, lastRunAt, lastSuccessAt, lastFailureAt } = summary
  return {
    type,
    feedCount,
    lastRun: toIsoTime(lastRunAt),
    lastSuccess: toIsoTime(lastSuccessAt),
    lastFailure: toIsoTime(lastFailureAt),
  }
}

/** A run in the shape of the admin specification (section 3). */
export function feedRunJson(run: ListedRun) {
  const { id, type, start, end, error, trace, state, ingress, processed, feedId, name } = run
  return {
    id,
    type,
    start: toIsoTime(start),
    end: toIsoTime(end),
    error,
    trace,
    state,
    ingress,
    processed,
    feedId,
    name,
    scrapePlugin: run.scrape?.plugin ?? null,
    scrapeUrl: run.scrape?.url ?? null,
  }
}

const toIsoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())
