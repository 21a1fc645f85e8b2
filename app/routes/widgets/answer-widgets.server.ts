import { endOfFeaturedDay } from '~/domain/promotions/days/featured-day-store.server'
import { buildSiteUrl } from '~/domain/sites/build-site-url'
import { loadWidget } from '~/domain/widgets/load-widget.server'
import { formatWidgetQuery, noSuchSite, parseWidgetQuery } from '~/domain/widgets/widget-query'
import type { WidgetJson } from '~/http/api/widget-json'
import { createEtag, isSafeMethod } from '~/http/compare-etag.server'
import { toExpires } from '~/http/expires-header.server'
import {
  createCachedAnswers,
  type RenderForVisitor,
} from '~/http/page-cache/answer-from-cache.server'
import type { Answered, IncomingRequest } from '~/http/requests/incoming-request.server'
import { buildWidgetData } from './build-widget-json'
import { frameResponse } from './frame-response.server'
import { isWidgetFile, widgetFileResponse } from './widget-files.server'
import { createSiteCache, listFeatured } from './widget-sites.server'

const METHODS = 'GET, HEAD, OPTIONS'

/** Any page may read widgets, and nobody's cookies are read, so that a response is the same for everyone. */
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
  'cross-origin-resource-policy': 'cross-origin',
}

/** For what is shown now, in seconds: so long a browser shows what the site does not list any more. */
const MAX_AGE = 60

/** Answers on the widgets door; null for paths that every door has. */
export type WidgetAnswers = (incoming: IncomingRequest) => Promise<Answered | null>

/**
 * GET /?site={id}&type={type}: the widgets entrypoint (admin specification, section 7). /widget.js and /widget.css are what
 * pages include, /frame is the widget as a page of its own, for frames.
 */
export function createWidgetAnswers(): WidgetAnswers {
  const findData = createDataFinder()

  async function answerPath(incoming: IncomingRequest): Promise<Answered> {
    const { url } = incoming
    if (url.pathname === '/') return findData(incoming)
    if (url.pathname === '/frame') {
      const { response, ...cache } = await findData(incoming)
      return { ...cache, response: await frameResponse(url, response) }
    }
    return { response: await widgetFileResponse(url) }
  }

  return async (incoming) => {
    const { request, url } = incoming
    if (!isWidgetPath(url.pathname)) return null
    const { response, ...cache } = isSafeMethod(request)
      ? await answerPath(incoming)
      : { response: refuseMethod(request.method) }
    for (const [name, value] of Object.entries(OPEN_TO_ALL)) response.headers.set(name, value)
    return { ...cache, response }
  }
}

const isWidgetPath = (path: string) => path === '/' || path === '/frame' || isWidgetFile(path)

/** Finds a widget's data for the parameters of a URL: cached by the site's content version, as pages are. */
function createDataFinder(): (incoming: IncomingRequest) => Promise<Answered> {
  const sites = createSiteCache()
  const cached = createCachedAnswers(sites, renderData, 'application/json')
  return async (incoming) => {
    const { url, services } = incoming
    const parsed = parseWidgetQuery(url.searchParams)
    if (parsed.kind === 'invalid') return { response: refusal(400, parsed.message) }
    if (parsed.kind === 'not-found') return { response: refusal(404, parsed.message) }
    const key = `${url.origin}/?${formatWidgetQuery(parsed.query)}`
    if (services.settings.cachesPages) {
      return (
        cached.find(incoming, key) ?? cached.findOrRender(incoming, key, await sites.open(incoming))
      )
    }
    const { door } = await sites.resolve(incoming)
    const response = await renderData(incoming, new Request(key), door)
    if (response.status !== 200) return { response }
    const content = new Uint8Array(await response.arrayBuffer())
    response.headers.set('etag', await createEtag(content))
    return { response: new Response(content, response) }
  }
}

/** Renders the data from its URL alone. */
const renderData: RenderForVisitor = async ({ services }, { url }, door) => {
  const params = new URL(url).searchParams
  const parsed = parseWidgetQuery(params)
  if (parsed.kind !== 'valid') return refusal(400, parsed.message)
  if (door.kind !== 'site') return refusal(404, noSuchSite(parsed.query.siteId))
  const { site } = door
  const { query } = parsed
  const loaded = await loadWidget(services, site, listFeatured(site), query)
  if (loaded.kind === 'not-found') return refusal(404, loaded.message)
  const { settings, now } = services
  const body: WidgetJson = {
    data: buildWidgetData(site, query.type, loaded.content, now),
    siteUrl: buildSiteUrl(site, settings),
    timezone: site.timezone,
    imagesUrl: settings.imagesUrl,
  }
  return Response.json(body, {
    headers: {
      'cache-control': `public, max-age=${MAX_AGE}`,
      // No cached widget shows yesterday's featured events.
      expires: toExpires(endOfFeaturedDay(services, site), now),
    },
  })
}

function refuseMethod(method: string): Response {
  if (method !== 'OPTIONS')
    return refusal(405, 'Widgets only support GET and HEAD', { allow: METHODS })
  const headers = {
    allow: METHODS,
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  }
  return new Response(null, { status: 204, headers })
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error: message },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )
}
