import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { webhook, webhookDelivery } from '~/db/schema/webhooks'
import { listSitesById } from '~/domain/sites/site-store.server'
import { HOUR, SECOND } from '~/lib/time/local-time'
import type { PostOutside } from '~/platform/outgoing/outgoing-post.server'
import type { Database } from '~/platform/storage/database.server'
import { claimWebhook, type LeasedWebhook, releaseWebhook } from './claim-webhook.server'
import { isFirstOfEvent } from './delivery-columns.server'
import { hasUnplannedChanges } from './find-due-webhooks.server'
import { type BuildPublicEvent, planDeliveries } from './plan-deliveries.server'
import { sendDeliveries } from './send-deliveries.server'

type Services = {
  db: Database
  now: number
  postOutside: PostOutside
  buildPublicEvent: BuildPublicEvent
  /** Numbers from 0 to 1. */
  random: () => number
}

export type WebhookRun =
  | {
      kind: 'ran'
      planned: number
      delivered: number
      failed: number
      isDisabled: boolean
      /** After how many seconds another message shall go on; null if none is needed. */
      continueIn: number | null
    }
  /** It is disabled or deleted, or another invocation works on it: that one finds whatever there is to do. */
  | { kind: 'skipped' }

/** Cloudflare's limit for the delay of a message is twelve hours. */
const LONGEST_DELAY = 11 * HOUR
/** Until a removal has been recorded. */
const WAIT_SECONDS = 60

/** A piece of the work on a webhook that one invocation can do: plans deliveries from the site's changes, and sends what is due. */
export async function runWebhook(services: Services, webhookId: number): Promise<WebhookRun> {
  const { db } = services
  const leased = await claimWebhook(services, webhookId)
  if (!leased) return { kind: 'skipped' }
  try {
    const [site] = await listSitesById(db, [leased.siteId])
    if (!site) return { kind: 'skipped' }
    const { planned, waits } = await planDeliveries(services, leased, site)
    const sent = await sendDeliveries(services, leased)
    await releaseWebhook(services, leased)
    // After the release, so that what came meanwhile is found by one of the two.
    const continueIn = sent.isDisabled ? null : await findNextRun(services, leased, { waits })
    return { kind: 'ran', planned, ...sent, continueIn }
  } catch (fault) {
    await releaseWebhook(services, leased)
    throw fault
  }
}

/** When there is more to do, in seconds. A message that will arrive by then is enough: another one is not needed. */
async function findNextRun(
  { db, now }: Services,
  { id }: LeasedWebhook,
  { waits }: { waits: boolean },
): Promise<number | null> {
  const [unplanned, next] = await db.batch([
    db
      .select({ id: webhook.id })
      .from(webhook)
      .where(and(eq(webhook.id, id), hasUnplannedChanges)),
    db
      .select({ at: webhookDelivery.nextAttemptAt })
      .from(webhookDelivery)
      .where(
        and(
          eq(webhookDelivery.webhookId, id),
          sql`${webhookDelivery.state} = 'pending'`,
          isFirstOfEvent,
        ),
      )
      .orderBy(asc(webhookDelivery.nextAttemptAt))
      .limit(1),
  ])
  const times = [
    next[0]?.at ?? [],
    waits ? now + WAIT_SECONDS * SECOND : unplanned.length > 0 ? now : [],
  ].flat()
  if (times.length === 0) return null
  const wakeAt = Math.min(...times, now + LONGEST_DELAY)
  if (wakeAt <= now) return 0
  const woken = await db
    .update(webhook)
    .set({ wakeAt })
    .where(and(eq(webhook.id, id), or(isNull(webhook.wakeAt), lt(sql`${wakeAt}`, webhook.wakeAt))))
    .returning({ id: webhook.id })
  return woken.length > 0 ? Math.ceil((wakeAt - now) / SECOND) : null
}
