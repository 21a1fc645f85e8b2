import * as build from 'virtual:remix/server-build'
import { createRequestHandler } from '@remix-run/cloudflare-workers'
import type { Category } from '~/domain/categories/category'
import { listCategories } from '~/domain/categories/category-store.server'
import type { Site } from '~/domain/sites/site'
import { toApiError } from '~/http/api-errors.server'
import { isApiPath } from '~/http/api-response.server'
import { withCacheHeaders } from '~/http/cache-headers.server'
import { isSafeMethod } from '~/http/conditional.server'
import type { Services } from '~/domain/services.server'
import type { RequestContext } from '~/http/context.server'
import { type Door, resolveDoor } from '~/http/door.server'
import { createKnownDoors, isFresh, type KnownDoor } from '~/http/known-doors.server'
import {
  createPageCache,
  isOf,
  isOld,
  isPersonal,
  keptPageOf,
  pageFor,
  pageName,
  takesCare,
} from '~/http/page-cache.server'
import type { CacheState, RequestTiming } from '~/http/request-timing.server'
import { crossOrigin, siteNotFound } from '~/http/error-responses.server'
import { redirectFromDoorRoot, redirectToHttps } from '~/http/redirects.server'
import { isSameOrigin } from '~/http/same-origin.server'
import { redeemTokenInQuery } from '~/http/sign-in.server'
import { openViewerSession, type ViewerSession } from '~/http/viewer.server'
import { answerImage } from '~/routes/images/image.server'

/** The adapter wants an event; ours carries the request and the context that was made for it. */
type PageEvent = FetchEvent & { context: RequestContext }

/** Of this isolate. */
const pages = createPageCache()
const doors = createKnownDoors()
/** As they were read after the site that they stand beside, so that they are never older than its version. */
const categories = new WeakMap<Site, Category[]>()

/** Every door answers it. */
const APP_CONFIGURATION = '/api/app'

const answerPage = createRequestHandler({
  build,
  mode: import.meta.env.MODE,
  getLoadContext: (event) => (event as PageEvent).context,
})

export type Answered = {
  response: Response
  /** Where the host leads; null when that could not be told. */
  door: Door | null
  cache?: CacheState
}

/** A request, with all that is at hand to answer it. */
export type Asked = {
  request: Request
  url: URL
  services: Services
  nonce: string
  requestId: string
  timing: RequestTiming
  /** Machine time. */
  startedAt: number
  /** Has work done when the answer is gone. */
  later(work: Promise<void>): void
}

/** Answers with a page that is kept, or as the door does to which the host leads. */
export async function answer(asked: Asked): Promise<Answered> {
  const { request, url, services, nonce, startedAt } = asked
  const secure = redirectToHttps(url, services.settings)
  if (secure) return { response: secure, door: null }
  const isForAll = services.settings.cachesPages && isSafeMethod(request) && !isPersonal(request)
  const name = isForAll ? pageName(request, url) : null
  const noted = isForAll ? doors.get(doorName(asked)) : undefined
  const kept = name !== null && noted ? pages.find(name, noted, startedAt) : null
  if (name !== null && noted && kept) {
    if (takesCare(kept, noted, startedAt)) asked.later(lookAfter(asked, name))
    const cache = isFresh(noted, startedAt) ? 'hit' : 'stale'
    return { response: pageFor(kept, nonce), door: noted.door, cache }
  }

  const known = noted && isFresh(noted, startedAt) ? noted : await lookUpDoor(asked)
  const { door } = known
  if (door.kind === 'none') return { response: siteNotFound(), door }
  if (door.kind === 'images' && url.pathname !== APP_CONFIGURATION) {
    return { response: await answerImage(request, services), door }
  }
  if (!isSameOrigin(request)) return { response: crossOrigin(), door }
  const redirect =
    redirectFromDoorRoot(door, url) ?? (await redeemTokenInQuery(request, door, services))
  if (redirect) return { response: redirect, door }
  if (name === null || door.kind !== 'site') {
    const viewer = openViewerSession(request, services, asked.later)
    const drawn = await answerPage(eventOf(asked, request, door, viewer))
    const told = await viewer.withSessionCookie(isApiPath(url.pathname) ? toApiError(drawn) : drawn)
    return { response: await withCacheHeaders(request, told), door }
  }
  // The door was not known, or no longer: the page may still be good.
  const found = pages.find(name, known, startedAt)
  if (found) return { response: pageFor(found, nonce), door, cache: 'hit' }
  return drawForAll(asked, name, known)
}

/** What a host leads to depends on the product's domain too. */
const doorName = ({ url, services: { settings } }: Asked) =>
  `${settings.environment} ${settings.productDomain} ${url.hostname}`

async function lookUpDoor(asked: Asked): Promise<KnownDoor> {
  const { services, url, timing } = asked
  const readAt = Date.now()
  const door = await timing.measureDoor(() => resolveDoor(services, url.hostname))
  return doors.note(doorName(asked), door, readAt)
}

/** Draws a page from its name alone, so that nothing of who asks is on it, and keeps it. */
async function drawForAll(asked: Asked, name: string, known: KnownDoor): Promise<Answered> {
  const { nonce } = asked
  const { door } = known
  const drawnAt = Date.now()
  const plain = new Request(name)
  const drawn = await answerPage(eventOf(asked, plain, door, NOBODY))
  const response = await withCacheHeaders(plain, drawn)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (door.kind !== 'site' || response.status !== 200 || !isPage) return { response, door }
  const html = await response.text()
  const site = { siteId: door.site.id, version: door.site.contentVersion }
  const page = await keptPageOf(response, html, { nonce, drawnAt, ...site })
  if (page === null) return { response: new Response(html, { headers: response.headers }), door }
  // While it was drawn, others may have learnt that its site has changed.
  if (isOf(page, doors.get(doorName(asked)))) pages.keep(name, page)
  return { response: pageFor(page, nonce), door, cache: 'miss' }
}

/** Looks whether the site of a page that was given out is still what it was, and draws the page anew if not, or if it is old. */
async function lookAfter(asked: Asked, name: string): Promise<void> {
  try {
    const noted = doors.get(doorName(asked))
    const known = noted && isFresh(noted, asked.startedAt) ? noted : await lookUpDoor(asked)
    const page = pages.find(name, known, asked.startedAt)
    if (page && !isOld(page, asked.startedAt)) return
    if (known.door.kind === 'site') await drawForAll(asked, name, known)
  } catch (fault) {
    asked.services.log.error('a kept page could not be looked after', fault, {
      path: asked.url.pathname,
    })
  }
}

/** Of a page that is drawn for all. */
const NOBODY: Pick<ViewerSession, 'findViewer'> = { findViewer: async () => null }

function eventOf(
  { services, nonce, requestId, later }: Asked,
  request: Request,
  door: Door,
  viewer: Pick<ViewerSession, 'findViewer'>,
): PageEvent {
  const context: RequestContext = {
    ...{ door, services, nonce, requestId },
    listCategories: categoryReader(services, door),
    findViewer: viewer.findViewer,
    waitUntil: (name, work) =>
      later(work.catch((fault: unknown) => services.log.error(`${name} failed`, fault))),
  }
  return { request, context } as unknown as PageEvent
}

/** Reads them once for a page; values are shared with other requests, readings are not (theirs may be broken off). */
function categoryReader({ db }: Services, door: Door): () => Promise<Category[]> {
  let reading: Promise<Category[]> | undefined
  const read = async () => {
    const known = door.kind === 'site' ? categories.get(door.site) : undefined
    if (known) return known
    const list = await listCategories(db)
    if (door.kind === 'site') categories.set(door.site, list)
    return list
  }
  return () => {
    reading ??= read()
    return reading
  }
}
