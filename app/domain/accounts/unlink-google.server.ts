import { sql } from 'drizzle-orm'
import { type Database, writeTogether } from '~/platform/database.server'

export type GoogleUnlink = { kind: 'removed' } | { kind: 'no-password' }

/** Google vouches for the account no longer. It stays while there is no password to get in with. */
export async function unlinkGoogle(
  { db, now }: { db: Database; now: number },
  accountId: string,
): Promise<GoogleUnlink> {
  const [owner] = await writeTogether(db, [
    sql`UPDATE account SET updated_at = ${now} WHERE id = ${accountId} AND password_hash IS NOT NULL`,
    sql`DELETE FROM sign_in_provider WHERE provider = 'google' AND account_id IN (
      SELECT id FROM account WHERE id = ${accountId} AND password_hash IS NOT NULL)`,
  ])
  return owner?.changes === 0 ? { kind: 'no-password' } : { kind: 'removed' }
}
