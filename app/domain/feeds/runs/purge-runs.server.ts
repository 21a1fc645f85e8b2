import { sql } from 'drizzle-orm'
import { DAY } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'

const LIFETIME = 90 * DAY
const BATCH = 2_000
const MAX_BATCHES = 20

/**
 * Deletes runs that are older than 90 days, but no feed's latest; what one night leaves, the next deletes. Returns how many.
 * Runs are read in the order of their ids, which is that of their starts.
 */
export async function purgeRuns({ db, now }: { db: Database; now: number }): Promise<number> {
  let purged = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const [written] = await writeTogether(db, [
      sql`
        DELETE FROM feed_run WHERE id IN (
          SELECT r.id FROM feed_run r
          WHERE r.started_at < ${now - LIFETIME} AND r.state <> 'running' AND EXISTS (
            SELECT 1 FROM feed_run later WHERE later.feed_id = r.feed_id AND later.started_at > r.started_at)
          ORDER BY r.id LIMIT ${BATCH})`,
    ])
    purged += written?.changes ?? 0
    if ((written?.changes ?? 0) < BATCH) break
  }
  return purged
}
