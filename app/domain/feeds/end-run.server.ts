import { sql } from 'drizzle-orm'
import type { Statement } from '~/platform/database.server'
import { type FeedValidators, nextDueAt, noCounts, type ScrapeFeed, type StageCounts } from './feed'
import { endRun, type RunEnd } from './feed-run-lock.server'
import type { KnownItem } from './plan-run'

/** How a run may end, each as the last statements of its batch: the run's own record, and when the feed is due again. */

/** The source says that nothing changed: what is live counts as not modified. */
export function unchanged(
  feed: ScrapeFeed,
  runId: number,
  now: number,
  known: KnownItem[],
): Statement[] {
  const live = known.filter(({ deletedAt }) => deletedAt === null)
  const countOf = (kind: KnownItem['kind']) => ({
    ...noCounts(),
    notModified: live.filter((item) => item.kind === kind).length,
  })
  const counts: StageCounts = { Events: countOf('event'), Venues: countOf('venue') }
  return finished(feed, runId, now, feed.validators, {
    state: 'succeeded',
    ingress: counts,
    processed: counts,
    notes: ['The source says that nothing changed.'],
  })
}

export function finished(
  feed: ScrapeFeed,
  runId: number,
  now: number,
  validators: FeedValidators,
  end: RunEnd,
): Statement[] {
  return [
    sql`UPDATE feed SET failures = 0, due_at = ${nextDueAt(now, 0)}, validators = ${JSON.stringify(validators)},
      updated_at = ${now} WHERE id = ${feed.id}`,
    endRun(runId, now, end),
  ]
}

export function failed(
  feed: ScrapeFeed,
  runId: number,
  now: number,
  { error, trace }: { error: string; trace?: string },
): Statement[] {
  const failures = feed.failures + 1
  return [
    sql`UPDATE feed SET failures = ${failures}, due_at = ${nextDueAt(now, failures)}, updated_at = ${now}
      WHERE id = ${feed.id}`,
    endRun(runId, now, { state: 'failed', error, trace }),
  ]
}
