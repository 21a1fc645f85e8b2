import { desc, gt, lt } from 'drizzle-orm'
import { failedMessage } from '~/db/schema/failed-messages'
import { DAY } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'

type Services = { db: Database; now: number }

export type FailedMessage = FailedWork & { id: number; failedAt: number }

/** What failed longer ago has been done since, by the next run of the same work. */
const SHOWN_FOR = 7 * DAY
const STORED_FOR = 90 * DAY

/** Stores a message that no queue delivers any more. Safe to repeat: queues deliver at least once. */
export async function saveFailedMessage(
  { db, now }: Services,
  { messageId, body }: { messageId: string; body: unknown },
): Promise<void> {
  await db
    .insert(failedMessage)
    .values({ messageId, body: JSON.stringify(body ?? null), failedAt: now })
    .onConflictDoNothing({ target: failedMessage.messageId })
}

/** The messages that failed within a week, the latest first. */
export async function listFailedMessages(
  { db, now }: Services,
  limit: number,
): Promise<FailedMessage[]> {
  const rows = await db
    .select()
    .from(failedMessage)
    .where(gt(failedMessage.failedAt, now - SHOWN_FOR))
    .orderBy(desc(failedMessage.failedAt), desc(failedMessage.id))
    .limit(limit)
  return rows.map(({ id, failedAt, body }) => ({
    id,
    failedAt,
    ...describeFailedWork(JSON.parse(body)),
  }))
}

/** Deletes, after three months, what failed. Returns how many. */
export async function purgeFailedMessages({ db, now }: Services): Promise<number> {
  const purged = await db
    .delete(failedMessage)
    .where(lt(failedMessage.failedAt, now - STORED_FOR))
    .returning({ id: failedMessage.id })
  return purged.length
}

/** What a message of a queue that failed each time was to do, for superadmins. */
type FailedWork = {
  /** 'Run feed 12 and 2 more of its host' */
  work: string
  /** What becomes of it without anybody doing anything. */
  next: string
  feedId: number | null
}

/** By the shape of the message, which names its queue (platform/settings/env.ts); its error is in the log. */
function describeFailedWork(body: unknown): FailedWork {
  const message = typeof body === 'object' && body !== null ? body : {}
  if ('feedIds' in message && Array.isArray(message.feedIds)) {
    const [feedId, ...rest] = message.feedIds as number[]
    const more = rest.length > 0 ? ` and ${rest.length} more of its host` : ''
    return {
      work: `Run feed ${feedId}${more}`,
      feedId: feedId ?? null,
      next: 'Each runs when it is due again. Its page runs it at once.',
    }
  }
  if ('webhookId' in message) {
    const work = `Send webhook ${message.webhookId} what has changed`
    return { work, next: 'It is sent within a quarter of an hour.', feedId: null }
  }
  if ('refresh' in message) {
    const next = 'It is tried again within a quarter of an hour.'
    return { work: 'Refresh the listings', next, feedId: null }
  }
  const kind = 'kind' in message ? `: ${message.kind}` : ''
  return {
    work: `Work on sales${kind}`,
    feedId: null,
    next: 'The next comparison of sales does it again.',
  }
}
