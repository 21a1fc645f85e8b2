import { and, asc, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { account } from '~/db/schema/accounts'
import { site } from '~/db/schema/sites'
import { webhook, webhookDelivery } from '~/db/schema/webhooks'
import type { Database } from '~/platform/storage/database.server'
import { type Delivery, isDeliveryId } from './delivery'
import type { Webhook } from './webhook'

/** A webhook of a site by its id. */
export type WebhookId = { siteId: number; id: number }

export const isWebhook = ({ siteId, id }: WebhookId): SQL | undefined =>
  and(eq(webhook.id, id), eq(webhook.siteId, siteId))

const webhookColumns = {
  id: webhook.id,
  url: webhook.url,
  description: webhook.description,
  eventTypes: webhook.eventTypes,
  secret: webhook.secret,
  previousSecretUntil: webhook.previousSecretUntil,
  enabled: webhook.enabled,
  disabledReason: webhook.disabledReason,
  attemptedAt: webhook.attemptedAt,
  failingSince: webhook.failingSince,
  createdAt: webhook.createdAt,
  createdBy: account.name,
}

/** A webhook as lists show it. */
export type ListedWebhook = Webhook & {
  /** Whether a delivery failed for good. */
  hasFailed: boolean
}

/** What an account may know of the webhooks that it created: not what signs their messages. Instants are ISO 8601. */
export async function listCreatedWebhooks(db: Database, accountId: string) {
  const rows = await db
    .select({
      url: webhook.url,
      description: webhook.description,
      site: site.name,
      createdAt: webhook.createdAt,
    })
    .from(webhook)
    .innerJoin(site, eq(site.id, webhook.siteId))
    .where(eq(webhook.createdBy, accountId))
    .orderBy(asc(webhook.id))
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))
}

/** A site's webhooks, the oldest first. */
export async function listWebhooks(db: Database, siteId: number): Promise<ListedWebhook[]> {
  return db
    .select({
      ...webhookColumns,
      hasFailed: sql`EXISTS (
        SELECT 1 FROM webhook_delivery d WHERE d.webhook_id = ${webhook.id} AND d.state = 'failed')`.mapWith(
        Boolean,
      ),
    })
    .from(webhook)
    .leftJoin(account, eq(account.id, webhook.createdBy))
    .where(eq(webhook.siteId, siteId))
    .orderBy(asc(webhook.id))
}

export async function findWebhook(db: Database, named: WebhookId): Promise<Webhook | null> {
  const row = await db
    .select(webhookColumns)
    .from(webhook)
    .leftJoin(account, eq(account.id, webhook.createdBy))
    .where(isWebhook(named))
    .get()
  return row ?? null
}

/** How many webhooks a site has, as a query for one value. */
export const countWebhooks = (db: Database, siteId: number) =>
  db.select({ webhooks: count() }).from(webhook).where(eq(webhook.siteId, siteId))

const PAGE_SIZE = 30
/** Of a body, in characters. */
const MAX_SHOWN = 4_000

export type DeliveryPage = {
  deliveries: Delivery[]
  /** The id of the last one, to continue with; null at the end. */
  next: string | null
}

/** Deliveries of a webhook, the latest first: those before a delivery, or from the latest on. */
export async function listDeliveries(
  db: Database,
  { siteId, id }: WebhookId,
  { isFailed, before }: { isFailed: boolean; before: string | null },
): Promise<DeliveryPage> {
  const rows = await db
    .select({
      id: webhookDelivery.id,
      type: webhookDelivery.type,
      eventId: webhookDelivery.eventId,
      payload: sql<string>`substr(${webhookDelivery.payload}, 1, ${MAX_SHOWN})`,
      state: webhookDelivery.state,
      attempts: webhookDelivery.attempts,
      nextAttemptAt: webhookDelivery.nextAttemptAt,
      attemptedAt: webhookDelivery.attemptedAt,
      status: webhookDelivery.status,
      response: webhookDelivery.response,
      error: webhookDelivery.error,
      createdAt: webhookDelivery.createdAt,
    })
    .from(webhook)
    .innerJoin(webhookDelivery, eq(webhookDelivery.webhookId, webhook.id))
    .where(
      and(
        isWebhook({ siteId, id }),
        isFailed ? sql`${webhookDelivery.state} = 'failed'` : undefined,
        isDeliveryId(before) ? lt(webhookDelivery.id, before) : undefined,
      ),
    )
    .orderBy(desc(webhookDelivery.id))
    .limit(PAGE_SIZE + 1)
  const deliveries = rows.slice(0, PAGE_SIZE)
  return { deliveries, next: rows.length > PAGE_SIZE ? (deliveries.at(-1)?.id ?? null) : null }
}
