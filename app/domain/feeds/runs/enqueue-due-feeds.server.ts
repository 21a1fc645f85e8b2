import { sql } from 'drizzle-orm'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { groupBy } from '~/lib/group-by'
import type { FeedMessage } from '~/platform/settings/env'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { nextRetryAt } from '../feed'
import { listDueFeeds } from '../feed-store.server'

const MAX_AT_ONCE = 5_000
/** Of one host, which are run one after the other. The rest is due in the next quarter of an hour. */
const MAX_OF_HOST = 60

/**
 * Enqueues the feeds that are due, each once: one message for each host, because a host's feeds run one after the other.
 * If `enqueue` throws, they stay due. A run sets when its feed is due again; a feed whose message or worker was lost
 * becomes due as after a failure.
 */
export async function enqueueDueFeeds(
  { db, now }: { db: Database; now: number },
  enqueue: (messages: FeedMessage[]) => Promise<void>,
): Promise<number[]> {
  const due = await listDueFeeds(db, now, MAX_AT_ONCE)
  if (due.length === 0) return []
  const byHost = groupBy(due, ({ id, host }) => host || `feed/${id}`)
  const chains = [...byHost.values()].map((feeds) => feeds.slice(0, MAX_OF_HOST))
  await enqueue(chains.map((feeds) => ({ feedIds: feeds.map(({ id }) => id) })))
  const enqueued = chains.flat()
  const next = enqueued.map(({ id, failures }) => ({ id, dueAt: nextRetryAt(now, failures + 1) }))
  await writeTogether(
    db,
    jsonChunks(next).map(
      (json) => sql`
        UPDATE feed SET due_at = next.value ->> 'dueAt' FROM json_each(${json}) next
        WHERE feed.id = next.value ->> 'id'`,
    ),
  )
  return enqueued.map(({ id }) => id)
}
