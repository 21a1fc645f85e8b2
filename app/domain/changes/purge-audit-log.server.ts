import { asc, inArray, lt } from 'drizzle-orm'
import { auditEntry } from '~/db/schema/audit'
import { DAY } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'

/** Two years (architecture, section 7). In milliseconds. */
const LIFETIME = 730 * DAY

/** Each entry is also deleted from the text index, so a batch is small. */
const BATCH = 500
const MAX_BATCHES = 100

/** Deletes old entries of the audit log; what one night leaves, the next deletes. Returns how many. */
export async function purgeAuditLog({ db, now }: { db: Database; now: number }): Promise<number> {
  let purged = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const oldest = db
      .select({ id: auditEntry.id })
      .from(auditEntry)
      .where(lt(auditEntry.at, now - LIFETIME))
      .orderBy(asc(auditEntry.at))
      .limit(BATCH)
    const deleted = await db
      .delete(auditEntry)
      .where(inArray(auditEntry.id, oldest))
      .returning({ id: auditEntry.id })
    purged += deleted.length
    if (deleted.length < BATCH) break
  }
  return purged
}
