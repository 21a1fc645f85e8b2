import { sql } from 'drizzle-orm'
import { MINUTE } from '~/lib/local-time'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'

const LEASE = 20 * MINUTE

/**
 * Begins a run, unless the feed is being run: then null. A worker that died holds its feed no longer than its lease,
 * which is measured by the machine's clock and not by the product's (`now`), for that one can be stopped.
 */
export async function beginRun(
  db: Database,
  { feedId, now, machineTime }: { feedId: number; now: number; machineTime: number },
): Promise<number | null> {
  await writeTogether(db, [
    sql`UPDATE feed SET failures = failures + 1 WHERE id = ${feedId} AND EXISTS (
      SELECT 1 FROM feed_run WHERE feed_id = ${feedId} AND state = 'running' AND lease_until < ${machineTime})`,
    sql`UPDATE feed_run SET state = 'failed', ended_at = ${now}, error = 'The run was abandoned'
      WHERE feed_id = ${feedId} AND state = 'running' AND lease_until < ${machineTime}`,
  ])
  const begun = await db.get<{ id: number } | undefined>(sql`
    INSERT INTO feed_run (feed_id, state, started_at, lease_until)
    VALUES (${feedId}, 'running', ${now}, ${machineTime + LEASE})
    ON CONFLICT DO NOTHING RETURNING id`)
  return begun?.id ?? null
}

export type RunEnd = {
  state: 'succeeded' | 'failed' | 'held'
  error?: string
  trace?: string
  ingress?: unknown
  processed?: unknown
  notes?: string[]
}

const MOST_NOTES = 50

/**
 * Ends a run, in one batch with what it writes. Should another worker have taken the feed over in the meantime, the
 * state becomes NULL, which the table refuses: then the whole batch is undone.
 */
export function endRun(runId: number, now: number, end: RunEnd): Statement {
  const { ingress = {}, processed = {}, notes = [] } = end
  const told = notes.slice(0, MOST_NOTES)
  if (notes.length > MOST_NOTES) told.push(`and ${notes.length - MOST_NOTES} more`)
  return sql`
    UPDATE feed_run SET state = CASE state WHEN 'running' THEN ${end.state} END, ended_at = ${now},
      error = ${end.error ?? null}, trace = ${end.trace ?? null}, ingress = ${JSON.stringify(ingress)},
      processed = ${JSON.stringify(processed)}, notes = ${JSON.stringify(told)}
    WHERE id = ${runId}`
}
