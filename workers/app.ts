import { applyConditional } from '~/http/conditional.server'
import type { Env, FeedMessage, ListingMessage } from '~/platform/env'
import { openServices } from '~/domain/services.server'
import { normalizePath } from '~/http/normalize-path.server'
import { createTiming } from '~/http/request-timing.server'
import { serverError } from '~/http/error-responses.server'
import {
  createNonce,
  formsFrom,
  loadsAt,
  withSecurityHeaders,
} from '~/http/security-headers.server'
import { createLog } from '~/platform/log.server'
import { type Answered, answer } from './answer'
import { consumeFeedMessages } from './feed-queue'
import { consumeListingMessages, isOfListings } from './listing-queue'
import { runSchedule } from './schedule'

export default {
  async fetch(asked, env, execution) {
    const request = normalizePath(asked)
    const timing = createTiming()
    const startedAt = Date.now()
    const requestId = request.headers.get('cf-ray') ?? crypto.randomUUID()
    const log = createLog({ requestId })
    const url = new URL(request.url)
    const nonce = createNonce()
    let answered: Answered
    let services: ReturnType<typeof openServices> | undefined
    try {
      services = openServices(env, log, timing.measureQuery)
      const later = (work: Promise<void>) => execution.waitUntil(work)
      const question = { request, url, services, nonce, requestId, timing, startedAt, later }
      answered = await answer(question)
      answered.response = applyConditional(request, answered.response)
    } catch (fault) {
      log.error('a request failed', fault, { path: url.pathname })
      answered = { response: serverError(), door: null }
    }
    const { response, door, cache } = answered
    log.info('request', {
      method: request.method,
      host: url.host,
      path: url.pathname,
      status: response.status,
      milliseconds: Date.now() - startedAt,
      roundTrips: timing.roundTrips(),
      ...(cache && { cache }),
    })
    const isUnchanged = response.status === 304
    const secured = isUnchanged
      ? response
      : withSecurityHeaders(response, {
          nonce,
          secure: url.protocol === 'https:',
          loads: services ? loadsAt(door, services.settings) : {},
          formsTo: services ? formsFrom(door, request, services.settings) : [],
        })
    secured.headers.set('x-request-id', requestId)
    secured.headers.set('server-timing', timing.header(cache))
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
