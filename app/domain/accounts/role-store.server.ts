import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import type { Role } from './account'

/** Answers false where nothing was written: there is no such account, its address is not proven, or it has the role. */
export async function writeRole(
  { db, now }: { db: Database; now: number },
  accountId: string,
  role: Role,
): Promise<boolean> {
  const written = await db.run(sql`
    INSERT INTO account_role (account_id, role, site_id, created_at)
    SELECT id, ${role.role}, ${siteOf(role)}, ${now}
    FROM account WHERE id = ${accountId} AND verified_at IS NOT NULL
    ON CONFLICT DO NOTHING`)
  return written.meta.changes > 0
}

/** Takes a role away, from the next request on; false where the account did not have it. */
export async function revokeRole(db: Database, accountId: string, role: Role): Promise<boolean> {
  const written = await db.run(sql`
    DELETE FROM account_role
    WHERE account_id = ${accountId} AND role = ${role.role} AND site_id IS ${siteOf(role)}`)
  return written.meta.changes > 0
}

const siteOf = (role: Role) => (role.role === 'siteadmin' ? role.siteId : null)
