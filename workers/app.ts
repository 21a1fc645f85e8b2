import { saveApiCalls } from '~/domain/accounts/api-keys/api-call-counter.server'
import { openServices, type Services } from '~/domain/open-services.server'
import { countPromotion } from '~/domain/promotions/counts/promotion-counter.server'
import { countPageView } from '~/domain/reports/count-page-view.server'
import { apiServerError } from '~/http/api-errors.server'
import { isApiPath } from '~/http/api-response.server'
import { applyConditional } from '~/http/compare-etag.server'
import { FAULT_POLICY, readPagePolicy } from '~/http/content-security-policy.server'
import { serverError } from '~/http/error-responses.server'
import { FEATURED_EVENTS_HEADER } from '~/http/promotions/featured-events-header'
import { findPromotionActs } from '~/http/promotions/promotion-acts.server'
import { publicApiFault } from '~/http/public-api/public-api-error.server'
import type { Answer } from '~/http/requests/incoming-request.server'
import { normalizePath } from '~/http/requests/normalize-path.server'
import { findViewedSite } from '~/http/requests/page-view.server'
import { markWriter, mayReadReplicas, watchWrites } from '~/http/requests/read-replicas.server'
import { createTiming } from '~/http/requests/request-timing.server'
import {
  addSecurityHeaders,
  buildTransportSecurity,
  createNonce,
} from '~/http/security-headers.server'
import { createLog } from '~/platform/log.server'
import type {
  Env,
  FeedMessage,
  ListingMessage,
  SalesMessage,
  WebhookMessage,
} from '~/platform/settings/env'
import { isPublicApiPath } from '~/routes/v1/answer-public-api.server'
import { answer } from './answer'
import { consumeFailedMessages, isFailedBatch } from './failed-queue'
import { consumeFeedMessages } from './feed-queue'
import { consumeListingMessages, isListingBatch } from './listing-queue'
import { consumeSalesMessages, isSalesBatch } from './sales-queue'
import { runSchedule } from './scheduled-jobs'
import { consumeWebhookMessages, isWebhookBatch } from './webhook-queue'

export { PromotionSlots } from './promotion-slots'

export default {
  async fetch(incoming, env, execution) {
    const request = normalizePath(incoming)
    const timing = createTiming()
    const writes = watchWrites(timing.measureQuery)
    const startedAt = Date.now()
    const requestId = request.headers.get('cf-ray') ?? crypto.randomUUID()
    const log = createLog({ requestId })
    const url = new URL(request.url)
    const nonce = createNonce()
    const waitUntil = (work: Promise<void>) => execution.waitUntil(work)
    let answered: Answer
    let services: Services | undefined
    try {
      const readsReplicas = mayReadReplicas(request, env.PRODUCT_DOMAIN)
      services = openServices(env, log, writes.measure, readsReplicas)
      answered = await answer({
        request,
        url,
        services,
        nonce,
        requestId,
        timing,
        startedAt,
        waitUntil,
      })
      const viewed = findViewedSite(request, answered)
      if (viewed) countPageView(services, { siteId: viewed.id, machineTime: startedAt }, waitUntil)
      countPromotion(services, findPromotionActs(request, answered), startedAt, waitUntil)
      saveApiCalls(services, startedAt, waitUntil)
      answered.response = applyConditional(request, answered.response)
      if (writes.hasWritten()) {
        await markWriter(request, answered.response, env.PRODUCT_DOMAIN)
      }
    } catch (fault) {
      log.error('a request failed', fault, { path: url.pathname })
      const response = answerFault(url.pathname)
      answered = { response, door: null }
    }
    const { response, door, cache } = answered
    // What comes from memory cannot fail and takes no time; a line would be a third of its work.
    if (cache !== 'hit') {
      log.info('request', {
        method: request.method,
        host: url.host,
        path: url.pathname,
        status: response.status,
        milliseconds: Date.now() - startedAt,
        roundTrips: timing.roundTrips(),
        ...(cache && { cache }),
      })
    }
    if (response.status !== 304) {
      const opened = services
      const transportSecurity = opened && buildTransportSecurity(url, opened.settings)
      addSecurityHeaders(response, { nonce, transportSecurity: transportSecurity ?? null }, () =>
        opened ? readPagePolicy(door, request, opened.settings) : FAULT_POLICY,
      )
    }
    response.headers.delete(FEATURED_EVENTS_HEADER)
    response.headers.set('x-request-id', requestId)
    response.headers.set('server-timing', timing.header(cache))
    return response
  },

  async scheduled(controller, env) {
    await runSchedule(controller, env)
  },

  async queue(batch, env) {
    if (isListingBatch(batch)) await consumeListingMessages(batch, env)
    else if (isSalesBatch(batch)) await consumeSalesMessages(batch, env)
    else if (isWebhookBatch(batch)) await consumeWebhookMessages(batch, env)
    else if (isFailedBatch(batch)) await consumeFailedMessages(batch, env)
    else await consumeFeedMessages(batch as MessageBatch<FeedMessage>, env)
  },
} satisfies ExportedHandler<Env, FeedMessage | ListingMessage | SalesMessage | WebhookMessage>

function answerFault(path: string): Response {
  if (isPublicApiPath(path)) return publicApiFault()
  return isApiPath(path) ? apiServerError() : serverError()
}
