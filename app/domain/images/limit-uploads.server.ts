import { sql } from 'drizzle-orm'
import { imageUpload } from '~/db/schema/images'
import { DAY } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'

/** Of a day in UTC. A whole office or school may share a network. */
const DAILY_LIMITS = {
  account: { uploads: 50, bytes: 250_000_000 },
  network: { uploads: 200, bytes: 1_000_000_000 },
}

export const TOO_MANY_UPLOADS_MESSAGE =
  'You have uploaded too many pictures today. Please try again tomorrow.'

export type CountedUpload =
  | { kind: 'counted' }
  /** In seconds, until the next day starts. */
  | { kind: 'too-many'; retryAfter: number }

/**
 * Counts an upload of this many bytes, for its account and its network. What is refused, for this or another reason,
 * counts too: it has been received. Feeds do not count: their runs are limited.
 */
export async function countUpload(
  { db, now }: { db: Database; now: number },
  { account, network, bytes }: { account: string; network: string; bytes: number },
): Promise<CountedUpload> {
  const day = Math.floor(now / DAY)
  const uploaders = [
    { uploader: `account ${account}`, limit: DAILY_LIMITS.account },
    { uploader: `network ${network}`, limit: DAILY_LIMITS.network },
  ]
  const totals = await db
    .insert(imageUpload)
    .values(uploaders.map(({ uploader }) => ({ uploader, day, uploads: 1, bytes })))
    .onConflictDoUpdate({
      target: [imageUpload.uploader, imageUpload.day],
      set: {
        uploads: sql`${imageUpload.uploads} + 1`,
        bytes: sql`${imageUpload.bytes} + excluded.bytes`,
      },
    })
    .returning()
  const isTooMany = uploaders.some(({ uploader, limit }) => {
    const total = totals.find((row) => row.uploader === uploader)
    return total && (total.uploads > limit.uploads || total.bytes > limit.bytes)
  })
  if (!isTooMany) return { kind: 'counted' }
  return { kind: 'too-many', retryAfter: Math.ceil(((day + 1) * DAY - now) / 1000) }
}
