import { and, eq, sql } from 'drizzle-orm'
import { accountRole } from '~/db/schema/accounts'
import type { Database } from '~/platform/storage/database.server'
import type { Role } from '../account'

/** Returns false if nothing was inserted: no such account, its email is not verified, or it already has the role. */
export async function insertRole(
  { db, now }: { db: Database; now: number },
  accountId: string,
  role: Role,
): Promise<boolean> {
  const written = await db.run(sql`
    INSERT INTO account_role (account_id, role, site_id, created_at)
    SELECT id, ${role.role}, ${getSiteId(role)}, ${now}
    FROM account WHERE id = ${accountId} AND verified_at IS NOT NULL
    ON CONFLICT DO NOTHING`)
  return written.meta.changes > 0
}

export type RevokedRole = 'revoked' | 'not-granted' | 'last-superadmin'

/** Revokes a role from the next request on. The last superadmin's stays, even if two revoke each other's at once. */
export async function revokeRole(
  db: Database,
  accountId: string,
  role: Role,
): Promise<RevokedRole> {
  const isOfAccount = and(
    eq(accountRole.accountId, accountId),
    eq(accountRole.role, role.role),
    sql`${accountRole.siteId} IS ${getSiteId(role)}`,
  )
  const remainsSuperadmin = sql`EXISTS (
    SELECT 1 FROM account_role r WHERE r.role = 'superadmin' AND r.account_id <> ${accountId})`
  const written = await db
    .delete(accountRole)
    .where(and(isOfAccount, role.role === 'superadmin' ? remainsSuperadmin : undefined))
  if (written.meta.changes > 0) return 'revoked'
  return (await db.$count(accountRole, isOfAccount)) > 0 ? 'last-superadmin' : 'not-granted'
}

const getSiteId = (role: Role) => (role.role === 'siteadmin' ? role.siteId : null)
