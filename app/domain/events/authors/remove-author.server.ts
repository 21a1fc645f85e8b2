import { eq } from 'drizzle-orm'
import { event, submission } from '~/db/schema/events'
import type { Database, Statement } from '~/platform/storage/database.server'

/**
 * Events remain when the account that created them is deleted; nothing records whose they were. Its submissions lose it too
 * (ON DELETE SET NULL), and links that would let it fix them end.
 */
export function removeAuthor(db: Database, accountId: string): Statement[] {
  return [
    db.update(event).set({ createdBy: null }).where(eq(event.createdBy, accountId)),
    db.update(event).set({ deletedBy: null }).where(eq(event.deletedBy, accountId)),
    db
      .update(submission)
      .set({ fixTokenHash: null, fixExpiresAt: null })
      .where(eq(submission.accountId, accountId)),
  ]
}
