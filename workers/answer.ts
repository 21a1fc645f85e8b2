import * as build from 'virtual:remix/server-build'
import { createRequestHandler } from '@remix-run/cloudflare-workers'
import { withCoalescedReads } from '~/domain/open-services.server'
import { APP_CONFIGURATION, answerAppConfiguration } from '~/http/api/app-configuration.server'
import { apiCrossOrigin, apiNotFound, toApiError } from '~/http/api-errors.server'
import { isApiPath } from '~/http/api-response.server'
import { withCacheHeaders } from '~/http/browser-cache-headers.server'
import { isSafeMethod } from '~/http/compare-etag.server'
import { allowedMethods, crossOrigin, siteNotFound } from '~/http/error-responses.server'
import { redeemTokenInQuery } from '~/http/login/redeem-handoff.server'
import { NO_SESSION, openViewerSession } from '~/http/login/viewer.server'
import {
  createCachedAnswers,
  type RenderForVisitor,
} from '~/http/page-cache/answer-from-cache.server'
import { isPersonal, toPageKey } from '~/http/page-cache/cached-page-key.server'
import { createDoorCache } from '~/http/page-cache/door-cache.server'
import { answerPreview, isPreviewRequest } from '~/http/requests/answer-preview.server'
import { indexRoutes } from '~/http/requests/candidate-routes.server'
import type { Answer, Answered, IncomingRequest } from '~/http/requests/incoming-request.server'
import {
  redirectFromDoorRoot,
  redirectFromFormerHost,
  redirectToHttps,
} from '~/http/requests/redirects.server'
import { createContext, type RequestContext } from '~/http/requests/request-context.server'
import type { Door } from '~/http/resolve-site-or-door-by-host.server'
import { isSameOrigin } from '~/http/same-origin.server'
import { cachePerDatabase } from '~/platform/storage/cache-per-database.server'
import { answerImage } from '~/routes/images/image.server'
import { answerFeed } from '~/routes/syndication/answer-feed.server'
import { answerPublicApi, isPublicApiPath } from '~/routes/v1/answer-public-api.server'
import { createWidgetAnswers } from '~/routes/widgets/answer-widgets.server'

/** The adapter expects an event; ours also has the context that was built for the request. */
type PageEvent = FetchEvent & { context: RequestContext }

/** Where browsers ask Remix for the routes of links. */
const ROUTE_DISCOVERY = '/__manifest'

const findRoutes = indexRoutes(build.routes)
const renderers = new Map<typeof build.routes, ReturnType<typeof createRenderer>>()

/** Remix with these routes only. */
const createRenderer = (routes: typeof build.routes) =>
  createRequestHandler({
    build: { ...build, routes },
    mode: import.meta.env.MODE,
    getLoadContext: (event) => (event as PageEvent).context,
  })

function render(event: PageEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const routes = pathname === ROUTE_DISCOVERY ? build.routes : findRoutes(pathname)
  const renderer = renderers.get(routes) ?? createRenderer(routes)
  renderers.set(routes, renderer)
  return renderer(event)
}

const renderForVisitor: RenderForVisitor = (incoming, request, door) =>
  render(toEvent(request, createContext(coalesce(incoming), door, NO_SESSION)))

/** What the sections of a page read, and the frame around them, is a batch for each database. */
const coalesce = (incoming: IncomingRequest): IncomingRequest => ({
  ...incoming,
  services: withCoalescedReads(incoming.services),
})

const findCaches = cachePerDatabase(() => {
  const doors = createDoorCache()
  return {
    doors,
    cachedAnswers: createCachedAnswers(doors, renderForVisitor),
    answerWidgets: createWidgetAnswers(),
  }
})

/** Resolves the host's door, and responds as that door does. */
export async function answer(incoming: IncomingRequest): Promise<Answer> {
  const { request, url, services } = incoming
  const toHttps = redirectToHttps(url, services.settings)
  if (toHttps) return { response: toHttps, door: null }
  const { doors, cachedAnswers, answerWidgets } = findCaches(services.database)
  const isShared = services.settings.cachesPages && isSafeMethod(request) && !isPersonal(request)
  const cachedDoor = isShared ? doors.find(incoming) : undefined
  const key = isShared && cachedDoor?.door.kind === 'site' ? toPageKey(url) : null
  const cached = key === null ? null : cachedAnswers.find(incoming, key)
  if (cached) return cached

  const resolved = await (isShared ? doors.open(incoming) : doors.resolve(incoming))
  const { door } = resolved
  const isApi = isApiPath(url.pathname)
  if (door.kind === 'none') {
    return { response: isApi ? apiNotFound('Could not find requested site') : siteNotFound(), door }
  }
  if (door.kind === 'moved') {
    return { response: redirectFromFormerHost(request, door.host, services.settings), door }
  }
  const direct = await answerWithoutReact(incoming, door, answerWidgets)
  if (direct) return { ...direct, door }
  if (request.method === 'OPTIONS') return { response: allowedMethods(), door }
  if (!isSameOrigin(request)) return { response: isApi ? apiCrossOrigin() : crossOrigin(), door }
  // A door's root may be where a login returns to, with its token.
  const redirect =
    (await redeemTokenInQuery(request, door, services)) ?? redirectFromDoorRoot(door, url)
  if (redirect) return { response: redirect, door }
  if (door.kind === 'site' && isPreviewRequest(request, url)) {
    return answerPreview(incoming, door, renderForVisitor)
  }
  if (url.pathname === APP_CONFIGURATION && isSafeMethod(request)) {
    return { ...(await answerAppConfiguration(incoming, door)), door }
  }
  if (door.kind === 'site' && !door.isPreview) {
    const feed = await answerFeed(incoming, door.site)
    if (feed) return { response: feed, door }
  }
  const pageKey = isShared && door.kind === 'site' ? (key ?? toPageKey(url)) : null
  if (pageKey !== null) return cachedAnswers.findOrRender(incoming, pageKey, resolved)
  return { response: await renderForViewer(incoming, door), door }
}

/** What images, programs and widgets request; null is for the routes. */
async function answerWithoutReact(
  incoming: IncomingRequest,
  door: Door,
  answerWidgets: ReturnType<typeof createWidgetAnswers>,
): Promise<Answered | null> {
  const { request, url, services, waitUntil } = incoming
  if (door.kind === 'images' && !isApiPath(url.pathname)) {
    return { response: await answerImage(request, services, waitUntil) }
  }
  // The only API call on the images door.
  if (door.kind === 'images' && url.pathname !== APP_CONFIGURATION) {
    return { response: apiNotFound('404 Not Found') }
  }
  if (door.kind === 'api' && isPublicApiPath(url.pathname)) {
    return answerPublicApi(incoming)
  }
  return door.kind === 'widgets' ? answerWidgets(incoming) : null
}

async function renderForViewer(given: IncomingRequest, door: Door): Promise<Response> {
  const incoming = door.kind === 'admin' || door.kind === 'site' ? coalesce(given) : given
  const { request, url, services, waitUntil } = incoming
  const session = openViewerSession(request, services, waitUntil)
  const rendered = await render(toEvent(request, createContext(incoming, door, session)))
  const response = isApiPath(url.pathname) ? toApiError(rendered) : rendered
  return withCacheHeaders(request, await session.withSessionCookie(response))
}

function toEvent(request: Request, context: RequestContext): PageEvent {
  return { request, context } as unknown as PageEvent
}
