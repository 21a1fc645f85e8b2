const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * What a source that counts requests says of its quota: how many are left, and the milliseconds until it is full again, at
 * most a day. Ticketmaster's headers, whose reset is an epoch in milliseconds, as its recorded answers show.
 */
export type Quota = { left: number; resetsIn: number }

export function parseQuota(headers: Headers, now: number): Quota | null {
  const left = headers.get('rate-limit-available') ?? ''
  const reset = headers.get('rate-limit-reset') ?? ''
  if (!/^-?\d+$/.test(left) || !/^\d{13}$/.test(reset)) return null
  const resetsIn = Math.min(Math.max(Number(reset) - now, 0), MAX_RETRY_AFTER_MS)
  return { left: Number(left), resetsIn }
}

/** How long a refused request should wait: as it says, or until a quota that is used up is full again. */
export function findRetryAfter(headers: Headers, now: number): number | null {
  const delay = parseRetryAfter(headers.get('retry-after'), now)
  const quota = parseQuota(headers, now)
  return delay ?? (quota && quota.left <= 0 ? quota.resetsIn : null)
}

/** Milliseconds from seconds or a date (RFC 9110, 10.2.3), at most a day; null if it is absent or invalid. */
function parseRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 0), MAX_RETRY_AFTER_MS) : null
}
