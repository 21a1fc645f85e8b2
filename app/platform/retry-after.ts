const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/** Milliseconds from seconds or a date (RFC 9110, 10.2.3), at most a day; null if it is absent or invalid. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 0), MAX_RETRY_AFTER_MS) : null
}
