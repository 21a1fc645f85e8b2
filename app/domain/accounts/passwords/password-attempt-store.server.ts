import { and, eq, sql } from 'drizzle-orm'
import { account, passwordAttempt } from '~/db/schema/accounts'
import { hashToken } from '~/lib/crypto/token'
import { MINUTE } from '~/lib/time/local-time'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import {
  ATTEMPT_WINDOW_MINUTES,
  MAX_ATTEMPTS,
  MAX_NETWORK_ATTEMPTS,
  NETWORK_WINDOW_MINUTES,
} from '../account'

/**
 * Where a password was entered: in a session, a browser that has logged in before, or the page of an emailed link, each of
 * which only the owner should have; or just in some network. `id` identifies it among those of its kind.
 */
export type PasswordSource = { kind: 'session' | 'device' | 'link' | 'network'; id: string }

/** The name by which a source is stored; networks are not stored in plain text. */
export async function toSourceKey({ kind, id }: PasswordSource): Promise<string> {
  return `${kind} ${await hashToken(id)}`
}

/**
 * Counts one more attempt to enter the account's password, before the password is checked, so that concurrent attempts are
 * counted too. Returns false when the source has used up its own attempts, or all networks together have used up theirs,
 * which slows down guessing from many networks. Attempts that are refused for their source do not count for the others.
 */
export async function countAttempt(
  db: Database,
  accountId: string,
  source: PasswordSource,
  now: number,
): Promise<boolean> {
  if ((await countOfSource(db, accountId, source, now)) > MAX_ATTEMPTS) return false
  if (source.kind !== 'network') return true
  return (await countOfNetworks(db, accountId, now)) <= MAX_NETWORK_ATTEMPTS
}

async function countOfSource(
  db: Database,
  accountId: string,
  source: PasswordSource,
  now: number,
): Promise<number> {
  const isWindowOver = sql`${passwordAttempt.since} <= ${now - ATTEMPT_WINDOW_MINUTES * MINUTE}`
  const [row] = await db
    .insert(passwordAttempt)
    .values({ accountId, source: await toSourceKey(source), attempts: 1, since: now })
    .onConflictDoUpdate({
      target: [passwordAttempt.accountId, passwordAttempt.source],
      set: {
        attempts: sql`CASE WHEN ${isWindowOver} THEN 1 ELSE ${passwordAttempt.attempts} + 1 END`,
        since: sql`CASE WHEN ${isWindowOver} THEN ${now} ELSE ${passwordAttempt.since} END`,
      },
    })
    .returning({ attempts: passwordAttempt.attempts })
  return row?.attempts ?? 0
}

async function countOfNetworks(db: Database, accountId: string, now: number): Promise<number> {
  const isWindowOver = sql`${account.attemptsSince} <= ${now - NETWORK_WINDOW_MINUTES * MINUTE}`
  const [row] = await db
    .update(account)
    .set({
      attempts: sql`CASE WHEN ${isWindowOver} THEN 1 ELSE ${account.attempts} + 1 END`,
      attemptsSince: sql`CASE WHEN ${isWindowOver} THEN ${now} ELSE ${account.attemptsSince} END`,
    })
    .where(eq(account.id, accountId))
    .returning({ attempts: account.attempts })
  return row?.attempts ?? 0
}

/**
 * Resets the source's attempts after a correct password. The wrong ones from other networks still count. `rehashed` replaces
 * the password's hash, unless that has changed in the meantime.
 */
export async function clearAttempts(
  db: Database,
  {
    id,
    source,
    rehashed,
  }: { id: string; source: PasswordSource; rehashed: { from: string; to: string } | null },
): Promise<void> {
  const statements: Statement[] = [
    db
      .delete(passwordAttempt)
      .where(
        and(
          eq(passwordAttempt.accountId, id),
          eq(passwordAttempt.source, await toSourceKey(source)),
        ),
      ),
  ]
  if (source.kind === 'network') {
    statements.push(
      db
        .update(account)
        .set({ attempts: sql`max(0, ${account.attempts} - 1)` })
        .where(eq(account.id, id)),
    )
  }
  if (rehashed) {
    statements.push(
      db
        .update(account)
        .set({ passwordHash: rehashed.to })
        .where(and(eq(account.id, id), eq(account.passwordHash, rehashed.from))),
    )
  }
  await writeTogether(db, statements)
}

/** For a new password: the attempts at the old one count no more. */
export function forgetAttempts(db: Database, accountId: string): Statement {
  return db.delete(passwordAttempt).where(eq(passwordAttempt.accountId, accountId))
}
