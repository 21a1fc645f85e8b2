import { sql } from 'drizzle-orm'
import { DAY, HOUR } from '~/lib/local-time'
import { hashToken, createToken } from '~/lib/token'
import type { Database } from '~/platform/database.server'
import { type ActiveSession, MAX_SESSION_DAYS, SESSION_IDLE_DAYS, type Viewer } from './account'
import { type AccountRow, accountColumns, toAccount } from './account-store.server'

/** How long it may be unknown that a session was used. */
const EXTEND_AFTER = HOUR
const MAX_USER_AGENT_LENGTH = 300

/** The seconds that a session lasts that nobody uses. */
export const SESSION_SECONDS = (SESSION_IDLE_DAYS * DAY) / 1_000

const idleExpiry = (now: number) => now + SESSION_IDLE_DAYS * DAY

type SigningIn = {
  accountId: string
  host: string
  userAgent: string
  /** Of the password by which somebody signs in. */
  passwordHash?: string
}

/**
 * A session on the login door, for somebody who has just signed in. Answers its token, which is stored nowhere; null when
 * the account is gone meanwhile, or its password another: what a new password ends does not begin after it.
 */
export async function createSession(
  { db, now }: { db: Database; now: number },
  { accountId, host, userAgent, passwordHash }: SigningIn,
): Promise<string | null> {
  const token = createToken()
  const isStillProven = passwordHash === undefined ? sql`1` : sql`password_hash = ${passwordHash}`
  const [row] = await db.all(sql`
    INSERT INTO session (id, account_id, host, kind, user_agent, created_at, used_at, expires_at)
    SELECT ${await hashToken(token)}, id, ${host}, 'cookie', ${trimUserAgent(userAgent)}, ${now}, ${now}, ${idleExpiry(now)}
    FROM account WHERE id = ${accountId} AND ${isStillProven} RETURNING id`)
  return row ? token : null
}

/** One that comes from another and ends with it. Null when that one has ended meanwhile. */
export async function createChildSession(
  { db, now }: { db: Database; now: number },
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

type ViewerRow = AccountRow & {
  sessionId: string
  kind: 'cookie' | 'bearer'
  parentId: string | null
  createdAt: number
  usedAt: number
}

/** Whose session it is that has this token on this host. */
export async function findViewer(
  { db, now }: { db: Database; now: number },
  { token, host, kind }: { token: string; host: string; kind: 'cookie' | 'bearer' },
): Promise<Viewer | null> {
  const [row] = await db.all<ViewerRow>(sql`
    SELECT ${accountColumns}, s.id AS sessionId, s.kind, s.parent_id AS parentId, s.created_at AS createdAt,
      s.used_at AS usedAt
    FROM session s JOIN account a ON a.id = s.account_id
    WHERE s.id = ${await hashToken(token)} AND s.host = ${host} AND s.kind = ${kind}
      AND s.expires_at > ${now} AND a.verified_at IS NOT NULL`)
  if (!row) return null
  const { sessionId, parentId, createdAt, usedAt } = row
  return { ...toAccount(row), session: { id: sessionId, kind, parentId, createdAt, usedAt } }
}

/** Whether it is time to note that a session was used. */
export function shouldExtendSession({ session }: Viewer, now: number): boolean {
  return now - session.usedAt >= EXTEND_AFTER
}

/**
 * Notes that a session was used, and with it the one from which it comes; none lasts longer than half a year after somebody
 * signed in.
 */
export async function extendSession(db: Database, { session }: Viewer, now: number): Promise<void> {
  await db.run(sql`
    UPDATE session SET used_at = ${now}, expires_at = min(${idleExpiry(now)}, ${MAX_SESSION_DAYS * DAY} +
      coalesce((SELECT parent.created_at FROM session parent WHERE parent.id = session.parent_id), created_at))
    WHERE id IN (${session.id}, ${session.parentId})`)
}

/** Ends all sessions of the browser or program that has this one: whoever logs out has logged out of every city. */
export async function endSession(
  db: Database,
  { session }: Pick<Viewer, 'session'>,
): Promise<void> {
  await db.run(sql`DELETE FROM session WHERE id = ${session.parentId ?? session.id}`)
}

/** Ends the one session that has this token: its browser has another in its place. */
export async function deleteSessionByToken(db: Database, token: string): Promise<void> {
  await db.run(sql`DELETE FROM session WHERE id = ${await hashToken(token)}`)
}

/** All that somebody is signed in with, the latest used first. */
export async function listSessions(
  { db, now }: { db: Database; now: number },
  accountId: string,
): Promise<ActiveSession[]> {
  return db.all<ActiveSession>(sql`
    SELECT id, kind, host, user_agent AS userAgent, created_at AS createdAt, used_at AS usedAt, parent_id AS parentId
    FROM session WHERE account_id = ${accountId} AND expires_at > ${now} ORDER BY used_at DESC, id`)
}

/** Ends one session of somebody, with those that come from it. */
export async function revokeSession(db: Database, accountId: string, id: string): Promise<void> {
  await db.run(sql`DELETE FROM session WHERE id = ${id} AND account_id = ${accountId}`)
}

/** Ends all sessions of somebody. */
export async function revokeAllSessions(db: Database, accountId: string): Promise<void> {
  await db.run(sql`DELETE FROM session WHERE account_id = ${accountId}`)
}
