import { sql } from 'drizzle-orm'
import type { Statement } from '~/platform/database.server'

/** Events remain when the account that created them is deleted; nothing records whose they were. */
export function removeAuthor(accountId: string): Statement {
  return sql`UPDATE event SET created_by = NULL WHERE created_by = ${accountId}`
}
