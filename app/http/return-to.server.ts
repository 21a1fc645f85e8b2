import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Site } from '~/domain/sites/site'
import { type Door, resolveDoor } from './door.server'

/** Where somebody wants to be after signing in: a page of one of our doors or cities. */
export type ReturnTo = {
  url: URL
  /** Null where it is no city's. */
  site: Site | null
}

export type ParsedReturnTo =
  | { kind: 'none' }
  | { kind: 'ours'; address: ReturnTo }
  /** An address of somebody else, or none at all. */
  | { kind: 'foreign' }

const RETURN_DOORS: Door['kind'][] = ['site', 'admin', 'login', 'api']
const LONGEST = 2_000

/** Reads a `redirect` parameter. What is not plainly the address of a page of ours is foreign. */
export async function parseReturnTo(
  text: string | null,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<ParsedReturnTo> {
  if (text === null || text === '') return { kind: 'none' }
  const url = plainUrl(text)
  const here = new URL(request.url)
  // Cities answer by the scheme and port by which this door does.
  if (url === null || url.protocol !== here.protocol || url.port !== here.port) {
    return { kind: 'foreign' }
  }
  const door = await resolveDoor(context.services, url.hostname)
  if (!RETURN_DOORS.includes(door.kind)) return { kind: 'foreign' }
  return { kind: 'ours', address: { url, site: door.kind === 'site' ? door.site : null } }
}

/**
 * Only what every reader of addresses takes for the same one: a scheme, a host of plain letters, written as it is called,
 * and no marks that some turn and others leave out.
 */
function plainUrl(text: string): URL | null {
  const host = text.match(/^https?:\/\/([a-z0-9.-]*[a-z0-9])(:\d+)?([/?#]|$)/i)?.[1]
  if (text.length > LONGEST || host === undefined) return null
  if (/[\\\s\p{Cc}\p{Bidi_Control}]/u.test(text)) return null
  const url = URL.parse(text)
  if (url === null || url.hostname !== host.toLowerCase()) return null
  // What comes after it is for our own scripts.
  url.hash = ''
  return url
}

/** A path of this host, to go on to; '/' for what is none. */
export function parseLocalPath(text: string | null, request: Request): string {
  const { origin } = new URL(request.url)
  if (text === null || /[\\\s\p{Cc}]/u.test(text) || text.length > LONGEST) return '/'
  const url = URL.parse(text, origin)
  return url?.origin === origin ? pathWithQuery(url) : '/'
}

/** The path with its query. Browsers take two slashes at its beginning for another host's name. */
export function pathWithQuery({ pathname, search }: URL): string {
  return pathname.replace(/^\/{2,}/, '/') + search
}
