import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { feed, feedRun, feedSummary } from '~/db/schema/feeds'
import { MINUTE } from '~/lib/time/local-time'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import type { FailureReason } from '../contract/failure-reason'
import { FAILURES_TO_FAILING } from '../feed'
import type { RunChanges } from './run-change'

const LEASE = 20 * MINUTE

type Beginning =
  | { kind: 'begun'; runId: number }
  /** Another run of the feed has not ended. */
  | { kind: 'already-running' }
  /** A run of another feed reads the same host. */
  | { kind: 'host-busy' }

/**
 * Begins a run, unless one of its feed or of its host has not ended. A worker that died locks both until its lease
 * expires, and then its run counts as a failure like any other. Leases are measured by the machine's clock, because the product's clock (`now`) can be stopped.
 */
export async function beginRun(
  db: Database,
  run: {
    feed: { id: number; type: string; host: string }
    now: number
    machineTime: number
  },
): Promise<Beginning> {
  const { id, type } = run.feed
  const host = run.feed.host || `feed/${id}`
  const { now, machineTime } = run
  const isAbandoned = and(
    // A literal, not a parameter, so that SQLite can use the partial index on running runs.
    sql`${feedRun.state} = 'running'`,
    lt(feedRun.leaseUntil, machineTime),
  )
  const [, , , begun] = await writeTogether(db, [
    db
      .update(feed)
      .set({
        ...countFailure(now),
        updatedAt: now,
      })
      .where(inArray(feed.id, db.select({ id: feedRun.feedId }).from(feedRun).where(isAbandoned))),
    db
      .update(feedSummary)
      .set({ lastFailureAt: now })
      .where(
        inArray(
          feedSummary.type,
          db.select({ type: feedRun.type }).from(feedRun).where(isAbandoned),
        ),
      ),
    db
      .update(feedRun)
      .set({ state: 'failed', endedAt: now, error: 'The run was abandoned', reason: 'abandoned' })
      .where(isAbandoned),
    sql`
      INSERT INTO feed_run (feed_id, type, host, state, started_at, lease_until)
      SELECT ${id}, ${type}, ${host}, 'running', ${now}, ${machineTime + LEASE}
      WHERE NOT EXISTS (SELECT 1 FROM feed_run WHERE state = 'running' AND feed_id = ${id})
      ON CONFLICT DO NOTHING`,
  ])
  const [running] = await db
    .select({ id: feedRun.id })
    .from(feedRun)
    .where(and(sql`${feedRun.state} = 'running'`, eq(feedRun.feedId, id)))
  if (!running) return { kind: 'host-busy' }
  return begun?.changes === 1 ? { kind: 'begun', runId: running.id } : { kind: 'already-running' }
}

/** What a failed run changes of how its feed does. A run that was abandoned meanwhile counts, too. */
export function countFailure(now: number) {
  return {
    failures: sql`${feed.failures} + 1`,
    failingSince: sql`coalesce(${feed.failingSince}, ${now})`,
    health: sql`CASE WHEN ${feed.failures} + 1 >= ${FAILURES_TO_FAILING} THEN 'failing' ELSE ${feed.health} END`,
  }
}

export type RunResult = {
  state: 'succeeded' | 'failed' | 'held'
  /** Epoch milliseconds: the beginning by the product's clock, and how long the run took by the machine's. */
  endedAt: number
  error?: string
  reason?: FailureReason
  trace?: string
  ingress?: unknown
  processed?: unknown
  notes?: string[]
  changes?: RunChanges
}

const MAX_NOTES = 50

/**
 * Undoes a batch of a run whose feed another worker has taken over: the state becomes NULL, which violates the table's
 * constraint.
 */
export const assertRunning = (db: Database, runId: number): Statement =>
  db
    .update(feedRun)
    .set({ state: sql`CASE ${feedRun.state} WHEN 'running' THEN 'running' END` })
    .where(eq(feedRun.id, runId))

/**
 * Ends a run, in one batch with the run's writes. If another worker has taken over the feed, the state becomes NULL,
 * which violates the table's constraint and so undoes the whole batch.
 */
export function endRun(db: Database, runId: number, end: RunResult): Statement {
  const { ingress = {}, processed = {}, notes = [], changes = {}, error = null } = end
  const { reason = null, trace = null } = end
  const storedNotes = notes.slice(0, MAX_NOTES)
  if (notes.length > MAX_NOTES) storedNotes.push(`and ${notes.length - MAX_NOTES} more`)
  return db
    .update(feedRun)
    .set({
      state: sql`CASE ${feedRun.state} WHEN 'running' THEN ${end.state} END`,
      endedAt: end.endedAt,
      error,
      reason,
      trace,
      ingress: JSON.stringify(ingress),
      processed: JSON.stringify(processed),
      notes: JSON.stringify(storedNotes),
      changes: JSON.stringify(changes),
    })
    .where(eq(feedRun.id, runId))
}
