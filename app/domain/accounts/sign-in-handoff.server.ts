import { sql } from 'drizzle-orm'
import { SECOND } from '~/lib/local-time'
import { hashToken, isToken, createToken } from '~/lib/token'
import type { Database } from '~/platform/database.server'
import { createChildSession } from './session-store.server'

type Services = { db: Database; now: number }

/** How long a token may be on its way (architecture, section 7). */
const HANDOFF_LIFETIME = 60 * SECOND

/**
 * A token by which somebody who is signed in on the login door is signed in on one host of ours too, once. With the hash
 * of a state, only by the browser that holds that state; without, only a program gets a session for it.
 */
export async function createHandoff(
  { db, now }: Services,
  { sessionId, host, stateHash }: { sessionId: string; host: string; stateHash: string | null },
): Promise<string> {
  const token = createToken()
  await db.run(sql`
    INSERT INTO hand_over (id, session_id, host, state_hash, expires_at)
    VALUES (${await hashToken(token)}, ${sessionId}, ${host}, ${stateHash}, ${now + HANDOFF_LIFETIME})`)
  return token
}

type Redeemed = { token: string } | null

/**
 * The browser's session on the host for a token and the state it holds; null for one that is used up, expired, made for
 * another host, or not for this browser. Whatever comes of it, the token is used up.
 */
export async function redeemHandoffInBrowser(
  services: Services,
  { token, state, host, userAgent }: Redeeming & { state: string | null },
): Promise<Redeemed> {
  const found = await consumeHandoff(services, token)
  const isMeant =
    found?.host === host &&
    state !== null &&
    isToken(state) &&
    found.stateHash === (await hashToken(state))
  return isMeant ? open(services, found, { host, kind: 'cookie', userAgent }) : null
}

/** A bearer token for a program, for a token that was not made for a browser. */
export async function redeemHandoffForProgram(
  services: Services,
  { token, host, userAgent }: Redeeming,
): Promise<Redeemed> {
  const found = await consumeHandoff(services, token)
  if (found?.host !== host || found.stateHash !== null) return null
  return open(services, found, { host, kind: 'bearer', userAgent })
}

type Redeeming = { token: string; host: string; userAgent: string }
type Handoff = { sessionId: string; host: string; stateHash: string | null }

/** Of many who come with the same token at once, one finds it. */
async function consumeHandoff({ db, now }: Services, token: string): Promise<Handoff | null> {
  if (!isToken(token)) return null
  const [found] = await db.all<Handoff & { expiresAt: number }>(sql`
    DELETE FROM hand_over WHERE id = ${await hashToken(token)}
    RETURNING session_id AS sessionId, host, state_hash AS stateHash, expires_at AS expiresAt`)
  return found && found.expiresAt > now ? found : null
}

async function open(
  services: Services,
  { sessionId }: Handoff,
  session: { host: string; kind: 'cookie' | 'bearer'; userAgent: string },
): Promise<Redeemed> {
  const token = await createChildSession(services, sessionId, session)
  return token === null ? null : { token }
}
