import { type SQL, sql } from 'drizzle-orm'
import { type Database, readTogether } from '~/platform/database.server'

/** All that is kept of an account but what proves who somebody is, for its owner. Instants are ISO 8601, in UTC. */
export type AccountExport = {
  account: {
    id: string
    email: string
    verifiedAt: string | null
    name: string
    pictureChecksum: string | null
    hasPassword: boolean
    createdAt: string
    updatedAt: string
  }
  signInProviders: {
    provider: string
    subject: string
    email: string
    createdAt: string
    usedAt: string
  }[]
  roles: { role: string; site: string | null; createdAt: string }[]
  sessions: {
    kind: string
    host: string
    userAgent: string
    createdAt: string
    usedAt: string
    expiresAt: string
  }[]
  /** Links that were sent by mail. */
  links: { purpose: string; email: string; createdAt: string; expiresAt: string }[]
}

type AccountRow = Omit<AccountExport['account'], 'hasPassword'> & { hasPassword: number }

/** Null where the account is gone. */
export async function exportAccount(db: Database, id: string): Promise<AccountExport | null> {
  const [[account], signInProviders, roles, sessions, links] = await readTogether<
    [
      AccountRow[],
      AccountExport['signInProviders'],
      AccountExport['roles'],
      AccountExport['sessions'],
      AccountExport['links'],
    ]
  >(db, [
    sql`SELECT id, email, ${isoTime(sql`verified_at`)} AS verifiedAt, name, picture_checksum AS pictureChecksum,
        password_hash IS NOT NULL AS hasPassword, ${createdAt}, ${isoTime(sql`updated_at`)} AS updatedAt
      FROM account WHERE id = ${id}`,
    sql`SELECT provider, subject, email, ${createdAt}, ${usedAt} FROM sign_in_provider
      WHERE account_id = ${id} ORDER BY created_at`,
    sql`SELECT r.role, s.name AS site, ${isoTime(sql`r.created_at`)} AS createdAt
      FROM account_role r LEFT JOIN site s ON s.id = r.site_id
      WHERE r.account_id = ${id} ORDER BY r.created_at, r.site_id`,
    sql`SELECT kind, host, user_agent AS userAgent, ${createdAt}, ${usedAt}, ${expiresAt} FROM session
      WHERE account_id = ${id} ORDER BY created_at, id`,
    sql`SELECT purpose, email, ${createdAt}, ${expiresAt} FROM mail_link
      WHERE account_id = ${id} ORDER BY created_at, id`,
  ])
  if (!account) return null
  return {
    account: { ...account, hasPassword: account.hasPassword === 1 },
    ...{ signInProviders, roles, sessions, links },
  }
}

const isoTime = (column: SQL) => sql`strftime('%Y-%m-%dT%H:%M:%SZ', ${column} / 1000, 'unixepoch')`
const createdAt = sql`${isoTime(sql`created_at`)} AS createdAt`
const usedAt = sql`${isoTime(sql`used_at`)} AS usedAt`
const expiresAt = sql`${isoTime(sql`expires_at`)} AS expiresAt`
