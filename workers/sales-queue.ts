import { openServices } from '~/domain/open-services.server'
import { runSalesMessage } from '~/domain/promotions/sales/run-sales-message.server'
import { createLog } from '~/platform/log.server'
import type { Env, SalesMessage } from '~/platform/settings/env'

/** Cloudflare's limit for one `sendBatch`. */
const MAX_BATCH_MESSAGES = 100
const RETRY_DELAY_SECONDS = 60

export function isSalesBatch(batch: MessageBatch<unknown>): batch is MessageBatch<SalesMessage> {
  return batch.queue.startsWith('city-events-sales')
}

export async function sendSalesMessages(
  { SALES_QUEUE }: Pick<Env, 'SALES_QUEUE'>,
  messages: SalesMessage[],
): Promise<void> {
  for (let from = 0; from < messages.length; from += MAX_BATCH_MESSAGES) {
    const batch = messages.slice(from, from + MAX_BATCH_MESSAGES)
    await SALES_QUEUE.sendBatch(batch.map((body) => ({ body })))
  }
}

/** Does a piece of the work on sales for each message. What is left is sent on; after a fault the message is retried. */
export async function consumeSalesMessages(
  batch: MessageBatch<SalesMessage>,
  env: Env,
): Promise<void> {
  for (const message of batch.messages) {
    const log = createLog({ messageId: message.id, work: message.body.kind })
    try {
      const { done, next } = await runSalesMessage(openServices(env, log), message.body)
      await sendSalesMessages(env, next)
      if (Object.values(done).some((count) => count > 0)) log.info('worked on sales', done)
      message.ack()
    } catch (fault) {
      log.error('sales message failed', fault)
      message.retry({ delaySeconds: RETRY_DELAY_SECONDS })
    }
  }
}
