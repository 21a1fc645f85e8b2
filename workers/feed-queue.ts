import { copyEventImages } from '~/domain/feeds/copy-event-images.server'
import { runFeed } from '~/domain/feeds/run-feed.server'
import { hasStaleListings } from '~/domain/listings/stale-marks.server'
import { openServices } from '~/domain/open-services.server'
import type { Env, FeedMessage } from '~/platform/env'
import { createLog } from '~/platform/log.server'

/** Runs one feed per message. After a fault the message is retried; running a feed twice is safe. */
export async function consumeFeedMessages(
  batch: MessageBatch<FeedMessage>,
  env: Env,
): Promise<void> {
  for (const message of batch.messages) {
    const { feedId } = message.body
    const log = createLog({ messageId: message.id, feedId })
    try {
      const services = { ...openServices(env, log), machineTime: Date.now() }
      const outcome = await runFeed(services, { feedId })
      if (outcome.kind !== 'ran') {
        log.info('feed run skipped', { reason: outcome.kind })
      } else {
        const { state, error, ingress, processed } = outcome.run
        const images = state === 'succeeded' ? await copyEventImages(services, feedId) : undefined
        const { rowsWritten } = outcome
        log.info('feed run finished', { state, error, ingress, processed, rowsWritten, images })
      }
      if (await hasStaleListings(services.db)) await env.LISTING_QUEUE.send({ refresh: true })
      message.ack()
    } catch (fault) {
      log.error('feed message failed', fault)
      message.retry({ delaySeconds: 60 })
    }
  }
}
