import { sql } from 'drizzle-orm'
import { selectAccountsByPrefix } from '~/domain/accounts/select-accounts-by-prefix.server'
import { type Database, readTogether } from '~/platform/database.server'

/** Someone who submitted events on the site, and the last of them. */
export type FoundSubmitter = { id: string; name: string; email: string; eventId: number }

const MAX_FOUND = 10

/** The people who submitted events on this site and whose name or email begins with the text, by name. */
export async function findSubmitters(
  db: Database,
  siteId: number,
  text: string,
): Promise<FoundSubmitter[]> {
  if (text.trim() === '') return []
  const [rows] = await readTogether<[FoundSubmitter[]]>(db, [
    sql`
      SELECT * FROM (
        SELECT a.id, a.name, a.email, (
          SELECT e.id FROM submission s CROSS JOIN event e ON e.submission_id = s.id
          WHERE s.account_id = a.id AND s.site_id = ${siteId}
          ORDER BY s.created_at DESC LIMIT 1) AS eventId
        FROM (${selectAccountsByPrefix(text)}) f CROSS JOIN account a ON a.id = f.id)
      WHERE eventId IS NOT NULL
      ORDER BY name COLLATE NOCASE, email LIMIT ${MAX_FOUND}`,
  ])
  return rows
}
