import { refreshListings } from '~/domain/listings/refresh-listings.server'
import type { Env, ListingMessage } from '~/platform/env'
import { openServices } from '~/domain/services.server'
import { createLog } from '~/platform/log.server'

/** Pieces of work a message does before the next takes over: a queue message may not run for ever. */
const STEPS_A_MESSAGE = 30

export function isListingBatch(
  batch: MessageBatch<unknown>,
): batch is MessageBatch<ListingMessage> {
  return batch.queue.startsWith('city-events-listings')
}

/** Brings the listings up to date. What one message does not finish the next goes on with; a fault sends it back. */
export async function consumeListingMessages(
  batch: MessageBatch<ListingMessage>,
  env: Env,
): Promise<void> {
  const log = createLog({ job: 'refresh listings' })
  try {
    const done = await refreshListings(openServices(env, log), { steps: STEPS_A_MESSAGE })
    if (done.units > 0) log.info('listings refreshed', done)
    if (!done.isDone) await env.LISTING_QUEUE.send({ refresh: true })
    batch.ackAll()
  } catch (fault) {
    log.error('listings could not be refreshed', fault)
    batch.retryAll({ delaySeconds: 60 })
  }
}
