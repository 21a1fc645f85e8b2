import { eq } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import type { Database, Statement } from '~/platform/database.server'

/** Events remain when the account that created them is deleted; nothing records whose they were. */
export function removeAuthor(db: Database, accountId: string): Statement {
  return db.update(event).set({ createdBy: null }).where(eq(event.createdBy, accountId))
}
