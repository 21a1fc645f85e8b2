import { desc, eq, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { feedRun } from '~/db/schema/feeds'
import type { Database } from '~/platform/storage/database.server'
import { type DetailedRun, type FeedRun, type StageCounts, zeroCounts } from '../feed'
import { NO_CHANGES, type RunChanges } from './run-change'

const parseCounts = (json: string): StageCounts => ({
  Events: zeroCounts(),
  Venues: zeroCounts(),
  ...JSON.parse(json),
})
const parseChanges = (json: string): RunChanges => ({ ...NO_CHANGES, ...JSON.parse(json) })

/** What a list of runs shows of each. */
export const runColumns = {
  id: feedRun.id,
  feedId: feedRun.feedId,
  state: feedRun.state,
  start: feedRun.startedAt,
  end: feedRun.endedAt,
  error: feedRun.error,
  reason: feedRun.reason,
  trace: feedRun.trace,
  ingress: sql`${feedRun.ingress}`.mapWith(parseCounts),
  processed: sql`${feedRun.processed}`.mapWith(parseCounts),
  notes: sql`${feedRun.notes}`.mapWith(readJson<string[]>),
}

/** What it did, event by event, which lists leave out. */
export const changesColumn = sql`${feedRun.changes}`.mapWith(parseChanges)

/** The latest runs, of one feed or of all. */
export async function listRuns(
  db: Database,
  { feedId, limit = 20 }: { feedId?: number; limit?: number },
): Promise<FeedRun[]> {
  return db
    .select(runColumns)
    .from(feedRun)
    .where(feedId === undefined ? undefined : eq(feedRun.feedId, feedId))
    .orderBy(desc(feedRun.id))
    .limit(limit)
}

export async function findRun(db: Database, id: number): Promise<DetailedRun | null> {
  const run = await db
    .select({ ...runColumns, changes: changesColumn })
    .from(feedRun)
    .where(eq(feedRun.id, id))
    .get()
  return run ?? null
}
