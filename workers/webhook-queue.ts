import { openServices } from '~/domain/open-services.server'
import { runWebhook } from '~/domain/webhooks/run-webhook.server'
import { buildPublicEvent } from '~/http/public-api/event-answer'
import { toAnsweredSite } from '~/http/public-api/public-site.server'
import { createLog } from '~/platform/log.server'
import type { Env, WebhookMessage } from '~/platform/settings/env'

/** Cloudflare's limit for one `sendBatch`. */
const MAX_BATCH_MESSAGES = 100
const RETRY_DELAY_SECONDS = 60

export function isWebhookBatch(
  batch: MessageBatch<unknown>,
): batch is MessageBatch<WebhookMessage> {
  return batch.queue.startsWith('city-events-webhooks')
}

export async function enqueueWebhooks(
  { WEBHOOK_QUEUE }: Pick<Env, 'WEBHOOK_QUEUE'>,
  webhookIds: number[],
): Promise<void> {
  for (let from = 0; from < webhookIds.length; from += MAX_BATCH_MESSAGES) {
    const batch = webhookIds.slice(from, from + MAX_BATCH_MESSAGES)
    await WEBHOOK_QUEUE.sendBatch(batch.map((webhookId) => ({ body: { webhookId } })))
  }
}

/** Does a piece of the work on each message's webhook. What is left continues in another message, now or when it is due. */
export async function consumeWebhookMessages(
  batch: MessageBatch<WebhookMessage>,
  env: Env,
): Promise<void> {
  for (const message of batch.messages) {
    const { webhookId } = message.body
    const log = createLog({ messageId: message.id, webhookId })
    try {
      const services = openServices(env, log)
      const { kind, ...run } = await runWebhook(
        {
          ...services,
          random: Math.random,
          buildPublicEvent: (event, site) =>
            buildPublicEvent(event, toAnsweredSite({ site }, services.settings)),
        },
        webhookId,
      )
      if (kind === 'ran') log.info('worked on a webhook', run)
      const delaySeconds = 'continueIn' in run ? run.continueIn : null
      if (delaySeconds !== null) await env.WEBHOOK_QUEUE.send({ webhookId }, { delaySeconds })
      message.ack()
    } catch (fault) {
      log.error('webhook message failed', fault)
      message.retry({ delaySeconds: RETRY_DELAY_SECONDS })
    }
  }
}
