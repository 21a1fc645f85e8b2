import { type SQL, sql } from 'drizzle-orm'
import { MINUTE } from '~/lib/local-time'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'
import { type Account, ATTEMPT_WINDOW_MINUTES, normalizeEmail, type Role } from './account'

/** What an account is beside its row: in SQL, for a row of `account` called a. */
export const accountColumns = sql`
  a.id, a.email, a.verified_at AS verifiedAt, a.name, a.picture_checksum AS imageChecksum,
  a.password_hash IS NOT NULL AS hasPassword,
  (SELECT json_group_array(json_object('role', r.role, 'siteId', r.site_id))
    FROM account_role r WHERE r.account_id = a.id) AS roles,
  (SELECT json_group_array(p.provider) FROM sign_in_provider p WHERE p.account_id = a.id) AS providers`

export type AccountRow = Pick<Account, 'id' | 'email' | 'verifiedAt' | 'name' | 'imageChecksum'> & {
  hasPassword: number
  roles: string
  providers: string
}

export function toAccount(row: AccountRow): Account {
  const { id, email, verifiedAt, name, imageChecksum } = row
  const roles = (JSON.parse(row.roles) as { role: Role['role']; siteId: number | null }[]).flatMap(
    ({ role, siteId }): Role[] => {
      if (role === 'superadmin') return [{ role }]
      return siteId === null ? [] : [{ role, siteId }]
    },
  )
  const own = row.hasPassword === 1 ? (['password'] as const) : []
  return {
    ...{ id, email, verifiedAt, name, imageChecksum, roles },
    signInProviders: [...own, ...JSON.parse(row.providers)],
  }
}

export async function findAccount(db: Database, id: string): Promise<Account | null> {
  return findAccountWhere(db, sql`a.id = ${id}`)
}

export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  return findAccountWhere(db, sql`a.email = ${normalizeEmail(email)}`)
}

async function findAccountWhere(db: Database, condition: SQL): Promise<Account | null> {
  const [row] = await db.all<AccountRow>(
    sql`SELECT ${accountColumns} FROM account a WHERE ${condition}`,
  )
  return row ? toAccount(row) : null
}

/** With when it was made, in epoch milliseconds. */
export type ListedAccount = Account & { createdAt: number }

/** All of them, by address; or those who administer one site. */
export async function listAccounts(db: Database, siteId?: number): Promise<ListedAccount[]> {
  const which =
    siteId === undefined
      ? sql`1`
      : sql`a.id IN (SELECT account_id FROM account_role WHERE site_id = ${siteId})`
  const rows = await db.all<AccountRow & { createdAt: number }>(sql`
    SELECT ${accountColumns}, a.created_at AS createdAt FROM account a WHERE ${which} ORDER BY a.email`)
  return rows.map((row) => ({ ...toAccount(row), createdAt: row.createdAt }))
}

export async function findPasswordHash(db: Database, id: string): Promise<string | null> {
  const [row] = await db.all<{ hash: string | null }>(
    sql`SELECT password_hash AS hash FROM account WHERE id = ${id}`,
  )
  return row?.hash ?? null
}

/**
 * Counts one more password tried for the account, before it is looked at, so that many at once are counted too. Answers
 * how many it were in the last quarter of an hour.
 */
export async function countAttempt(db: Database, id: string, now: number): Promise<number> {
  const since = now - ATTEMPT_WINDOW_MINUTES * MINUTE
  const [row] = await db.all<{ attempts: number }>(sql`
    UPDATE account SET
      attempts = CASE WHEN attempts_since <= ${since} THEN 1 ELSE attempts + 1 END,
      attempts_since = CASE WHEN attempts_since <= ${since} THEN ${now} ELSE attempts_since END
    WHERE id = ${id} RETURNING attempts`)
  return row?.attempts ?? 0
}

/** The right password was given. `rehashed`: its hash, and the one to have in its place, if it still has that hash. */
export async function clearAttempts(
  db: Database,
  { id, rehashed }: { id: string; rehashed: { from: string; to: string } | null },
): Promise<void> {
  await writeTogether(db, [
    sql`UPDATE account SET attempts = 0 WHERE id = ${id}`,
    ...(rehashed
      ? [
          sql`UPDATE account SET password_hash = ${rehashed.to}
            WHERE id = ${id} AND password_hash = ${rehashed.from}`,
        ]
      : []),
  ])
}

export type NewAccount = Pick<Account, 'id' | 'email' | 'name' | 'verifiedAt'> & {
  passwordHash: string | null
}

/** Writes nothing where the address has an account already. */
export function insertAccount(
  { id, email, name, verifiedAt, passwordHash }: NewAccount,
  now: number,
): Statement {
  return sql`
    INSERT INTO account (id, email, verified_at, name, password_hash, created_at, updated_at)
    VALUES (${id}, ${normalizeEmail(email)}, ${verifiedAt}, ${name}, ${passwordHash}, ${now}, ${now})
    ON CONFLICT (email) DO NOTHING`
}

/** Takes away an account whose address was never proven. */
export async function deleteUnverifiedAccount(db: Database, id: string): Promise<void> {
  await db.run(sql`DELETE FROM account WHERE id = ${id} AND verified_at IS NULL`)
}

export type Expired = { sessions: number; tokens: number; links: number; accounts: number }

/**
 * Takes away what is over: sessions, tokens and links that ended, and accounts made up to `unverifiedBefore` whose address
 * nobody has proven. Answers how many there were.
 */
export async function deleteExpired(
  db: Database,
  { now, unverifiedBefore }: { now: number; unverifiedBefore: number },
): Promise<Expired> {
  const written = await writeTogether(db, [
    sql`DELETE FROM hand_over WHERE expires_at <= ${now}`,
    sql`DELETE FROM mail_link WHERE expires_at <= ${now}`,
    sql`DELETE FROM session WHERE expires_at <= ${now}`,
    sql`DELETE FROM account WHERE verified_at IS NULL AND created_at <= ${unverifiedBefore}`,
  ])
  const [tokens = 0, links = 0, sessions = 0, accounts = 0] = written.map(({ changes }) => changes)
  return { sessions, tokens, links, accounts }
}
