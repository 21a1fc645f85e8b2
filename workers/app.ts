import * as build from 'virtual:remix/server-build'
import { createRequestHandler } from '@remix-run/cloudflare-workers'
import {
  type Env,
  type FeedMessage,
  type ListingMessage,
  openServices,
  type RequestContext,
} from '~/http/context.server'
import { resolveDoor } from '~/http/door.server'
import { redirectFromDoorRoot, siteNotFound, unavailable } from '~/http/responses.server'
import { createNonce, withSecurityHeaders } from '~/http/security-headers.server'
import { createLog } from '~/platform/log.server'
import { answerImage } from '~/routes/images/image.server'
import { consumeFeedMessages } from './feed-queue'
import { consumeListingMessages, isOfListings } from './listing-queue'
import { runSchedule } from './schedule'

/** The adapter wants an event; ours carries the request and the context that was made for it. */
type PageEvent = FetchEvent & { context: RequestContext }

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
      const { now, ...services } = openServices(env, log)
      imagesUrl = services.settings.imagesUrl
      const door = await resolveDoor(services, url.hostname)
      if (door.kind === 'none') {
        response = siteNotFound()
      } else if (door.kind === 'images' && url.pathname !== APP_CONFIGURATION) {
        response = await answerImage(request, { ...services, images: env.IMAGES })
      } else {
        const context: RequestContext = { door, services, now, nonce, requestId }
        response =
          redirectFromDoorRoot(door, url) ??
          (await answerPage({ request, context } as unknown as PageEvent))
      }
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
