import { MINUTE, SECOND } from '~/lib/local-time'
import { PAGE_PARAMETERS } from '~/domain/search/search-parameters'
import { createLruCache, type LruCache } from '~/lib/lru-cache'
import { isSafeMethod, createEtag } from './conditional.server'
import { isFresh, type KnownDoor } from './known-doors.server'

/**
 * Pages of people who are not signed in, kept in the isolate's memory. Names hold the whole host, so that no site's page
 * is ever another's (architecture, section 4; when a page may be given out: docs/decisions/0010-page-cache.md).
 */
export type PageCache = {
  /** The page, when it is one of the site that the host leads to, in the version that is known, and young enough. */
  find(name: string, known: KnownDoor | undefined, machineTime: number): KeptPage | null
  keep(name: string, page: KeptPage): void
}

export type KeptPage = {
  /** UTF-8, cut where the nonce stood that it was drawn with; each visitor gets another. */
  pieces: Uint8Array[]
  headers: [string, string][]
  siteId: number
  version: number
  /** Machine time. */
  drawnAt: number
  /** When somebody last set out to draw it anew behind a visitor's back. */
  lookedAfterAt: number
}

const PAGES = 150
const KEPT_FOR = MINUTE
/** A page that is asked for when it is this old is drawn anew behind the visitor's back, so that nobody waits for it. */
const OLD_AFTER = 45 * SECOND
/** Who has set out to look after a page has this long, before another does. */
const LEASE = 5 * SECOND
const LONGEST_PAGE = 131_072
const LONGEST_NAME = 1_000
/** What those add to an address who send people to it; it makes no other page. */
const ORIGINS = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_cid|mc_eid)$/

export function createPageCache(): PageCache {
  const pages: LruCache<KeptPage> = createLruCache(PAGES)
  return {
    find(name, known, machineTime) {
      const page = pages.get(name)
      const isGood =
        page !== undefined && isOf(page, known) && machineTime < page.drawnAt + KEPT_FOR
      if (!isGood) return null
      // What is asked for stays longest.
      pages.set(name, page)
      return page
    },
    keep: (name, page) => pages.set(name, page),
  }
}

/** Whether the page is of the site that is known, as far as it is known. */
export function isOf(
  { siteId, version }: Pick<KeptPage, 'siteId' | 'version'>,
  known: KnownDoor | undefined,
): boolean {
  const door = known?.door
  return door?.kind === 'site' && door.site.id === siteId && door.site.contentVersion === version
}

/** Whether whoever is given this page should look after it; it is then noted that somebody does. */
export function takesCare(page: KeptPage, known: KnownDoor, machineTime: number): boolean {
  const isDue = (one: { lookedAfterAt: number }) => machineTime >= one.lookedAfterAt + LEASE
  const cares = [
    ...(isFresh(known, machineTime) ? [] : [known]),
    ...(isOld(page, machineTime) ? [page] : []),
  ].filter(isDue)
  for (const one of cares) one.lookedAfterAt = machineTime
  return cares.length > 0
}

export const isOld = ({ drawnAt }: KeptPage, machineTime: number): boolean =>
  machineTime >= drawnAt + OLD_AFTER

/** Cookies by which others count visitors (Google Analytics, its tag manager and ads): no page of ours reads them. */
const COUNTING = /^(_ga|_gid|_gat|_gcl_|_gac_|__gads|__gpi|__eoi|FCCDCF|FCNEC)/

/** Whether an answer is for one person only: whoever has a token, or a cookie that may be ours. */
export function isPersonal({ headers }: Request): boolean {
  if (headers.has('authorization')) return true
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.some((cookie) => cookie !== '' && !COUNTING.test(cookie))
}

/**
 * The one address of the page that is asked for, from which alone it may be drawn and under which it may be kept; null
 * when it is for one person only, or no page, or when its address says what no page is known to read.
 */
export function pageName(request: Request, url: URL): string | null {
  if (!isSafeMethod(request) || isPersonal(request) || url.href.length > LONGEST_NAME) return null
  if (url.pathname.startsWith('/api/')) return null
  const query = new URLSearchParams()
  for (const [key, value] of url.searchParams) {
    if (PAGE_PARAMETERS.has(key)) query.append(key, value)
    else if (!ORIGINS.test(key)) return null
  }
  query.sort()
  return `${url.origin}${url.pathname}${query.size > 0 ? `?${query}` : ''}`
}

/** What is to be kept of an answer, with its tag; null when it is no page, or not for all, or says that it is for nobody. */
export async function keptPageOf(
  response: Response,
  html: string,
  { nonce, ...drawn }: { nonce: string } & Pick<KeptPage, 'siteId' | 'version' | 'drawnAt'>,
): Promise<KeptPage | null> {
  const { headers } = response
  if (headers.has('set-cookie') || headers.get('cache-control')?.includes('no-store')) return null
  const encoder = new TextEncoder()
  const pieces = html.split(nonce).map((piece) => encoder.encode(piece))
  const whole = joined(pieces, new Uint8Array())
  if (whole.length > LONGEST_PAGE) return null
  return {
    ...drawn,
    pieces,
    headers: [...headers, ['etag', await createEtag(whole)]],
    lookedAfterAt: 0,
  }
}

/** A kept page for one visitor. */
export function pageFor({ pieces, headers }: KeptPage, nonce: string): Response {
  return new Response(joined(pieces, new TextEncoder().encode(nonce)), { headers })
}

function joined(pieces: Uint8Array[], between: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length + between.length, 0)
  const whole = new Uint8Array(Math.max(length - between.length, 0))
  let at = 0
  for (const piece of pieces) {
    if (at > 0) {
      whole.set(between, at)
      at += between.length
    }
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
