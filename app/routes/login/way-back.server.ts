import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { deleteSessionByToken, createSession } from '~/domain/accounts/session-store.server'
import {
  linkRequestCookie,
  clearCookie,
  handoffCookie,
  googleFlowCookie,
  readCookie,
  sessionCookie,
} from '~/http/cookies.server'
import { doorUrl } from '~/http/door.server'
import { pathWithQuery, type ReturnTo, parseReturnTo } from '~/http/return-to.server'
import { signInPath } from '~/http/sign-in-paths'
import { hashToken, isToken, createToken } from '~/lib/token'

type Asked = { request: Request; context: AppLoadContext }

/** Where somebody goes when they are signed in; null for nowhere but this door. */
export type WayBack = ReturnTo | null

/** Reads `redirect` of the address. Throws a Response (400) with what is wrong where it is none of ours. */
export async function readWayBack({ request, context }: Asked): Promise<WayBack> {
  const text = new URL(request.url).searchParams.get('redirect')
  const read = await parseReturnTo(text, { request, context })
  if (read.kind === 'foreign') {
    throw new Response(FOREIGN, { status: 400, statusText: 'Bad Request' })
  }
  return read.kind === 'ours' ? read.address : null
}

const FOREIGN =
  'The address to go back to is not one of our pages. Please go there yourself and choose Log In.'

/** A path of this door, with the same way back. */
export function onThisDoor(
  path: string,
  way: WayBack,
  parameters: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ ...parameters, ...(way && { redirect: way.url.href }) })
  return query.size > 0 ? `${path}?${query}` : path
}

/** The whole address of onThisDoor, for a letter. */
export function addressOnThisDoor({ request, context }: Asked, path: string): string {
  return doorUrl(request, context.services.settings.productDomain, 'login') + path
}

/** The page's forms may lead on to where somebody comes from (browsers look at every step of a form's way). */
export function wayBackHeaders(way: WayBack): HeadersInit {
  const targets = ["'self'", ...(way ? [way.url.origin] : [])]
  return [
    ['content-security-policy', `form-action ${targets.join(' ')}`],
    ['cache-control', 'no-store'],
  ]
}

type SigningIn = {
  accountId: string
  /** Of the password by which somebody signs in. */
  passwordHash?: string
  way: WayBack
  hasScripts: boolean
}

/**
 * Somebody has proven who they are: signs them in on this door, and sends them on. Whose account or password is no longer
 * what it was a moment ago logs in again.
 */
export async function signInHere(
  { request, context }: Asked,
  { accountId, passwordHash, way, hasScripts }: SigningIn,
): Promise<Response> {
  const { services } = context
  const token = await createSession(services, {
    ...{ accountId, passwordHash, host: new URL(request.url).host },
    userAgent: request.headers.get('user-agent') ?? '',
  })
  if (token === null) return redirect(onThisDoor('/login', way), 303)
  const former = await readCookie(sessionCookie(request), request)
  if (isToken(former)) await deleteSessionByToken(services.db, former)
  return goOn(request, { way, hasScripts }, [
    await sessionCookie(request).serialize(token),
    await clearCookie(linkRequestCookie(request)),
    await clearCookie(googleFlowCookie(request)),
  ])
}

/** Sends somebody who is signed in on this door, and has asked to be on another, there. */
export async function goOn(
  request: Request,
  { way, hasScripts }: { way: WayBack; hasScripts: boolean },
  cookies: string[] = [],
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (!way || way.url.host === new URL(request.url).host) {
    return redirect(way ? pathWithQuery(way.url) : '/login', { status: 303, headers })
  }
  const going = { host: way.url.host, hasScripts } satisfies GoingTo
  headers.append('set-cookie', await handoffCookie(request).serialize(going))
  return redirect(way.url.origin + signInPath(pathWithQuery(way.url)), { status: 303, headers })
}

type GoingTo = { host: string; hasScripts: boolean }

/** Whether this browser has just asked to go on to a host, and whether its pages have scripts; null where it has not. */
export async function readGoingTo(request: Request, host: string): Promise<GoingTo | null> {
  const read = (await readCookie(handoffCookie(request), request)) as Partial<GoingTo> | null
  if (read?.host !== host) return null
  return { host, hasScripts: read.hasScripts === true }
}

/** What this browser holds who asks for a link by mail, to be signed in by it: the cookie's field, and the hash to keep. */
export async function rememberAsking(request: Request): Promise<{ cookie: string; hash: string }> {
  const held = await readCookie(linkRequestCookie(request), request)
  const token = isToken(held) ? held : createToken()
  return { cookie: await linkRequestCookie(request).serialize(token), hash: await hashToken(token) }
}

/** Whether it was this browser that asked for a link. */
export async function hasAsked(request: Request, browserHash: string | null): Promise<boolean> {
  const held = await readCookie(linkRequestCookie(request), request)
  return isToken(held) && (await hashToken(held)) === browserHash
}

/** Of a visitor, for counting what strangers may do. */
export function addressOf(request: Request): string {
  return request.headers.get('cf-connecting-ip') ?? ''
}
