import { and, eq, lte, sql } from 'drizzle-orm'
import { webhook } from '~/db/schema/webhooks'
import { createToken } from '~/lib/crypto/token'
import { MINUTE } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { Secrets } from './sign-message'

/** A webhook that only we work on until `lease` ends. */
export type LeasedWebhook = Secrets & {
  id: number
  siteId: number
  url: string
  eventTypes: string[]
  plannedSeq: number
  lease: string
}

/** Longer than an invocation can last, with its slowest attempts. */
const LEASE = 10 * MINUTE

/** Claims an enabled webhook; null if there is none, or if another invocation works on it. */
export async function claimWebhook(
  { db, now }: { db: Database; now: number },
  webhookId: number,
): Promise<LeasedWebhook | null> {
  const lease = createToken()
  const [claimed] = await db
    .update(webhook)
    .set({
      lease,
      leaseUntil: now + LEASE,
      wakeAt: sql`CASE WHEN ${webhook.wakeAt} > ${now} THEN ${webhook.wakeAt} END`,
    })
    .where(and(eq(webhook.id, webhookId), eq(webhook.enabled, true), lte(webhook.leaseUntil, now)))
    .returning({
      id: webhook.id,
      siteId: webhook.siteId,
      url: webhook.url,
      eventTypes: webhook.eventTypes,
      secret: webhook.secret,
      previousSecret: webhook.previousSecret,
      previousSecretUntil: webhook.previousSecretUntil,
      plannedSeq: webhook.plannedSeq,
    })
  return claimed ? { ...claimed, lease } : null
}

/** Lets the next invocation claim it, unless another one already has. */
export async function releaseWebhook(
  { db }: { db: Database },
  { id, lease }: { id: number; lease: string },
): Promise<void> {
  await db
    .update(webhook)
    .set({ lease: null, leaseUntil: 0 })
    .where(and(eq(webhook.id, id), eq(webhook.lease, lease)))
}
