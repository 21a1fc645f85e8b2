import { isSafeMethod } from './compare-etag.server'

/**
 * Whether a request may change data: it comes from a page of the same origin, or from a program with a bearer token or
 * without cookies. Browsers set `Origin` and `Sec-Fetch-Site` themselves; no page can forge them. Programs send no `Origin`:
 * a page of another origin may not use their tokens.
 */
export function isSameOrigin(request: Request): boolean {
  if (isSafeMethod(request)) return true
  const origin = request.headers.get('origin')
  if (origin !== null) return origin === new URL(request.url).origin
  if (hasBearerToken(request)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return !request.headers.has('cookie')
}

/** Basic credentials do not count: browsers store them and send them automatically. */
const hasBearerToken = ({ headers }: Request) =>
  /^bearer /i.test(headers.get('authorization') ?? '')
