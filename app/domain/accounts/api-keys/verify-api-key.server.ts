import { hashToken } from '~/lib/crypto/token'
import type { RateLimits } from '~/platform/rate-limits.server'
import type { Database } from '~/platform/storage/database.server'
import { API_KEY_LIMIT, isApiKey } from './api-key'
import type { ApiKeyMemory } from './api-key-memory'
import { findApiKeyByHash, type StoredApiKey } from './api-key-store.server'

export type VerifyApiKeyServices = {
  db: Database
  rateLimits: Pick<RateLimits, 'isTooMany' | 'isTooManyCalls'>
  apiKeyMemory: ApiKeyMemory
}

/** What a key may still do: at most so many calls in the rest of the minute, which ends after so many seconds. */
export type ApiKeyQuota = { remaining: number; resetsIn: number }

/** A key whose call may be answered, about its own site only. */
export type VerifiedApiKey = {
  kind: 'verified'
  keyId: number
  siteId: number
  /** Empty: pages of every origin may read the answer. */
  allowedOrigins: string[]
  quota: ApiKeyQuota
}

/** Why a call is not answered. `retryAfter` is in seconds. */
export type RefusedApiKey =
  | { kind: 'missing' | 'unknown' | 'disabled' | 'deleted' | 'other-origin' }
  | { kind: 'too-many-calls' | 'too-many-unknown'; retryAfter: number }

/** A call: its key, the header `Origin` if a browser sent one, and the visitor's IP. */
export type ApiCall = { key: string | null; origin: string | null; ip: string; machineTime: number }

/**
 * Whether a call of the public API is answered, and for which site. It costs one indexed read every few seconds and isolate
 * (docs/decisions/0036-api-keys.md).
 */
export async function verifyApiKey(
  services: VerifyApiKeyServices,
  { key, origin, ip, machineTime }: ApiCall,
): Promise<VerifiedApiKey | RefusedApiKey> {
  if (key === null || key === '') return { kind: 'missing' }
  const stored = await findKey(services, key, machineTime)
  if (!stored) return refuseUnknown(services, ip)
  const { id, siteId, allowedOrigins } = stored
  if (stored.isDeleted) return { kind: 'deleted' }
  if (!stored.enabled) return { kind: 'disabled' }
  const isOtherOrigin = allowedOrigins.length > 0 && !allowedOrigins.includes(origin ?? '')
  if (isOtherOrigin) return { kind: 'other-origin' }
  const { calls, resetsIn } = services.apiKeyMemory.countCall(id, machineTime)
  if (await services.rateLimits.isTooManyCalls(id)) {
    return { kind: 'too-many-calls', retryAfter: API_KEY_LIMIT.seconds }
  }
  const quota = {
    remaining: Math.max(0, API_KEY_LIMIT.calls - calls),
    resetsIn: Math.ceil(resetsIn / 1_000),
  }
  return { kind: 'verified', keyId: id, siteId, allowedOrigins, quota }
}

async function findKey(
  { db, apiKeyMemory }: VerifyApiKeyServices,
  key: string,
  machineTime: number,
): Promise<StoredApiKey | null> {
  if (!isApiKey(key)) return null
  const remembered = apiKeyMemory.find(key, machineTime)
  if (remembered) return remembered
  const stored = await findApiKeyByHash(db, await hashToken(key))
  if (stored) apiKeyMemory.remember(key, stored, machineTime)
  return stored
}

/** Keys cannot be guessed; who tries is slowed down all the same. */
async function refuseUnknown(
  { rateLimits }: VerifyApiKeyServices,
  ip: string,
): Promise<RefusedApiKey> {
  const isTooMany = await rateLimits.isTooMany('unknown API key', { ip })
  return isTooMany ? { kind: 'too-many-unknown', retryAfter: 60 } : { kind: 'unknown' }
}
