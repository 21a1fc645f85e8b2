import { hasStaleListings } from '~/domain/listings/stale-marks.server'
import { copyEventImages } from '~/domain/feeds/copy-event-images.server'
import { runFeed } from '~/domain/feeds/run-feed.server'
import type { Env, FeedMessage } from '~/platform/env'
import { openServices } from '~/domain/services.server'
import { createLog } from '~/platform/log.server'

/** One message runs one feed. A fault sends the message back; running a feed twice does no harm. */
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
        log.info('feed not run', { reason: outcome.kind })
      } else {
        const { state, error, ingress, processed } = outcome.run
        const pictures = state === 'succeeded' ? await copyEventImages(services, feedId) : undefined
        const { rowsWritten } = outcome
        log.info('feed run', { state, error, ingress, processed, rowsWritten, pictures })
      }
      if (await hasStaleListings(services.db)) await env.LISTING_QUEUE.send({ refresh: true })
      message.ack()
    } catch (fault) {
      log.error('a feed message failed', fault)
      message.retry({ delaySeconds: 60 })
    }
  }
}
