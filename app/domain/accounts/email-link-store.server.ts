import { sql } from 'drizzle-orm'
import { HOUR } from '~/lib/local-time'
import { hashToken, isToken } from '~/lib/token'
import { type Database, readTogether, type Statement } from '~/platform/database.server'
import { normalizeEmail, MAX_LINKS_PER_HOUR } from './account'

/** What a link that was sent by mail proves the address for. */
export type LinkPurpose = 'verify' | 'reset' | 'change-email'

export type EmailLink = {
  accountId: string
  purpose: LinkPurpose
  email: string
  browserHash: string | null
}

/** Writes nothing where the account is not there, or was sent as many as it may in the last hour. */
export async function insertEmailLink(
  { token, ...link }: EmailLink & { token: string },
  { now, hours }: { now: number; hours: number },
): Promise<Statement> {
  const { accountId, purpose, email, browserHash } = link
  return sql`
    INSERT INTO mail_link (id, account_id, purpose, email, browser_hash, created_at, expires_at)
    SELECT ${await hashToken(token)}, id, ${purpose}, ${normalizeEmail(email)}, ${browserHash}, ${now}, ${now + hours * HOUR}
    FROM account WHERE id = ${accountId} AND (
      SELECT count(*) FROM mail_link WHERE account_id = ${accountId} AND created_at > ${now - HOUR}
    ) < ${MAX_LINKS_PER_HOUR}`
}

/** What a link is good for; null when it is used up, too old, or none of ours. */
export async function findEmailLink(
  { db, now }: { db: Database; now: number },
  token: string,
  purpose: LinkPurpose,
): Promise<EmailLink | null> {
  if (!isToken(token)) return null
  const [link] = await db.all<EmailLink>(sql`
    SELECT account_id AS accountId, purpose, email, browser_hash AS browserHash
    FROM mail_link WHERE id = ${await hashToken(token)} AND purpose = ${purpose} AND expires_at > ${now}`)
  return link ?? null
}

export async function deleteEmailLink(db: Database, token: string): Promise<void> {
  await db.run(sql`DELETE FROM mail_link WHERE id = ${await hashToken(token)}`)
}

/** The account's address is proven. Answers whether the link was still good: of many at once, one is. */
export async function redeemVerifyLink(
  { db, now }: { db: Database; now: number },
  token: string,
): Promise<boolean> {
  const id = await hashToken(token)
  const [verified] = await readTogether<[{ id: string }[], unknown[]]>(db, [
    sql`UPDATE account SET verified_at = coalesce(verified_at, ${now}), updated_at = ${now}
      FROM mail_link l
      WHERE l.id = ${id} AND l.purpose = 'verify' AND l.expires_at > ${now}
        AND account.id = l.account_id AND account.email = l.email
      RETURNING account.id`,
    sql`DELETE FROM mail_link WHERE purpose = 'verify' AND account_id = (
      SELECT account_id FROM mail_link WHERE id = ${id} AND purpose = 'verify')`,
  ])
  return verified.length > 0
}

/**
 * The account has this password from now on, and its address is proven, as the link came there. Whoever was signed in is
 * so no longer, and no other link is good for anything.
 */
export async function redeemResetLink(
  { db, now }: { db: Database; now: number },
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<boolean> {
  const id = await hashToken(token)
  const owner = sql`(SELECT a.id FROM mail_link l JOIN account a ON a.id = l.account_id AND a.email = l.email
    WHERE l.id = ${id} AND l.purpose = 'reset' AND l.expires_at > ${now})`
  const [changed] = await readTogether<[{ id: string }[], unknown[], unknown[]]>(db, [
    sql`UPDATE account SET password_hash = ${passwordHash}, verified_at = coalesce(verified_at, ${now}),
        attempts = 0, updated_at = ${now}
      FROM mail_link l
      WHERE l.id = ${id} AND l.purpose = 'reset' AND l.expires_at > ${now}
        AND account.id = l.account_id AND account.email = l.email
      RETURNING account.id`,
    sql`DELETE FROM session WHERE account_id = ${owner}`,
    sql`DELETE FROM mail_link WHERE account_id = ${owner}`,
  ])
  return changed.length > 0
}

/** The account has the address to which the link came, unless another has it by now. */
export async function redeemChangeEmailLink(
  { db, now }: { db: Database; now: number },
  token: string,
): Promise<boolean> {
  const id = await hashToken(token)
  const [changed] = await readTogether<[{ id: string }[], unknown[]]>(db, [
    sql`UPDATE OR IGNORE account SET email = l.email, verified_at = ${now}, updated_at = ${now}
      FROM mail_link l
      WHERE l.id = ${id} AND l.purpose = 'change-email' AND l.expires_at > ${now}
        AND account.id = l.account_id
      RETURNING account.id`,
    // Links that were sent to the old address prove nothing of the new one.
    sql`DELETE FROM mail_link WHERE account_id = (
      SELECT account_id FROM mail_link WHERE id = ${id} AND purpose = 'change-email')`,
  ])
  return changed.length > 0
}
