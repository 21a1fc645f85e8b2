import { sql } from 'drizzle-orm'
import { type Database, writeTogether } from '~/platform/database.server'
import { nextDueAt } from './feed'
import { listDueFeeds } from './feed-store.server'

const MOST_AT_ONCE = 500

/**
 * Hands over the feeds whose time has come, each once: `enqueue` takes their ids, and what it throws leaves them due.
 * The run itself sets when a feed is due again; one whose message or worker was lost comes up again as after a failure.
 */
export async function enqueueDueFeeds(
  { db, now }: { db: Database; now: number },
  enqueue: (feedIds: number[]) => Promise<void>,
): Promise<number[]> {
  const due = await listDueFeeds(db, now, MOST_AT_ONCE)
  if (due.length === 0) return []
  const feedIds = due.map(({ id }) => id)
  await enqueue(feedIds)
  const again = due.map(({ id, failures }) => ({ id, dueAt: nextDueAt(now, failures + 1) }))
  await writeTogether(db, [
    sql`UPDATE feed SET due_at = again.value ->> 'dueAt' FROM json_each(${JSON.stringify(again)}) again
      WHERE feed.id = again.value ->> 'id'`,
  ])
  return feedIds
}
