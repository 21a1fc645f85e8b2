import { sql } from 'drizzle-orm'
import type { Statement } from '~/platform/database.server'

/** Events stay when somebody leaves who has put them up; nothing tells any more who it was. */
export function removeAuthor(accountId: string): Statement {
  return sql`UPDATE event SET created_by = NULL WHERE created_by = ${accountId}`
}
