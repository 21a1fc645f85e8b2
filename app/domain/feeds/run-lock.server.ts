import { and, eq, exists, lt, sql } from 'drizzle-orm'
import { feed, feedRun } from '~/db/schema/feeds'
import { MINUTE } from '~/lib/local-time'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'

const LEASE = 20 * MINUTE

/**
 * Begins a run; null if the feed is already running. A worker that died locks its feed until its lease expires. Leases
 * are measured by the machine's clock, because the product's clock (`now`) can be stopped.
 */
export async function beginRun(
  db: Database,
  { feedId, now, machineTime }: { feedId: number; now: number; machineTime: number },
): Promise<number | null> {
  const isAbandoned = and(
    eq(feedRun.feedId, feedId),
    // A literal, not a parameter, so that SQLite can use the partial index on running runs.
    sql`${feedRun.state} = 'running'`,
    lt(feedRun.leaseUntil, machineTime),
  )
  await writeTogether(db, [
    db
      .update(feed)
      .set({ failures: sql`${feed.failures} + 1` })
      .where(
        and(
          eq(feed.id, feedId),
          exists(db.select({ id: feedRun.id }).from(feedRun).where(isAbandoned)),
        ),
      ),
    db
      .update(feedRun)
      .set({ state: 'failed', endedAt: now, error: 'The run was abandoned' })
      .where(isAbandoned),
  ])
  const [run] = await db
    .insert(feedRun)
    .values({ feedId, state: 'running', startedAt: now, leaseUntil: machineTime + LEASE })
    .onConflictDoNothing()
    .returning({ id: feedRun.id })
  return run?.id ?? null
}

export type RunResult = {
  state: 'succeeded' | 'failed' | 'held'
  error?: string
  trace?: string
  ingress?: unknown
  processed?: unknown
  notes?: string[]
}

const MAX_NOTES = 50

/**
 * Ends a run, in one batch with the run's writes. If another worker has taken over the feed, the state becomes NULL,
 * which violates the table's constraint and so undoes the whole batch.
 */
export function endRun(db: Database, runId: number, now: number, end: RunResult): Statement {
  const { ingress = {}, processed = {}, notes = [], error = null, trace = null } = end
  const storedNotes = notes.slice(0, MAX_NOTES)
  if (notes.length > MAX_NOTES) storedNotes.push(`and ${notes.length - MAX_NOTES} more`)
  return db
    .update(feedRun)
    .set({
      state: sql`CASE ${feedRun.state} WHEN 'running' THEN ${end.state} END`,
      endedAt: now,
      error,
      trace,
      ingress: JSON.stringify(ingress),
      processed: JSON.stringify(processed),
      notes: JSON.stringify(storedNotes),
    })
    .where(eq(feedRun.id, runId))
}
