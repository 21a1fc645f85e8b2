import { sql } from 'drizzle-orm'
import { webhookDelivery } from '~/db/schema/webhooks'

/** Whether no earlier change of the same event is still to be delivered to the webhook; tests wait for nothing. */
export const isFirstOfEvent = sql`NOT EXISTS (
  SELECT 1 FROM webhook_delivery e
  WHERE e.webhook_id = ${webhookDelivery.webhookId} AND e.event_id = ${webhookDelivery.eventId}
    AND e.state = 'pending' AND e.id < ${webhookDelivery.id})`
