import { and, eq, gt, sql } from 'drizzle-orm'
import { type account, emailLink } from '~/db/schema/accounts'
import { hashToken, isToken } from '~/lib/crypto/token'
import { HOUR } from '~/lib/time/local-time'
import { type Database, readTogether, type Statement } from '~/platform/storage/database.server'
import { MAX_LINKS_PER_HOUR, normalizeEmail } from '../account'

type EmailLinkRow = typeof emailLink.$inferSelect

/** A one-time link sent by email, which proves that its recipient owns the address. */
export type EmailLink = Pick<EmailLinkRow, 'accountId' | 'purpose' | 'email' | 'browserHash'>

/** What a link allows its recipient to do. */
export type LinkPurpose = EmailLinkRow['purpose']

type Services = { db: Database; now: number }

/** Inserts nothing if the account does not exist or has reached its limit of links per hour. */
export async function insertEmailLink(
  { token, ...link }: EmailLink & { token: string },
  { now, hours }: { now: number; hours: number },
): Promise<Statement> {
  const { accountId, purpose, email, browserHash } = link
  return sql`
    INSERT INTO email_link (id, account_id, purpose, email, browser_hash, created_at, expires_at)
    SELECT ${await hashToken(token)}, id, ${purpose}, ${normalizeEmail(email)}, ${browserHash}, ${now},
      ${now + hours * HOUR}
    FROM account WHERE id = ${accountId} AND (
      SELECT count(*) FROM email_link WHERE account_id = ${accountId} AND created_at > ${now - HOUR}
    ) < ${MAX_LINKS_PER_HOUR}`
}

/** Returns null if the link was used, has expired or does not exist. */
export async function findEmailLink(
  { db, now }: Services,
  token: string,
  purpose: LinkPurpose,
): Promise<EmailLink | null> {
  if (!isToken(token)) return null
  const link = await db
    .select({
      accountId: emailLink.accountId,
      purpose: emailLink.purpose,
      email: emailLink.email,
      browserHash: emailLink.browserHash,
    })
    .from(emailLink)
    .where(
      and(
        eq(emailLink.id, await hashToken(token)),
        eq(emailLink.purpose, purpose),
        gt(emailLink.expiresAt, now),
      ),
    )
    .get()
  return link ?? null
}

/** Whether the account was created in this browser, as a verification link that it requested shows. */
export async function didBrowserCreate(
  { db, now }: Services,
  { accountId, browserHash }: { accountId: string; browserHash: string },
): Promise<boolean> {
  const link = await db
    .select({ id: emailLink.id })
    .from(emailLink)
    .where(
      and(
        eq(emailLink.accountId, accountId),
        eq(emailLink.purpose, 'verify'),
        eq(emailLink.browserHash, browserHash),
        gt(emailLink.expiresAt, now),
      ),
    )
    .limit(1)
    .get()
  return link !== undefined
}

export async function deleteEmailLink(db: Database, token: string): Promise<void> {
  await db.delete(emailLink).where(eq(emailLink.id, await hashToken(token)))
}

type ChangedAccounts = Pick<typeof account.$inferSelect, 'id'>[]

/** Marks the account's email as verified. Returns whether the link was valid: of concurrent requests, only one succeeds. */
export async function redeemVerifyLink({ db, now }: Services, token: string): Promise<boolean> {
  const id = await hashToken(token)
  const [verified] = await readTogether<[ChangedAccounts, unknown[]]>(db, [
    sql`UPDATE account SET verified_at = coalesce(verified_at, ${now}), updated_at = ${now}
      FROM email_link l
      WHERE l.id = ${id} AND l.purpose = 'verify' AND l.expires_at > ${now}
        AND account.id = l.account_id AND account.email = l.email
      RETURNING account.id`,
    sql`DELETE FROM email_link WHERE purpose = 'verify' AND account_id = (
      SELECT account_id FROM email_link WHERE id = ${id} AND purpose = 'verify')`,
  ])
  return verified.length > 0
}

/**
 * Sets a new password. The email counts as verified, since the link was sent there. Ends all sessions of the account,
 * deletes its other links and forgets its devices and the wrong passwords.
 */
export async function redeemResetLink(
  { db, now }: Services,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<boolean> {
  const id = await hashToken(token)
  const owner = sql`(SELECT a.id FROM email_link l JOIN account a ON a.id = l.account_id AND a.email = l.email
    WHERE l.id = ${id} AND l.purpose = 'reset' AND l.expires_at > ${now})`
  const [changed] = await readTogether<[ChangedAccounts, ...unknown[][]]>(db, [
    sql`UPDATE account SET password_hash = ${passwordHash}, verified_at = coalesce(verified_at, ${now}),
        attempts = 0, updated_at = ${now}
      FROM email_link l
      WHERE l.id = ${id} AND l.purpose = 'reset' AND l.expires_at > ${now}
        AND account.id = l.account_id AND account.email = l.email
      RETURNING account.id`,
    sql`DELETE FROM session WHERE account_id = ${owner}`,
    sql`DELETE FROM known_device WHERE account_id = ${owner}`,
    sql`DELETE FROM password_attempt WHERE account_id = ${owner}`,
    sql`DELETE FROM email_link WHERE account_id = ${owner}`,
  ])
  return changed.length > 0
}

/** Changes the account's email to the address of the link, unless another account has it by now. */
export async function redeemChangeEmailLink(
  { db, now }: Services,
  token: string,
): Promise<boolean> {
  const id = await hashToken(token)
  const [changed] = await readTogether<[ChangedAccounts, unknown[]]>(db, [
    sql`UPDATE OR IGNORE account SET email = l.email, verified_at = ${now}, updated_at = ${now}
      FROM email_link l
      WHERE l.id = ${id} AND l.purpose = 'change-email' AND l.expires_at > ${now}
        AND account.id = l.account_id
      RETURNING account.id`,
    // Links sent to the old address prove nothing about the new one.
    sql`DELETE FROM email_link WHERE account_id = (
      SELECT account_id FROM email_link WHERE id = ${id} AND purpose = 'change-email')`,
  ])
  return changed.length > 0
}
