import { and, eq, sql } from 'drizzle-orm'
import { webhook, webhookDelivery } from '~/db/schema/webhooks'
import { type Actor, auditStatements, listDifferences } from '~/domain/changes/audit.server'
import type { ResolveHost } from '~/platform/outgoing/outgoing-url.server'
import type { Settings } from '~/platform/settings/settings.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { findWebhookUrlRefusal } from './check-webhook-url.server'
import { ROTATION } from './rotation'
import { createSecret } from './sign-message'
import { MAX_WEBHOOKS, type WebhookValues } from './webhook'
import { countWebhooks, findWebhook, isWebhook, type WebhookId } from './webhook-store.server'

type Services = {
  db: Database
  now: number
  actor: Actor
  resolveHost: ResolveHost
  settings: Pick<Settings, 'environment'>
}

/** We do not send to this URL; `message` says why. */
type Refused = { kind: 'url-refused'; message: string }

/** Adds a webhook to a site: enabled, with a new secret. It is sent what changes from now on. */
export async function createWebhook(
  services: Services,
  siteId: number,
  { url, description, eventTypes }: WebhookValues,
): Promise<{ kind: 'created'; id: number } | { kind: 'too-many' } | Refused> {
  const { db, now, actor } = services
  const message = await findWebhookUrlRefusal(services, url)
  if (message !== null) return { kind: 'url-refused', message }
  const secret = createSecret()
  const isCreated = sql`EXISTS (SELECT 1 FROM webhook WHERE site_id = ${siteId} AND secret = ${secret})`
  const id = sql<number>`(SELECT max(id) FROM webhook WHERE site_id = ${siteId})`
  await writeTogether(db, [
    // Counted in the same statement, so that two admins at once cannot exceed the limit.
    sql`
      INSERT INTO ${webhook} (site_id, url, description, event_types, secret, planned_seq, created_by, created_at)
      SELECT ${siteId}, ${url}, ${description}, ${JSON.stringify(eventTypes)}, ${secret},
        coalesce((SELECT max(seq) FROM event_change WHERE site_id = ${siteId}), 0), ${actor.accountId}, ${now}
      WHERE (${countWebhooks(db, siteId)}) < ${MAX_WEBHOOKS}`,
    ...auditStatements(services, [
      { action: 'webhook.create', siteId, target: { id, name: url }, when: isCreated },
    ]),
  ])
  const created = await db
    .select({ id: webhook.id })
    .from(webhook)
    .where(sql`${webhook.siteId} = ${siteId} AND ${webhook.secret} = ${secret}`)
    .get()
  return created ? { kind: 'created', id: created.id } : { kind: 'too-many' }
}

/** Saves where it sends and what. */
export async function updateWebhook(
  services: Services,
  named: WebhookId,
  { url, description, eventTypes }: WebhookValues,
): Promise<{ kind: 'updated' } | { kind: 'not-found' } | Refused> {
  const { db } = services
  const before = await findWebhook(db, named)
  if (!before) return { kind: 'not-found' }
  if (url !== before.url) {
    const message = await findWebhookUrlRefusal(services, url)
    if (message !== null) return { kind: 'url-refused', message }
  }
  const given = { url, description, eventTypes }
  const changes = listDifferences<Record<string, unknown>>(before, given)
  if (Object.keys(changes).length === 0) return { kind: 'updated' }
  const [updated] = await writeTogether(db, [
    db.update(webhook).set(given).where(isWebhook(named)),
    ...auditStatements(services, [describeUpdate(named, url, changes)]),
  ])
  return updated?.changes ? { kind: 'updated' } : { kind: 'not-found' }
}

/** Has the queue work on a webhook. */
export type EnqueueWebhook = (webhookId: number) => Promise<void>

type AdminServices = Pick<Services, 'db' | 'now' | 'actor'>

const describeUpdate = (
  { siteId, id }: WebhookId,
  name: string,
  changes: ReturnType<typeof listDifferences>,
) => ({
  action: 'webhook.update' as const,
  siteId,
  target: { id, name },
  changes,
  when: sql`changes() > 0`,
})

/**
 * Enables or disables it. When it is enabled again, it goes on at once where it stopped: with the changes since then, and what
 * had not arrived.
 */
export async function enableWebhook(
  services: AdminServices & { enqueueWebhook: EnqueueWebhook },
  named: WebhookId,
  enabled: boolean,
): Promise<{ kind: 'updated' } | { kind: 'not-found' }> {
  const { db, now, enqueueWebhook } = services
  const before = await findWebhook(db, named)
  if (!before) return { kind: 'not-found' }
  if (before.enabled === enabled) return { kind: 'updated' }
  const changes = listDifferences<Record<string, unknown>>(before, { enabled })
  const [updated] = await writeTogether(db, [
    db
      .update(webhook)
      .set({ enabled, disabledReason: null, failingSince: null, emailDue: false, wakeAt: null })
      .where(isWebhook(named)),
    ...auditStatements(services, [describeUpdate(named, before.url, changes)]),
    db
      .update(webhookDelivery)
      .set({ nextAttemptAt: now })
      .where(
        and(eq(webhookDelivery.webhookId, before.id), sql`${webhookDelivery.state} = 'pending'`),
      ),
  ])
  if (!updated?.changes) return { kind: 'not-found' }
  if (enabled) await enqueueWebhook(before.id)
  return { kind: 'updated' }
}

/** Gives it another secret. The one before signs too for a day (ROTATION), so that partners can change theirs meanwhile. */
export async function rotateSecret(
  services: AdminServices,
  named: WebhookId,
): Promise<{ kind: 'updated' } | { kind: 'not-found' }> {
  const { db, now } = services
  const before = await findWebhook(db, named)
  if (!before) return { kind: 'not-found' }
  const [updated] = await writeTogether(db, [
    db
      .update(webhook)
      .set({
        secret: createSecret(),
        previousSecret: sql`${webhook.secret}`,
        previousSecretUntil: now + ROTATION,
      })
      .where(isWebhook(named)),
    // The log has no secrets.
    ...auditStatements(services, [
      describeUpdate(named, before.url, { secret: { before: 'a secret', after: 'a new secret' } }),
    ]),
  ])
  return updated?.changes ? { kind: 'updated' } : { kind: 'not-found' }
}

/** Deletes it with its deliveries. */
export async function deleteWebhook(
  services: AdminServices,
  named: WebhookId,
): Promise<{ kind: 'deleted'; url: string } | { kind: 'not-found' }> {
  const { db } = services
  const before = await findWebhook(db, named)
  if (!before) return { kind: 'not-found' }
  const { url } = before
  const [deleted] = await writeTogether(db, [
    db.delete(webhook).where(isWebhook(named)),
    ...auditStatements(services, [
      {
        action: 'webhook.delete',
        siteId: named.siteId,
        target: { id: named.id, name: url },
        when: sql`NOT EXISTS (SELECT 1 FROM webhook WHERE id = ${named.id})`,
      },
    ]),
  ])
  return deleted?.changes ? { kind: 'deleted', url } : { kind: 'not-found' }
}
