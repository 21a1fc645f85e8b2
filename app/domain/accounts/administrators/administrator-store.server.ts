import { type SQL, sql } from 'drizzle-orm'
import { countAudited } from '~/domain/changes/count-audited.server'
import { DAY } from '~/lib/time/local-time'
import { type Database, readTogether, type Statement } from '~/platform/storage/database.server'
import type { Administrator } from './administrator'

type Row = Omit<Administrator, 'isSuperadmin'> & { isSuperadmin: number }

/** A site's administrators, by name. */
export async function listAdministrators(db: Database, siteId: number): Promise<Administrator[]> {
  const [rows] = await readTogether<[Row[]]>(db, [
    sql`
      SELECT a.id, a.name, a.email, a.image_checksum AS imageChecksum,
        ${hasRole(sql`a.id`, sql`r.role = 'superadmin'`)} AS isSuperadmin
      FROM account_role s CROSS JOIN account a ON a.id = s.account_id
      WHERE s.site_id = ${siteId}
      ORDER BY a.name COLLATE NOCASE, a.email`,
  ])
  return rows.map((row) => ({ ...row, isSuperadmin: row.isSuperadmin === 1 }))
}

/** Who changes the administrators of which site. */
type Edit = { actorId: string; siteId: number; accountId: string }

/**
 * Writes nothing if the account already administers the site, was added too often, or if the actor does not administer it any
 * more: two admins who remove each other at the same moment must not both succeed.
 */
export function insertAdministrator({ actorId, siteId, accountId }: Edit, now: number): Statement {
  return sql`
    INSERT INTO account_role (account_id, role, site_id, created_at)
    SELECT id, 'siteadmin', ${siteId}, ${now} FROM account
    WHERE id = ${accountId} AND verified_at IS NOT NULL AND ${mayEdit(actorId, siteId)}
      AND NOT ${wasAddedOften({ siteId, accountId }, now)}
    ON CONFLICT DO NOTHING`
}

const MAX_ADDED_PER_DAY = 3

/** Whether the account was made an administrator of the site as often as is possible within a day. */
export const wasAddedOften = (
  { siteId, accountId }: Pick<Edit, 'siteId' | 'accountId'>,
  now: number,
): SQL<number> => {
  const since = now - DAY
  const added = countAudited({ siteId, action: 'administrator.add', targetId: accountId, since })
  return sql`(${added} >= ${MAX_ADDED_PER_DAY})`
}

/** Deletes nothing if the actor does not administer the site any more. */
export function deleteAdministrator({ actorId, siteId, accountId }: Edit): Statement {
  return sql`
    DELETE FROM account_role
    WHERE account_id = ${accountId} AND site_id = ${siteId} AND account_id <> ${actorId}
      AND ${mayEdit(actorId, siteId)}`
}

/** An account's own role at a site. */
export function deleteOwnRole({ siteId, accountId }: Omit<Edit, 'actorId'>): Statement {
  return sql`DELETE FROM account_role WHERE account_id = ${accountId} AND site_id = ${siteId}`
}

/**
 * Whether what was just done is the first of its kind within a day for this account at this site. Only that is emailed, so that
 * nobody fills another person's inbox by adding and removing them.
 */
export async function isFirstWithinDay(
  { db, now }: { db: Database; now: number },
  action: 'administrator.add' | 'administrator.remove',
  { siteId, accountId }: Omit<Edit, 'actorId'>,
): Promise<boolean> {
  const count = countAudited({ siteId, action, targetId: accountId, since: now - DAY })
  const [[row]] = await readTogether<[{ entries: number }[]]>(db, [sql`SELECT ${count} AS entries`])
  return row?.entries === 1
}

/** For the statement after one of these, in the same batch: whether it wrote something. */
export const IS_CHANGED = sql`changes() > 0`

const mayEdit = (actorId: string, siteId: number) =>
  hasRole(sql`${actorId}`, sql`(r.role = 'superadmin' OR r.site_id = ${siteId})`)

/** Whether an account administers the site of a query itself, which a superadmin need not. */
export const isSiteAdministrator = (accountId: string | null, siteId: SQL): SQL =>
  hasRole(sql`${accountId}`, sql`r.site_id = ${siteId}`)

const hasRole = (accountId: SQL, condition: SQL) => sql`EXISTS (
  SELECT 1 FROM account_role r WHERE r.account_id = ${accountId} AND ${condition})`
