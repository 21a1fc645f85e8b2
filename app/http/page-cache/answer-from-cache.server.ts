import { withCacheHeaders } from '../browser-cache-headers.server'
import type { Answer, IncomingRequest } from '../requests/incoming-request.server'
import type { Door } from '../resolve-site-or-door-by-host.server'
import {
  claimRevalidation,
  createCachedPage,
  createPageCache,
  isCurrent,
  isStale,
  toResponse,
} from './cached-pages-and-lifetimes.server'
import { type CachedDoor, type DoorCache, isFresh } from './door-cache.server'

/** Renders a page for a visitor who is not signed in. */
export type RenderForVisitor = (
  incoming: IncomingRequest,
  request: Request,
  door: Door,
) => Promise<Response>

/** Answers requests for pages that look the same to every visitor. */
export type CachedAnswers = {
  /** The cached page, if there is a valid one; it is revalidated after the response when due. */
  find(incoming: IncomingRequest, key: string): Answer | null
  /** The page, after its door was resolved: from the cache if still valid, or rendered and stored. */
  findOrRender(incoming: IncomingRequest, key: string, door: CachedDoor): Promise<Answer>
}

/** Caches what is rendered with status 200 in this content type. */
export function createCachedAnswers(
  doors: DoorCache,
  render: RenderForVisitor,
  contentType = 'text/html',
): CachedAnswers {
  const pages = createPageCache()

  function find(incoming: IncomingRequest, key: string): Answer | null {
    const { startedAt, nonce } = incoming
    const cachedDoor = doors.find(incoming)
    const page = cachedDoor && pages.find(key, cachedDoor, startedAt)
    if (!page) return null
    if (claimRevalidation(page, cachedDoor, startedAt)) {
      incoming.waitUntil(revalidate(incoming, key))
    }
    const cache = isFresh(cachedDoor, startedAt) ? 'hit' : 'stale'
    return { response: toResponse(page, nonce), door: cachedDoor.door, cache }
  }

  async function findOrRender(
    incoming: IncomingRequest,
    key: string,
    cachedDoor: CachedDoor,
  ): Promise<Answer> {
    const { startedAt, nonce } = incoming
    const page = pages.find(key, cachedDoor, startedAt)
    if (!page) return renderAndStore(incoming, key, cachedDoor)
    return { response: toResponse(page, nonce), door: cachedDoor.door, cache: 'hit' }
  }

  /** Renders a page from its key alone, so that it contains nothing from this visitor's request. */
  async function renderAndStore(
    incoming: IncomingRequest,
    key: string,
    { door }: CachedDoor,
  ): Promise<Answer> {
    const { nonce } = incoming
    const renderedAt = Date.now()
    const request = new Request(key)
    const response = await withCacheHeaders(request, await render(incoming, request, door))
    const isPage = response.headers.get('content-type')?.startsWith(contentType)
    if (door.kind !== 'site' || response.status !== 200 || !isPage) return { response, door }
    const html = await response.text()
    const origin = { siteId: door.site.id, version: door.site.contentVersion, renderedAt }
    const page = await createCachedPage(response, html, { nonce, ...origin })
    if (page === null) {
      return { response: new Response(html, { headers: response.headers }), door }
    }
    // Meanwhile another request may have read a newer version of the site.
    if (isCurrent(page, doors.find(incoming))) pages.store(key, page)
    return { response: toResponse(page, nonce), door, cache: 'miss' }
  }

  /** Resolves the door again if it is not fresh, and renders the page again if it is not valid any more, or stale. */
  async function revalidate(incoming: IncomingRequest, key: string): Promise<void> {
    const { startedAt, services, url } = incoming
    try {
      const cachedDoor = await doors.open(incoming)
      const page = pages.find(key, cachedDoor, startedAt)
      if (page && !isStale(page, startedAt)) return
      if (cachedDoor.door.kind === 'site') await renderAndStore(incoming, key, cachedDoor)
    } catch (fault) {
      services.log.error('a cached page could not be revalidated', fault, { path: url.pathname })
    }
  }

  return { find, findOrRender }
}
