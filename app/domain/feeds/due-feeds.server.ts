import { sql } from 'drizzle-orm'
import { HOUR } from '~/lib/local-time'
import { type Database, writeTogether } from '~/platform/database.server'
import { listDueFeedIds } from './feed-store.server'

const MOST_AT_ONCE = 500
/** A feed whose message was lost comes up again after this. */
const ASKED_AGAIN_AFTER = HOUR

/**
 * Hands over the feeds whose time has come, each once: `enqueue` takes their ids, and what it throws leaves them due.
 * The run itself sets when a feed is due again.
 */
export async function enqueueDueFeeds(
  { db, now }: { db: Database; now: number },
  enqueue: (feedIds: number[]) => Promise<void>,
): Promise<number[]> {
  const feedIds = await listDueFeedIds(db, now, MOST_AT_ONCE)
  if (feedIds.length === 0) return []
  await enqueue(feedIds)
  await writeTogether(db, [
    sql`UPDATE feed SET due_at = ${now + ASKED_AGAIN_AFTER}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(feedIds)}))`,
  ])
  return feedIds
}
