import { eq } from 'drizzle-orm'
import { feed } from '~/db/schema/feeds'
import type { Database, Statement } from '~/platform/database.server'
import {
  type FeedValidators,
  nextDueAt,
  type ScrapeFeed,
  type StageCounts,
  zeroCounts,
} from './feed'
import type { KnownItem } from './plan-import'
import { endRun, type RunResult } from './run-lock.server'

/** The last statements of a run's batch, for each way a run can end: its record, and when the feed is due again. */

/** The source reports no change: every live item counts as not modified. */
export function finishUnchanged(
  db: Database,
  scrapeFeed: ScrapeFeed,
  runId: number,
  now: number,
  known: KnownItem[],
): Statement[] {
  const live = known.filter(({ deletedAt }) => deletedAt === null)
  const countLive = (kind: KnownItem['kind']) => ({
    ...zeroCounts(),
    notModified: live.filter((item) => item.kind === kind).length,
  })
  const counts: StageCounts = { Events: countLive('event'), Venues: countLive('venue') }
  return finishRun(db, scrapeFeed, runId, now, scrapeFeed.validators, {
    state: 'succeeded',
    ingress: counts,
    processed: counts,
    notes: ['The source reports no change.'],
  })
}

export function finishRun(
  db: Database,
  { id }: Pick<ScrapeFeed, 'id'>,
  runId: number,
  now: number,
  validators: FeedValidators,
  end: RunResult,
): Statement[] {
  return [
    db
      .update(feed)
      .set({
        failures: 0,
        dueAt: nextDueAt(now, 0),
        validators: JSON.stringify(validators),
        updatedAt: now,
      })
      .where(eq(feed.id, id)),
    endRun(db, runId, now, end),
  ]
}

export function failRun(
  db: Database,
  scrapeFeed: Pick<ScrapeFeed, 'id' | 'failures'>,
  runId: number,
  now: number,
  { error, trace }: { error: string; trace?: string },
): Statement[] {
  const failures = scrapeFeed.failures + 1
  return [
    db
      .update(feed)
      .set({ failures, dueAt: nextDueAt(now, failures), updatedAt: now })
      .where(eq(feed.id, scrapeFeed.id)),
    endRun(db, runId, now, { state: 'failed', error, trace }),
  ]
}
