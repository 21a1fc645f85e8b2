import { desc, gt, lt } from 'drizzle-orm'
import { failedMessage } from '~/db/schema/failed-messages'
import { DAY } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { describeFailedWork, type FailedWork } from './failed-message'

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
