import * as build from 'virtual:remix/server-build'
import { createRequestHandler } from '@remix-run/cloudflare-workers'
import {
  type Env,
  type FeedMessage,
  type ListingMessage,
  openServices,
  type RequestContext,
  type Services,
} from '~/http/context.server'
import { resolveDoor } from '~/http/door.server'
import { createPageCache, keepPage, pageFor, pageName } from '~/http/page-cache.server'
import { redirectFromDoorRoot, siteNotFound, unavailable } from '~/http/responses.server'
import {
  createNonce,
  loadsOfSite,
  NOTHING_MORE,
  type PageLoads,
  withSecurityHeaders,
} from '~/http/security-headers.server'
import { createLog } from '~/platform/log.server'
import { answerImage } from '~/routes/images/image.server'
import { consumeFeedMessages } from './feed-queue'
import { consumeListingMessages, isOfListings } from './listing-queue'
import { runSchedule } from './schedule'

/** The adapter wants an event; ours carries the request and the context that was made for it. */
type PageEvent = FetchEvent & { context: RequestContext }

/** Of this isolate. */
const pages = createPageCache()

/** Every door answers it. */
const APP_CONFIGURATION = '/api/app'

const answerPage = createRequestHandler({
  build,
  mode: import.meta.env.MODE,
  getLoadContext: (event) => (event as PageEvent).context,
})

export default {
  async fetch(request, env) {
    const startedAt = Date.now()
    const requestId = request.headers.get('cf-ray') ?? crypto.randomUUID()
    const log = createLog({ requestId })
    const url = new URL(request.url)
    const nonce = createNonce()
    let answered: Answer
    let imagesUrl = ''
    try {
      const services = openServices(env, log)
      imagesUrl = services.settings.imagesUrl
      answered = await answer({ request, url, services, nonce, requestId, startedAt })
    } catch (fault) {
      log.error('a request failed', fault, { path: url.pathname })
      answered = plain(unavailable())
    }
    const { response, loads } = answered
    log.info('request', {
      method: request.method,
      host: url.host,
      path: url.pathname,
      status: response.status,
      milliseconds: Date.now() - startedAt,
    })
    const secured = withSecurityHeaders(response, {
      nonce,
      imagesUrl,
      secure: url.protocol === 'https:',
      loads,
    })
    secured.headers.set('x-request-id', requestId)
    return secured
  },

  async scheduled(controller, env) {
    await runSchedule(controller, env)
  },

  async queue(batch, env) {
    if (isOfListings(batch)) await consumeListingMessages(batch, env)
    else await consumeFeedMessages(batch as MessageBatch<FeedMessage>, env)
  },
} satisfies ExportedHandler<Env, FeedMessage | ListingMessage>

type Asked = {
  request: Request
  url: URL
  services: Services & { now: number }
  nonce: string
  requestId: string
  /** Machine time. */
  startedAt: number
}

/** An answer, and what it may load where it is shown. */
type Answer = { response: Response; loads: PageLoads }

const plain = (response: Response): Answer => ({ response, loads: NOTHING_MORE })

async function answer({
  request,
  url,
  nonce,
  requestId,
  startedAt,
  ...asked
}: Asked): Promise<Answer> {
  const { now, ...services } = asked.services
  const name = services.settings.keepsPages ? pageName(request, url) : null
  const kept = name === null ? null : pages.get(name, startedAt)
  if (kept) return { response: pageFor(kept, nonce), loads: kept.loads }

  const door = await resolveDoor(services, url.hostname)
  if (door.kind === 'none') return plain(siteNotFound())
  if (door.kind === 'images' && url.pathname !== APP_CONFIGURATION) {
    return plain(await answerImage(request, services))
  }
  const redirect = redirectFromDoorRoot(door, url)
  if (redirect) return plain(redirect)
  const context: RequestContext = { door, services, now, nonce, requestId }
  const draw = () => answerPage({ request, context } as unknown as PageEvent)
  if (door.kind !== 'site') return plain(await draw())
  const loads = loadsOfSite(door.site.settings, services.settings.mapStyleUrl)
  if (name === null) return { response: await draw(), loads }
  const version = door.site.contentVersion
  const renewed = pages.renew(name, version, startedAt)
  if (renewed) return { response: pageFor(renewed, nonce), loads }
  const drawn = { nonce, loads, version, machineTime: startedAt }
  return { response: await keepPage(pages, name, await draw(), drawn), loads }
}
