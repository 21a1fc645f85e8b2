import { eq } from 'drizzle-orm'
import { signInHandoff } from '~/db/schema/sessions'
import { createToken, hashToken, isToken } from '~/lib/crypto/token'
import { SECOND } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { createChildSession } from './session-store.server'

type Services = { db: Database; now: number }

/** How long a token may take to arrive at its host (architecture, section 7). */
const HANDOFF_LIFETIME = 60 * SECOND

type HandoffRow = typeof signInHandoff.$inferSelect

/**
 * Creates a one-time token by which a session on the login door also signs in on another host of ours. With the hash of
 * a state, only the browser that has that state can redeem it; without one, only a program can.
 */
export async function createHandoff(
  { db, now }: Services,
  handoff: Pick<HandoffRow, 'sessionId' | 'host' | 'stateHash'>,
): Promise<string> {
  const token = createToken()
  const id = await hashToken(token)
  await db.insert(signInHandoff).values({ id, ...handoff, expiresAt: now + HANDOFF_LIFETIME })
  return token
}

type Redeemed = { token: string } | null
type Redemption = { token: string; host: string; userAgent: string }

/**
 * Exchanges a token for a session of the browser on the host. Returns null if the token was used, has expired, or was
 * created for another host or another browser; it cannot be used again in any case.
 */
export async function redeemHandoffInBrowser(
  services: Services,
  { token, state, host, userAgent }: Redemption & { state: string | null },
): Promise<Redeemed> {
  const handoff = await consumeHandoff(services, token)
  const isForThisBrowser =
    handoff?.host === host &&
    state !== null &&
    isToken(state) &&
    handoff.stateHash === (await hashToken(state))
  return isForThisBrowser
    ? startSession(services, handoff, { host, kind: 'cookie', userAgent })
    : null
}

/** Exchanges a token that was not created for a browser for a program's bearer token. */
export async function redeemHandoffForProgram(
  services: Services,
  { token, host, userAgent }: Redemption,
): Promise<Redeemed> {
  const handoff = await consumeHandoff(services, token)
  if (handoff?.host !== host || handoff.stateHash !== null) return null
  return startSession(services, handoff, { host, kind: 'bearer', userAgent })
}

/** Of concurrent requests with the same token, only one finds the handoff. */
async function consumeHandoff({ db, now }: Services, token: string): Promise<HandoffRow | null> {
  if (!isToken(token)) return null
  const [handoff] = await db
    .delete(signInHandoff)
    .where(eq(signInHandoff.id, await hashToken(token)))
    .returning()
  return handoff && handoff.expiresAt > now ? handoff : null
}

async function startSession(
  services: Services,
  { sessionId }: HandoffRow,
  session: { host: string; kind: 'cookie' | 'bearer'; userAgent: string },
): Promise<Redeemed> {
  const token = await createChildSession(services, sessionId, session)
  return token === null ? null : { token }
}
