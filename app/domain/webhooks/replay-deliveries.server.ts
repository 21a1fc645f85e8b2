import { and, eq, sql } from 'drizzle-orm'
import { webhook, webhookDelivery } from '~/db/schema/webhooks'
import { type Actor, auditStatements } from '~/domain/changes/audit.server'
import { SEQS_PER_MILLISECOND } from '~/domain/listings/record-changes.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { createDeliveryId } from './create-delivery-id.server'
import { isDeliveryId } from './delivery'
import type { EnqueueWebhook } from './save-webhook.server'
import { TEST_TYPE } from './webhook'
import { findWebhook, isWebhook, type WebhookId } from './webhook-store.server'

type Services = {
  db: Database
  now: number
  actor: Actor
  enqueueWebhook: EnqueueWebhook
}

/** `count` is of deliveries that will be sent. */
type Enqueued = { kind: 'enqueued'; count: number } | { kind: 'not-found' } | { kind: 'disabled' }

/** Sends a delivery again, or all that have failed: the same id and body, newly signed, with as many attempts as a new one. */
export async function replayDeliveries(
  services: Services,
  named: WebhookId,
  which: { deliveryId: string } | 'failed',
): Promise<Enqueued> {
  const { db, now, enqueueWebhook } = services
  const found = await findWebhook(db, named)
  if (!found) return { kind: 'not-found' }
  if (!found.enabled) return { kind: 'disabled' }
  if (which !== 'failed' && !isDeliveryId(which.deliveryId)) return { kind: 'not-found' }
  const isWanted =
    which === 'failed'
      ? sql`${webhookDelivery.state} = 'failed'`
      : eq(webhookDelivery.id, which.deliveryId)
  const [updated] = await writeTogether(db, [
    db
      .update(webhookDelivery)
      .set({ state: 'pending', attempts: 0, nextAttemptAt: now, deliveredAt: null })
      .where(and(eq(webhookDelivery.webhookId, found.id), isWanted)),
    ...auditStatements(services, [
      {
        action: 'webhook.replay',
        siteId: named.siteId,
        target: { id: named.id, name: found.url },
        when: sql`changes() > 0`,
      },
    ]),
  ])
  const count = updated?.changes ?? 0
  if (count === 0 && which !== 'failed') return { kind: 'not-found' }
  if (count > 0) await enqueueWebhook(named.id)
  return { kind: 'enqueued', count }
}

/** Sends a message of the type TEST_TYPE, whatever types the webhook is for. */
export async function sendTest(services: Services, named: WebhookId): Promise<Enqueued> {
  const { db, now, enqueueWebhook } = services
  const found = await findWebhook(db, named)
  if (!found) return { kind: 'not-found' }
  if (!found.enabled) return { kind: 'disabled' }
  const payload = JSON.stringify({
    type: TEST_TYPE,
    timestamp: new Date(now).toISOString(),
    data: { message: 'This is a test. Your webhook works.' },
  })
  const id = createDeliveryId(now * SEQS_PER_MILLISECOND)
  const [inserted] = await writeTogether(db, [
    sql`
      INSERT INTO ${webhookDelivery} (id, webhook_id, type, payload, next_attempt_at, created_at)
      SELECT ${id}, ${webhook.id}, ${TEST_TYPE}, ${payload}, ${now}, ${now} FROM ${webhook} WHERE ${isWebhook(named)}`,
  ])
  if (!inserted?.changes) return { kind: 'not-found' }
  await enqueueWebhook(named.id)
  return { kind: 'enqueued', count: 1 }
}
