import { EXPOSED_HEADERS } from './public-api-error.server'

/** A day, in seconds; browsers have shorter limits of their own. */
const PREFLIGHT_SECONDS = 86_400

/**
 * The answer to a preflight request. It has no key, and every one gets the same: whether an origin is allowed is decided, and
 * disclosed, only with a key.
 */
export function publicApiPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'If-None-Match',
      'access-control-max-age': `${PREFLIGHT_SECONDS}`,
    },
  })
}

/**
 * The headers that let a page read an answer: pages of every origin, or the verified one of a key that is restricted to some.
 * No credentials: the public API has no cookies.
 */
export function publicApiCorsHeaders(
  allowedOrigins: string[],
  origin: string | null,
): Record<string, string> {
  const exposed = { 'access-control-expose-headers': EXPOSED_HEADERS }
  if (allowedOrigins.length === 0) return { ...exposed, 'access-control-allow-origin': '*' }
  return { ...exposed, vary: 'Origin', ...(origin && { 'access-control-allow-origin': origin }) }
}
