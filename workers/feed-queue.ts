import { copyEventImages } from '~/domain/feeds/runs/copy-event-images.server'
import { runFeed } from '~/domain/feeds/runs/run-feed.server'
import { hasStaleListings } from '~/domain/listings/stale-marks.server'
import { openServices } from '~/domain/open-services.server'
import { createLog } from '~/platform/log.server'
import type { Env, FeedMessage } from '~/platform/settings/env'

const BUSY_HOST_DELAY_SECONDS = 120

/**
 * Runs the first feed of each message, and sends the rest on as a message of its own, so that each run has the limits of a
 * message to itself. After a fault the message is retried; running a feed twice is safe.
 */
export async function consumeFeedMessages(
  batch: MessageBatch<FeedMessage>,
  env: Env,
): Promise<void> {
  for (const message of batch.messages) {
    const [feedId, ...rest] = message.body.feedIds
    if (feedId === undefined) {
      message.ack()
      continue
    }
    const log = createLog({ messageId: message.id, feedId })
    try {
      const services = { ...openServices(env, log), machineNow: () => Date.now() }
      const outcome = await runFeed(services, { feedId })
      if (outcome.kind === 'host-busy') {
        log.info('feed run postponed', { reason: outcome.kind })
        // Another message: a retry would count as a failure, and the fourth is given up.
        await env.FEED_QUEUE.send(message.body, { delaySeconds: BUSY_HOST_DELAY_SECONDS })
        message.ack()
        continue
      }
      if (outcome.kind !== 'ran') {
        log.info('feed run skipped', { reason: outcome.kind })
      } else {
        const { state, error, ingress, processed } = outcome.run
        const images = state === 'succeeded' ? await copyEventImages(services, feedId) : undefined
        const { rowsWritten } = outcome
        log.info('feed run finished', { state, error, ingress, processed, rowsWritten, images })
      }
      if (await hasStaleListings(services.db)) await env.LISTING_QUEUE.send({ refresh: true })
      if (rest.length > 0) await env.FEED_QUEUE.send({ feedIds: rest })
      message.ack()
    } catch (fault) {
      log.error('feed message failed', fault)
      message.retry({ delaySeconds: 60 })
    }
  }
}
