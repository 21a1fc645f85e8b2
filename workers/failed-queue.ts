import { openServices } from '~/domain/open-services.server'
import { saveFailedMessage } from '~/domain/reports/failed-message-store.server'
import { createLog } from '~/platform/log.server'
import type { Env } from '~/platform/settings/env'

export const isFailedBatch = (batch: MessageBatch<unknown>): boolean =>
  batch.queue.startsWith('city-events-failed')

/**
 * Stores what the queues gave up on, for the console: the dead-letter queue of all of them, which also gets what was killed for
 * its time or memory and so has no line of its own in the log.
 */
export async function consumeFailedMessages(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    const { id: messageId, body } = message
    const log = createLog({ messageId })
    try {
      await saveFailedMessage(openServices(env, log), { messageId, body })
      log.error('a message failed each time it was delivered', new Error(JSON.stringify(body)))
      message.ack()
    } catch (fault) {
      log.error('a failed message could not be stored', fault)
      message.retry({ delaySeconds: 60 })
    }
  }
}
