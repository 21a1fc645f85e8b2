import { deleteSessionByToken } from '~/domain/accounts/login/session-store.server'
import { redeemHandoffInBrowser } from '~/domain/accounts/login/sign-in-handoff-token.server'
import type { Services } from '~/domain/open-services.server'
import { isToken } from '~/lib/crypto/token'
import { pathWithQuery } from '~/lib/text/path-with-query'
import { isSafeMethod } from '../compare-etag.server'
import { clearCookie, readCookie, sessionCookie, signInStateCookie } from '../cookies.server'
import type { Door } from '../resolve-site-or-door-by-host.server'

/**
 * Exchanges a handoff token for the session cookie. Null if the token was created for another browser; this one then
 * starts over at signInPath and gets its own.
 */
export async function redeemHandoffToken(
  request: Request,
  token: string,
  { db, now }: Services,
): Promise<HeadersInit | null> {
  const state = await readCookie(signInStateCookie(request), request)
  const { host } = new URL(request.url)
  const redeemed = await redeemHandoffInBrowser(
    { db, now },
    {
      token,
      host,
      state: typeof state === 'string' ? state : null,
      userAgent: request.headers.get('user-agent') ?? '',
    },
  )
  if (redeemed === null) return null
  const previous = await readCookie(sessionCookie(request), request)
  if (isToken(previous)) await deleteSessionByToken(db, previous)
  return [
    ['set-cookie', await sessionCookie(request).serialize(redeemed.token)],
    ['set-cookie', await clearCookie(signInStateCookie(request))],
    ['cache-control', 'no-store'],
  ]
}

/**
 * Without JavaScript the token is once in the query string, and is exchanged before the page is rendered (architecture,
 * section 7). Null if there is no token or this browser did not request one.
 */
export async function redeemTokenInQuery(
  request: Request,
  door: Door,
  services: Services,
): Promise<Response | null> {
  const url = new URL(request.url)
  const token = url.searchParams.get('token')
  if (token === null || !isSafeMethod(request)) return null
  if (door.kind !== 'site' && door.kind !== 'admin') return null
  if ((await readCookie(signInStateCookie(request), request)) === null) return null
  const headers = new Headers((await redeemHandoffToken(request, token, services)) ?? [])
  headers.set('cache-control', 'no-store')
  headers.set('vary', 'cookie')
  url.searchParams.delete('token')
  headers.set('location', pathWithQuery(url))
  return new Response(null, { status: 303, headers })
}
