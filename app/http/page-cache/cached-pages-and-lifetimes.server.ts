import { createEtag } from '~/http/compare-etag.server'
import { createLruCache, type LruCache } from '~/lib/lru-cache'
import { MINUTE, SECOND } from '~/lib/time/local-time'
import { type CachedDoor, isFresh } from './door-cache.server'

/**
 * Pages for visitors who are not signed in, in the isolate's memory (architecture, section 4; when a cached page may be
 * used: docs/decisions/0010-page-cache.md).
 */
export type PageCache = {
  /** The page, if it has the door's site and version and is not too old. */
  find(key: string, door: CachedDoor | undefined, machineTime: number): CachedPage | null
  store(key: string, page: CachedPage): void
}

export type CachedPage = {
  /** The HTML in UTF-8, split where the nonce was; each response gets a nonce of its own. */
  chunks: Uint8Array[]
  headers: [string, string][]
  siteId: number
  version: number
  /** Machine time. */
  renderedAt: number
  /** Machine time. A page that says when it `Expires`, as one whose announcement ends, is never older than that. */
  expiresAt: number
  /** When a request last claimed its revalidation. */
  claimedAt: number
}

const MAX_PAGES = 150
const EXPIRES_AFTER = MINUTE
/** A requested page of this age is rendered again in the background, so that no visitor waits for it. */
const STALE_AFTER = 45 * SECOND
/** How long a claimed revalidation may take before another request may claim it. */
const CLAIM_LASTS = 5 * SECOND
/** Of HTML, of which a third to a half is style sheets. */
const MAX_PAGE_BYTES = 262_144

export function createPageCache(): PageCache {
  const pages: LruCache<CachedPage> = createLruCache(MAX_PAGES)
  return {
    find(key, door, machineTime) {
      const page = pages.get(key)
      const isValid = page !== undefined && isCurrent(page, door) && machineTime < page.expiresAt
      if (!isValid) return null
      // The least recently used page is evicted first.
      pages.set(key, page)
      return page
    },
    store: (key, page) => pages.set(key, page),
  }
}

/** Whether the page has the door's site and version. */
export function isCurrent(
  { siteId, version }: Pick<CachedPage, 'siteId' | 'version'>,
  cachedDoor: CachedDoor | undefined,
): boolean {
  const door = cachedDoor?.door
  return door?.kind === 'site' && door.site.id === siteId && door.site.contentVersion === version
}

export const isStale = ({ renderedAt }: CachedPage, machineTime: number): boolean =>
  machineTime >= renderedAt + STALE_AFTER

/**
 * Whether this request should revalidate the door or the page after its response: they are due, and no other request is
 * doing it. The claim is recorded in both.
 */
export function claimRevalidation(
  page: CachedPage,
  door: CachedDoor,
  machineTime: number,
): boolean {
  const due = [
    ...(isFresh(door, machineTime) ? [] : [door]),
    ...(isStale(page, machineTime) ? [page] : []),
  ].filter(({ claimedAt }) => machineTime >= claimedAt + CLAIM_LASTS)
  for (const entry of due) entry.claimedAt = machineTime
  return due.length > 0
}

/** A page to store, with its ETag; null when it is too large, sets a cookie or forbids caching. */
export async function createCachedPage(
  { headers }: Response,
  html: string,
  { nonce, ...origin }: { nonce: string } & Pick<CachedPage, 'siteId' | 'version' | 'renderedAt'>,
): Promise<CachedPage | null> {
  if (headers.has('set-cookie') || headers.get('cache-control')?.includes('no-store')) return null
  const encoder = new TextEncoder()
  const chunks = html.split(nonce).map((chunk) => encoder.encode(chunk))
  const withoutNonce = join(chunks, new Uint8Array())
  if (withoutNonce.length > MAX_PAGE_BYTES) return null
  const etag = await createEtag(withoutNonce)
  const expiresAt = Math.min(origin.renderedAt + EXPIRES_AFTER, parseExpires(headers))
  return { ...origin, expiresAt, chunks, headers: [...headers, ['etag', etag]], claimedAt: 0 }
}

function parseExpires(headers: Headers): number {
  const time = Date.parse(headers.get('expires') ?? '')
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}

/** A response with the cached page and its own nonce. */
export function toResponse({ chunks, headers }: CachedPage, nonce: string): Response {
  return new Response(join(chunks, new TextEncoder().encode(nonce)), { headers })
}

function join(chunks: Uint8Array[], separator: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length + separator.length, 0)
  const joined = new Uint8Array(Math.max(length - separator.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    if (offset > 0) {
      joined.set(separator, offset)
      offset += separator.length
    }
    joined.set(chunk, offset)
    offset += chunk.length
  }
  return joined
}
