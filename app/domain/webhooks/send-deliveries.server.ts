import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { webhook, webhookDelivery } from '~/db/schema/webhooks'
import { DAY } from '~/lib/time/local-time'
import { FetchError, RefusedUrlError } from '~/platform/outgoing/outgoing-fetch-errors'
import type { PostOutside } from '~/platform/outgoing/outgoing-post.server'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import type { LeasedWebhook } from './claim-webhook.server'
import { isFirstOfEvent } from './delivery-columns.server'
import { findRetryDelay } from './retry-delay'
import { signMessage } from './sign-message'

type Services = { db: Database; now: number; postOutside: PostOutside; random: () => number }

/** Sent at once, to one webhook. */
const CONCURRENCY = 5
/** Of so many each, in one invocation. */
const MAX_ROUNDS = 10

/** After so many days in which every attempt failed, a webhook is disabled. */
export const FAILING_DAYS = 5

const GONE = 410

type Sent = { delivered: number; failed: number; isDisabled: boolean }

/**
 * Sends what is due to a webhook, in the order of the changes of each event: a change waits until those before it have
 * arrived, or have failed for good. Disables the webhook when its server answers that it is gone, or has failed for too long.
 */
export async function sendDeliveries(services: Services, leased: LeasedWebhook): Promise<Sent> {
  const sum: Sent = { delivered: 0, failed: 0, isDisabled: false }
  for (let round = 0; round < MAX_ROUNDS && !sum.isDisabled; round++) {
    const due = await listDue(services, leased.id)
    if (due.length === 0) break
    const attempts = await Promise.all(due.map((delivery) => attempt(services, leased, delivery)))
    const delivered = attempts.filter(({ isDelivered }) => isDelivered).length
    sum.delivered += delivered
    sum.failed += attempts.length - delivered
    sum.isDisabled = await saveAttempts(services, leased, attempts)
  }
  return sum
}

type Due = { id: string; payload: string; attempts: number }

async function listDue({ db, now }: Services, webhookId: number): Promise<Due[]> {
  const { id, payload, attempts } = webhookDelivery
  return db
    .select({ id, payload, attempts })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        sql`${webhookDelivery.state} = 'pending'`,
        lte(webhookDelivery.nextAttemptAt, now),
        isFirstOfEvent,
      ),
    )
    .orderBy(asc(webhookDelivery.nextAttemptAt), asc(webhookDelivery.id))
    .limit(CONCURRENCY)
}

type Attempt = {
  delivery: Due
  isDelivered: boolean
  status: number | null
  response: string | null
  error: string | null
}

async function attempt(
  { now, postOutside }: Services,
  { url, ...secrets }: LeasedWebhook,
  delivery: Due,
): Promise<Attempt> {
  const signature = await signMessage(delivery, secrets, now)
  try {
    const { status, text } = await postOutside({
      url,
      headers: { 'content-type': 'application/json', ...signature },
      body: delivery.payload,
    })
    const isDelivered = status >= 200 && status < 300
    const error = status >= 300 && status < 400 ? REDIRECTED : null
    return { delivery, isDelivered, status, response: text || null, error }
  } catch (cause) {
    if (!(cause instanceof FetchError || cause instanceof RefusedUrlError)) throw cause
    return { delivery, isDelivered: false, status: null, response: null, error: cause.message }
  }
}

const REDIRECTED = 'Redirects are not followed'

/** Returns whether the webhook was disabled. */
async function saveAttempts(
  { db, now, random }: Services,
  { id }: LeasedWebhook,
  attempts: Attempt[],
): Promise<boolean> {
  const isWorking = attempts.some(({ isDelivered }) => isDelivered)
  const isGone = attempts.some(({ status }) => status === GONE)
  const longAgo = now - FAILING_DAYS * DAY
  const isOfWebhook = and(eq(webhook.id, id), eq(webhook.enabled, true))
  const disable = (reason: 'failing' | 'gone', when?: SQL): Statement =>
    db
      .update(webhook)
      .set({ enabled: false, disabledReason: reason, emailDue: true })
      .where(and(isOfWebhook, when))
  const written = await writeTogether(db, [
    ...attempts.map((attempted) => updateDelivery(db, attempted, { now, random })),
    db
      .update(webhook)
      .set({
        attemptedAt: now,
        failingSince: isWorking ? null : sql`coalesce(${webhook.failingSince}, ${now})`,
      })
      .where(isOfWebhook),
    isGone ? disable('gone') : disable('failing', lte(webhook.failingSince, longAgo)),
  ])
  return written.at(-1)?.changes === 1
}

function updateDelivery(
  db: Database,
  { delivery, isDelivered, status, response, error }: Attempt,
  { now, random }: { now: number; random: () => number },
): Statement {
  const attempts = delivery.attempts + 1
  const delay = isDelivered ? null : findRetryDelay(attempts, random)
  const state = isDelivered ? 'delivered' : delay === null ? 'failed' : 'pending'
  return db
    .update(webhookDelivery)
    .set({
      state,
      attempts,
      status,
      response,
      error,
      attemptedAt: now,
      nextAttemptAt: delay === null ? null : now + delay,
      deliveredAt: isDelivered ? now : null,
    })
    .where(eq(webhookDelivery.id, delivery.id))
}
