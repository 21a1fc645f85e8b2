import { sql } from 'drizzle-orm'
import { type Database, writeTogether } from '~/platform/database.server'
import { nextDueAt } from './feed'
import { listDueFeeds } from './feed-store.server'

const MAX_AT_ONCE = 500

/**
 * Enqueues the feeds that are due, each once. If `enqueue` throws, they stay due. A run sets when its feed is due
 * again; a feed whose message or worker was lost becomes due as after a failure.
 */
export async function enqueueDueFeeds(
  { db, now }: { db: Database; now: number },
  enqueue: (feedIds: number[]) => Promise<void>,
): Promise<number[]> {
  const due = await listDueFeeds(db, now, MAX_AT_ONCE)
  if (due.length === 0) return []
  const feedIds = due.map(({ id }) => id)
  await enqueue(feedIds)
  const next = due.map(({ id, failures }) => ({ id, dueAt: nextDueAt(now, failures + 1) }))
  await writeTogether(db, [
    sql`UPDATE feed SET due_at = next.value ->> 'dueAt' FROM json_each(${JSON.stringify(next)}) next
      WHERE feed.id = next.value ->> 'id'`,
  ])
  return feedIds
}
