import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import { webhook } from '~/db/schema/webhooks'
import type { Database } from '~/platform/storage/database.server'

/** Whether the site has changes that the webhook has no deliveries of. */
export const hasUnplannedChanges = sql`EXISTS (
  SELECT 1 FROM event_change c WHERE c.site_id = ${webhook.siteId} AND c.seq > ${webhook.plannedSeq})`

/** Webhooks with changes to send. */
export async function listWebhooksWithChanges(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(eq(webhook.enabled, true), hasUnplannedChanges))
    .orderBy(asc(webhook.id))
  return rows.map(({ id }) => id)
}

/** Webhooks with changes to send or deliveries that are due, and that nobody works on: for those whose message was lost. */
export async function listDueWebhooks({
  db,
  now,
}: {
  db: Database
  now: number
}): Promise<number[]> {
  const hasDueDeliveries = sql`EXISTS (
    SELECT 1 FROM webhook_delivery d
    WHERE d.webhook_id = ${webhook.id} AND d.state = 'pending' AND d.next_attempt_at <= ${now})`
  const rows = await db
    .select({ id: webhook.id })
    .from(webhook)
    .where(
      and(
        eq(webhook.enabled, true),
        lte(webhook.leaseUntil, now),
        or(hasUnplannedChanges, hasDueDeliveries),
      ),
    )
    .orderBy(asc(webhook.id))
  return rows.map(({ id }) => id)
}
