import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { account } from '~/db/schema/accounts'
import { session } from '~/db/schema/sessions'
import { createToken, hashToken } from '~/lib/crypto/token'
import { DAY, HOUR } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { ActiveSession, Viewer } from '../account'
import { accountColumns, toAccount } from '../account-store.server'
import { MAX_SESSION_DAYS, SESSION_IDLE_DAYS } from './session-lifetime'

type Services = { db: Database; now: number }

/** The use of a session is recorded at most this often. */
const EXTEND_AFTER = HOUR
const MAX_USER_AGENT_LENGTH = 300

const idleExpiry = (now: number) => now + SESSION_IDLE_DAYS * DAY

type NewSession = {
  accountId: string
  host: string
  userAgent: string
  /** The hash of the password that was entered to sign in. */
  passwordHash?: string
}

/**
 * Creates a session on the login door for an account that has just signed in. Returns its token, of which only the hash
 * is stored; null if the account was deleted or its password changed in the meantime, since a new password ends every
 * session that began with the old one.
 */
export async function createSession(
  { db, now }: Services,
  { accountId, host, userAgent, passwordHash }: NewSession,
): Promise<string | null> {
  const token = createToken()
  const isSamePassword = passwordHash === undefined ? sql`1` : sql`password_hash = ${passwordHash}`
  const [row] = await db.all(sql`
    INSERT INTO session (id, account_id, host, kind, user_agent, created_at, used_at, expires_at)
    SELECT ${await hashToken(token)}, id, ${host}, 'cookie', ${trimUserAgent(userAgent)}, ${now}, ${now},
      ${idleExpiry(now)}
    FROM account WHERE id = ${accountId} AND ${isSamePassword} RETURNING id`)
  return row ? token : null
}

/** Creates a session that ends with its parent. Returns null if the parent has ended in the meantime. */
export async function createChildSession(
  { db, now }: Services,
  parentId: string,
  { host, kind, userAgent }: Pick<Viewer['session'], 'kind'> & { host: string; userAgent: string },
): Promise<string | null> {
  const token = createToken()
  const [row] = await db.all(sql`
    INSERT INTO session (id, account_id, parent_id, host, kind, user_agent, created_at, used_at, expires_at)
    SELECT ${await hashToken(token)}, account_id, id, ${host}, ${kind}, ${trimUserAgent(userAgent)}, ${now}, ${now},
      min(${idleExpiry(now)}, created_at + ${MAX_SESSION_DAYS * DAY})
    FROM session WHERE id = ${parentId} AND expires_at > ${now} RETURNING id`)
  return row ? token : null
}

const trimUserAgent = (userAgent: string) => userAgent.slice(0, MAX_USER_AGENT_LENGTH)

/** Finds the account that is signed in on a host with a session: `id` is the hash of its token. */
export async function findViewer(
  { db, now }: Services,
  { id, host, kind }: { id: string; host: string; kind: 'cookie' | 'bearer' },
): Promise<Viewer | null> {
  const row = await db
    .select({
      account: accountColumns,
      session: {
        id: session.id,
        kind: session.kind,
        parentId: session.parentId,
        createdAt: session.createdAt,
        usedAt: session.usedAt,
      },
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(session.id, id),
        eq(session.host, host),
        eq(session.kind, kind),
        gt(session.expiresAt, now),
        isNotNull(account.verifiedAt),
      ),
    )
    .get()
  return row ? { ...toAccount(row.account), session: row.session } : null
}

/** Whether the use of a session should be recorded now. */
export function shouldExtendSession({ session: { usedAt } }: Viewer, now: number): boolean {
  return now - usedAt >= EXTEND_AFTER
}

/** Records the use of a session and its parent, which extends both, up to MAX_SESSION_DAYS after the sign-in. */
export async function extendSession(
  db: Database,
  { session: { id, parentId } }: Viewer,
  now: number,
): Promise<void> {
  const signedInAt = sql`coalesce(
    (SELECT parent.created_at FROM session parent WHERE parent.id = session.parent_id), created_at)`
  await db
    .update(session)
    .set({
      usedAt: now,
      expiresAt: sql`min(${idleExpiry(now)}, ${MAX_SESSION_DAYS * DAY} + ${signedInAt})`,
    })
    .where(inArray(session.id, parentId === null ? [id] : [id, parentId]))
}

/** Ends all sessions of a browser or program: logging out on one site logs out of all of them. */
export async function endSession(
  db: Database,
  { session: { id, parentId } }: Pick<Viewer, 'session'>,
): Promise<void> {
  await db.delete(session).where(eq(session.id, parentId ?? id))
}

/** Deletes the session of a token, for a browser that has replaced it. */
export async function deleteSessionByToken(db: Database, token: string): Promise<void> {
  await db.delete(session).where(eq(session.id, await hashToken(token)))
}

/** Lists the active sessions of an account, the most recently used first. */
export async function listSessions(
  { db, now }: Services,
  accountId: string,
): Promise<ActiveSession[]> {
  return db
    .select()
    .from(session)
    .where(and(eq(session.accountId, accountId), gt(session.expiresAt, now)))
    .orderBy(desc(session.usedAt), session.id)
}

/** Ends one session of an account and the sessions that depend on it. */
export async function revokeSession(db: Database, accountId: string, id: string): Promise<void> {
  await db.delete(session).where(and(eq(session.id, id), eq(session.accountId, accountId)))
}

/** Ends all sessions of an account. */
export async function revokeAllSessions(db: Database, accountId: string): Promise<void> {
  await db.delete(session).where(eq(session.accountId, accountId))
}
