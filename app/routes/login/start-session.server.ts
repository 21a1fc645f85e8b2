import { redirect } from '@remix-run/cloudflare'
import { rememberDevice } from '~/domain/accounts/login/known-device-store.server'
import { createSession, deleteSessionByToken } from '~/domain/accounts/login/session-store.server'
import {
  clearCookie,
  deviceCookie,
  googleFlowCookie,
  handoffCookie,
  linkRequestCookie,
  readCookie,
  sessionCookie,
} from '~/http/cookies.server'
import type { RequestArgs } from '~/http/guards.server'
import { type ReturnTo, withReturnTo } from '~/http/login/return-to.server'
import { signInPath } from '~/http/login/sign-in-paths'
import { createToken, isToken } from '~/lib/crypto/token'
import { pathWithQuery } from '~/lib/text/path-with-query'

type ProvenAccount = {
  accountId: string
  /** The hash of the password that was entered, if any. */
  passwordHash?: string
  returnTo: ReturnTo | null
  hasJavaScript: boolean
}

/**
 * Signs an account in on this door and redirects the browser onward. If the account was deleted or its password changed
 * in the meantime, the browser must log in again.
 */
export async function startSession(
  { request, context }: RequestArgs,
  { accountId, passwordHash, returnTo, hasJavaScript }: ProvenAccount,
): Promise<Response> {
  const { services } = context
  const token = await createSession(services, {
    accountId,
    passwordHash,
    host: new URL(request.url).host,
    userAgent: request.headers.get('user-agent') ?? '',
  })
  if (token === null) return redirect(withReturnTo('/login', returnTo), 303)
  const deviceToken = (await readDeviceToken(request)) ?? createToken()
  await rememberDevice(services, { accountId, token: deviceToken })
  const previous = await readCookie(sessionCookie(request), request)
  if (isToken(previous)) await deleteSessionByToken(services.db, previous)
  return continueTo(request, { returnTo, hasJavaScript }, [
    await sessionCookie(request).serialize(token),
    await deviceCookie(request).serialize(deviceToken),
    await clearCookie(linkRequestCookie(request)),
    await clearCookie(googleFlowCookie(request)),
  ])
}

/** The token of this browser's device cookie; null without one. */
export async function readDeviceToken(request: Request): Promise<string | null> {
  const token = await readCookie(deviceCookie(request), request)
  return isToken(token) ? token : null
}

/** Redirects a signed-in browser to the page it came from; if that is on another host, starts the handoff there. */
export async function continueTo(
  request: Request,
  { returnTo, hasJavaScript }: Pick<ProvenAccount, 'returnTo' | 'hasJavaScript'>,
  cookies: string[] = [],
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (!returnTo || returnTo.url.host === new URL(request.url).host) {
    const path = returnTo ? pathWithQuery(returnTo.url) : '/login'
    return redirect(path, { status: 303, headers })
  }
  const { url } = returnTo
  const handoff = { host: url.host, hasJavaScript } satisfies HandoffRequest
  headers.append('set-cookie', await handoffCookie(request).serialize(handoff))
  return redirect(url.origin + signInPath(pathWithQuery(url)), { status: 303, headers })
}

type HandoffRequest = { host: string; hasJavaScript: boolean }

/** The handoff that this browser has just confirmed; null if there is none. */
export async function readHandoffRequest(
  request: Request,
  host: string,
): Promise<HandoffRequest | null> {
  const cookie = (await readCookie(handoffCookie(request), request)) as Partial<HandoffRequest>
  if (cookie?.host !== host) return null
  return { host, hasJavaScript: cookie.hasJavaScript === true }
}
