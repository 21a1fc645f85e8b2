import { type Cookie, createCookie } from '@remix-run/cloudflare'
import { VERIFY_LINK_HOURS } from '~/domain/accounts/account'
import { SESSION_SECONDS } from '~/domain/accounts/session-store.server'
import { HOUR, MINUTE } from '~/lib/local-time'

const SHORT_SECONDS = (10 * MINUTE) / 1_000

/**
 * A cookie of one host, which no script can read and which no other site's page makes a browser send with a change. Over
 * https its name says so to browsers (`__Host-`), which then take it from nobody else.
 */
function hostCookie(name: string, maxAge: number, { url }: { url: string }): Cookie {
  const secure = new URL(url).protocol === 'https:'
  return createCookie(secure ? `__Host-${name}` : name, {
    ...{ secure, maxAge },
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
  })
}

/** The session's token. */
export const sessionCookie = (request: { url: string }) =>
  hostCookie('session', SESSION_SECONDS, request)

/** On a city's host: what proves that this browser asked to be signed in there. */
export const signInStateCookie = (request: { url: string }) =>
  hostCookie('sign-in', SHORT_SECONDS, request)

/** On the login door: to which host somebody who is signed in has asked to go on, and whether the pages there have scripts. */
export const handoffCookie = (request: { url: string }) =>
  hostCookie('going-to', SHORT_SECONDS, request)

/** On the login door: what proves that this browser asked for a link by mail, for as long as the longest is good. */
export const linkRequestCookie = (request: { url: string }) =>
  hostCookie('asked', (VERIFY_LINK_HOURS * HOUR) / 1_000, request)

/** On the login door: the sign-in with Google that is under way. */
export const googleFlowCookie = (request: { url: string }) =>
  hostCookie('google', SHORT_SECONDS, request)

/** On the login door: what Google said, for the next page. */
export const googleErrorCookie = (request: { url: string }) =>
  hostCookie('said', SHORT_SECONDS, request)

/** What a cookie holds; null where the browser has none, or one that somebody has tampered with. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  return cookie.parse(request.headers.get('cookie'))
}

/** The field that takes a cookie away. */
export function clearCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
