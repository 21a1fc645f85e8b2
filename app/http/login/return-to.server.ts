import type { Site } from '~/domain/sites/site'
import { pathWithQuery } from '~/lib/text/path-with-query'
import type { RequestArgs } from '../guards.server'
import { type Door, resolveDoor } from '../resolve-site-or-door-by-host.server'

/** Where to go after signing in: a page on one of our hosts. */
export type ReturnTo = {
  url: URL
  /** Null for a page that belongs to no site. */
  site: Site | null
}

export type ParsedReturnTo =
  | { kind: 'none' }
  | { kind: 'internal'; returnTo: ReturnTo }
  /** Another host's page, or not a URL at all. */
  | { kind: 'external' }

const RETURN_DOORS: Door['kind'][] = ['site', 'admin', 'login', 'api']
const MAX_LENGTH = 2_000

/** Parses a `redirect` parameter. Anything that is not plainly the URL of one of our pages is external. */
export async function parseReturnTo(
  text: string | null,
  { request, context }: RequestArgs,
): Promise<ParsedReturnTo> {
  if (text === null || text === '') return { kind: 'none' }
  const url = parsePlainUrl(text)
  const current = new URL(request.url)
  // Sites have the same scheme and port as this host.
  if (url === null || url.protocol !== current.protocol || url.port !== current.port) {
    return { kind: 'external' }
  }
  const door = await resolveDoor(context.services, url.hostname)
  if (!RETURN_DOORS.includes(door.kind)) return { kind: 'external' }
  return { kind: 'internal', returnTo: { url, site: door.kind === 'site' ? door.site : null } }
}

/** The `redirect` parameter of the request's URL. Throws a Response (400) that says so when it is external. */
export async function requireReturnTo({ request, context }: RequestArgs): Promise<ReturnTo | null> {
  const text = new URL(request.url).searchParams.get('redirect')
  const parsed = await parseReturnTo(text, { request, context })
  if (parsed.kind === 'external') {
    throw new Response(FOREIGN_MESSAGE, { status: 400, statusText: 'Bad Request' })
  }
  return parsed.kind === 'internal' ? parsed.returnTo : null
}

const FOREIGN_MESSAGE =
  'We can’t send you to that page because it isn’t one of ours. Open the page yourself and log in there.'

/** A path of the login door that carries the page to return to. */
export function withReturnTo(
  path: string,
  returnTo: ReturnTo | null,
  params: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ ...params, ...(returnTo && { redirect: returnTo.url.href }) })
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Accepts only URLs that all parsers read in the same way: a scheme, a host in ASCII, and no characters that some
 * parsers rewrite and others drop.
 */
function parsePlainUrl(text: string): URL | null {
  const host = text.match(/^https?:\/\/([a-z0-9.-]*[a-z0-9])(:\d+)?([/?#]|$)/i)?.[1]
  if (text.length > MAX_LENGTH || host === undefined) return null
  if (/[\\\s\p{Cc}\p{Bidi_Control}]/u.test(text)) return null
  const url = URL.parse(text)
  if (url === null || url.hostname !== host.toLowerCase()) return null
  // The fragment is for our own scripts.
  url.hash = ''
  return url
}

/** A path on this host; '/' for anything else. */
export function parseLocalPath(text: string | null, request: Request): string {
  const { origin } = new URL(request.url)
  if (text === null || /[\\\s\p{Cc}]/u.test(text) || text.length > MAX_LENGTH) return '/'
  const url = URL.parse(text, origin)
  return url?.origin === origin ? pathWithQuery(url) : '/'
}
