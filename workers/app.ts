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
import { createNonce, withSecurityHeaders } from '~/http/security-headers.server'
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
    let response: Response
    let imagesUrl = ''
    try {
      const services = openServices(env, log)
      imagesUrl = services.settings.imagesUrl
      response = await answer({ request, url, env, services, nonce, requestId, startedAt })
    } catch (fault) {
      log.error('a request failed', fault, { path: url.pathname })
      response = unavailable()
    }
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
  env: Env
  services: Services & { now: number }
  nonce: string
  requestId: string
  /** Machine time. */
  startedAt: number
}

async function answer({
  request,
  url,
  env,
  nonce,
  requestId,
  startedAt,
  ...asked
}: Asked): Promise<Response> {
  const { now, ...services } = asked.services
  const name = services.settings.keepsPages ? pageName(request, url) : null
  const kept = name === null ? null : pages.get(name, startedAt)
  if (kept) return pageFor(kept, nonce)

  const door = await resolveDoor(services, url.hostname)
  if (door.kind === 'none') return siteNotFound()
  if (door.kind === 'images' && url.pathname !== APP_CONFIGURATION) {
    return answerImage(request, { ...services, images: env.IMAGES })
  }
  const redirect = redirectFromDoorRoot(door, url)
  if (redirect) return redirect
  const context: RequestContext = { door, services, now, nonce, requestId }
  const draw = () => answerPage({ request, context } as unknown as PageEvent)
  if (name === null || door.kind !== 'site') return draw()
  const version = door.site.contentVersion
  const renewed = pages.renew(name, version, startedAt)
  if (renewed) return pageFor(renewed, nonce)
  return keepPage(pages, name, await draw(), { nonce, version, machineTime: startedAt })
}
