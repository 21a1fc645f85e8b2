import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { feed, feedSummary } from '~/db/schema/feeds'
import { MINUTE } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { FailureReason } from '../contract/failure-reason'
import {
  type FeedValidators,
  nextDueAt,
  nextInterval,
  nextRetryAt,
  type ScrapeFeed,
  type StageCounts,
  zeroCounts,
} from '../feed'
import { findShrinking } from '../health/feed-health'
import type { KnownItem } from './plan-import'
import { countFailure, endRun, type RunResult } from './run-lock.server'

/** The last statements of a run's batch, for each way a run can end: its record, how its feed does, and when it is due again. */

/** The source reports no change: every live item counts as not modified. */
export function finishUnchanged(
  db: Database,
  scrapeFeed: ScrapeFeed,
  runId: number,
  now: number,
  { known, endedAt }: { known: KnownItem[]; endedAt: number },
): Statement[] {
  const live = known.filter(({ deletedAt }) => deletedAt === null)
  const countLive = (kind: KnownItem['kind']) => ({
    ...zeroCounts(),
    notModified: live.filter((item) => item.kind === kind).length,
  })
  const counts: StageCounts = { Events: countLive('event'), Venues: countLive('venue') }
  return finishRun(db, scrapeFeed, runId, now, {
    state: 'succeeded',
    endedAt,
    ingress: counts,
    processed: counts,
    notes: ['The source reports no change.'],
  })
}

const RECENT_COUNTS = 10

/** A run that read its source, and whose changes were applied or held. */
export function finishRun(
  db: Database,
  scrapeFeed: ScrapeFeed,
  runId: number,
  now: number,
  end: RunResult & {
    state: 'succeeded' | 'held'
    ingress: StageCounts
    /** Those of its only page, where that was read again. */
    validators?: FeedValidators
    /** How many events the source has, where it was read again. */
    eventCount?: number
  },
): Statement[] {
  const { validators = scrapeFeed.validators, eventCount, ...result } = end
  const { created, updated, deleted } = end.ingress.Events
  const intervalMinutes = nextInterval(scrapeFeed.intervalMinutes, created + updated + deleted > 0)
  const isGood = end.state === 'succeeded'
  const recentCounts =
    isGood && eventCount !== undefined
      ? [...scrapeFeed.recentCounts, eventCount].slice(-RECENT_COUNTS)
      : scrapeFeed.recentCounts
  return [
    db
      .update(feed)
      .set({
        failures: 0,
        failingSince: null,
        health: isGood ? 'ok' : 'held',
        ...(isGood && { lastSuccessAt: now, acceptedDeletions: null }),
        intervalMinutes,
        recentCounts: JSON.stringify(recentCounts),
        hasShrunk: findShrinking(recentCounts) !== null,
        dueAt: nextDueAt(now, { id: scrapeFeed.id, intervalMinutes }),
        validators: JSON.stringify(validators),
        updatedAt: now,
      })
      .where(eq(feed.id, scrapeFeed.id)),
    summarize(db, scrapeFeed, now, isGood ? 'lastSuccessAt' : null),
    endRun(db, runId, result),
  ]
}

/** A run whose source failed, which changed nothing, or that was cut off between two slices. `retryAfter` is how long the source said to wait, in milliseconds. */
export function failRun(
  db: Database,
  scrapeFeed: ScrapeFeed,
  runId: number,
  now: number,
  {
    retryAfter,
    ...end
  }: {
    error: string
    reason: FailureReason
    trace?: string
    endedAt: number
    retryAfter: number | null
  },
): Statement[] {
  const failures = scrapeFeed.failures + 1
  return [
    db
      .update(feed)
      .set({
        ...countFailure(now),
        dueAt: nextRetryAt(now, failures, retryAfter),
        updatedAt: now,
      })
      .where(eq(feed.id, scrapeFeed.id)),
    summarize(db, scrapeFeed, now, 'lastFailureAt'),
    endRun(db, runId, { state: 'failed', ...end }),
  ]
}

/** The list of feeds shows how long ago something was, so runs within a minute count as one, and write one row less. */
function summarize(
  db: Database,
  { type }: ScrapeFeed,
  now: number,
  outcome: 'lastSuccessAt' | 'lastFailureAt' | null,
): Statement {
  const minuteAgo = now - MINUTE
  const isOld = (column: SQLiteColumn) => or(isNull(column), lt(column, minuteAgo))
  return db
    .update(feedSummary)
    .set({ lastRunAt: now, ...(outcome && { [outcome]: now }) })
    .where(
      and(
        eq(feedSummary.type, type),
        or(isOld(feedSummary.lastRunAt), outcome ? isOld(feedSummary[outcome]) : undefined),
      ),
    )
}
