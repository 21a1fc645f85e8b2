import { sql } from 'drizzle-orm'
import { DAY } from '~/lib/local-time'
import type { Database } from '~/platform/database.server'

/** Two years (architecture, section 7). In milliseconds. */
const KEPT_FOR = 730 * DAY

/** Each entry is also deleted from the text index, so a batch is small. */
const BATCH = 500
const MAX_BATCHES = 100

/** Deletes old entries of the audit log; what one night leaves, the next deletes. Returns how many. */
export async function purgeAuditLog({ db, now }: { db: Database; now: number }): Promise<number> {
  let purged = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const deleted = await db.all(sql`
      DELETE FROM audit_entry WHERE id IN (
        SELECT id FROM audit_entry WHERE at < ${now - KEPT_FOR} ORDER BY at LIMIT ${BATCH})
      RETURNING id`)
    purged += deleted.length
    if (deleted.length < BATCH) break
  }
  return purged
}
