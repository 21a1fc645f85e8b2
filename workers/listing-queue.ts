import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { openServices } from '~/domain/open-services.server'
import { listWebhooksWithChanges } from '~/domain/webhooks/find-due-webhooks.server'
import { createLog } from '~/platform/log.server'
import type { Env, ListingMessage } from '~/platform/settings/env'
import { enqueueWebhooks } from './webhook-queue'

/** What one message may do: queue consumers have a limit of time, and of 1,000 queries. */
const STEPS_PER_MESSAGE = { steps: 60, rebuildSteps: 30 }

export function isListingBatch(
  batch: MessageBatch<unknown>,
): batch is MessageBatch<ListingMessage> {
  return batch.queue.startsWith('city-events-listings')
}

/**
 * Refreshes the listings and wakes the webhooks that have changes to send. Unfinished work continues in another message; after
 * a failure the batch is retried.
 */
export async function consumeListingMessages(
  batch: MessageBatch<ListingMessage>,
  env: Env,
): Promise<void> {
  const log = createLog({ job: 'refresh listings' })
  try {
    const services = openServices(env, log)
    const progress = await refreshListings(services, STEPS_PER_MESSAGE)
    if (progress.units > 0) log.info('listings refreshed', progress)
    if (!progress.isDone) await env.LISTING_QUEUE.send({ refresh: true })
    await enqueueWebhooks(env, await listWebhooksWithChanges(services.db))
    batch.ackAll()
  } catch (fault) {
    log.error('listings could not be refreshed', fault)
    batch.retryAll({ delaySeconds: 60 })
  }
}
