import { and, isNull, lte } from 'drizzle-orm'
import { account, emailLink, knownDevice, passwordAttempt } from '~/db/schema/accounts'
import { session, signInHandoff } from '~/db/schema/sessions'
import { MINUTE } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { ATTEMPT_WINDOW_MINUTES } from '../account'

/** How many rows were deleted. */
export type PurgedCounts = { sessions: number; handoffs: number; links: number; accounts: number }

/**
 * Deletes expired sessions, sign-in handoffs and email links, known devices and counts of wrong passwords, and accounts created up to `unverifiedBefore` whose email
 * was never verified.
 */
export async function purgeExpiredSessionsAndAccounts(
  { db, now }: { db: Database; now: number },
  { unverifiedBefore }: { unverifiedBefore: number },
): Promise<PurgedCounts> {
  const written = await writeTogether(db, [
    db.delete(signInHandoff).where(lte(signInHandoff.expiresAt, now)),
    db.delete(emailLink).where(lte(emailLink.expiresAt, now)),
    db.delete(session).where(lte(session.expiresAt, now)),
    db
      .delete(account)
      .where(and(isNull(account.verifiedAt), lte(account.createdAt, unverifiedBefore))),
    db.delete(knownDevice).where(lte(knownDevice.expiresAt, now)),
    db
      .delete(passwordAttempt)
      .where(lte(passwordAttempt.since, now - ATTEMPT_WINDOW_MINUTES * MINUTE)),
  ])
  const [handoffs = 0, links = 0, sessions = 0, accounts = 0] = written.map(
    ({ changes }) => changes,
  )
  return { sessions, handoffs, links, accounts }
}
