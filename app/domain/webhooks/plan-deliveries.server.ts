import { and, eq, sql } from 'drizzle-orm'
import { webhook } from '~/db/schema/webhooks'
import {
  type EventChange,
  listChanges,
  toChangeInstant,
} from '~/domain/search/lists/list-changes.server'
import type { DetailedEvent } from '~/domain/search/lists/list-events-by-start.server'
import type { Site } from '~/domain/sites/site'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { HOUR } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import type { LeasedWebhook } from './claim-webhook.server'
import { createDeliveryId } from './create-delivery-id.server'
import type { EventType } from './webhook'

/** An event as partners read it, on a site. */
export type BuildPublicEvent = (event: DetailedEvent, site: Site) => unknown

type Services = { db: Database; now: number; buildPublicEvent: BuildPublicEvent }

/** Changes that are planned in one transaction. */
const MAX_CHANGES = 100

/** How long a change waits for the removal of its event to be recorded. */
const LONGEST_WAIT = HOUR

/** `waits`: the next change cannot be planned yet. */
type Planned = { planned: number; waits: boolean }

/**
 * Makes deliveries from the next changes of the webhook's site, one for each change that it wants, and moves its place in the
 * changes past them, in one transaction: none is lost, none is planned twice. An event that appeared and was removed since
 * that place is left out.
 */
export async function planDeliveries(
  { db, now, buildPublicEvent }: Services,
  leased: LeasedWebhook,
  site: Site,
): Promise<Planned> {
  const { plannedSeq, eventTypes } = leased
  const { changes } = await listChanges({ db, now }, site.id, {
    after: plannedSeq,
    limit: MAX_CHANGES,
  })
  // An event that is shown again before its removal is recorded leaves no change: as deleted it would be lost.
  const waiting = changes.findIndex(
    ({ isRecorded, seq }) => !isRecorded && toChangeInstant(seq) > now - LONGEST_WAIT,
  )
  const ready = waiting === -1 ? changes : changes.slice(0, waiting)
  const last = ready.at(-1)
  if (!last) return { planned: 0, waits: waiting !== -1 }
  const deliveries = ready
    .filter(({ kind, isNew }) => !(kind === 'deleted' && isNew))
    .map((change) => ({ change, type: `event.${change.kind}` satisfies EventType }))
    .filter(({ type }) => eventTypes.includes(type))
    .map(({ change, type }) => ({
      id: createDeliveryId(change.seq),
      type,
      eventId: change.eventId,
      payload: buildPayload(change, { type, event: (event) => buildPublicEvent(event, site) }),
    }))
  const isUnmoved = and(
    eq(webhook.id, leased.id),
    eq(webhook.lease, leased.lease),
    eq(webhook.plannedSeq, plannedSeq),
  )
  const written = await writeTogether(db, [
    ...jsonChunks(deliveries).map(
      (json) => sql`
        INSERT INTO webhook_delivery (id, webhook_id, type, event_id, payload, next_attempt_at, created_at)
        SELECT j.value ->> 'id', ${webhook.id}, j.value ->> 'type', j.value ->> 'eventId', j.value ->> 'payload', ${now}, ${now}
        FROM ${webhook} CROSS JOIN json_each(${json}) j WHERE ${isUnmoved}`,
    ),
    db.update(webhook).set({ plannedSeq: last.seq }).where(isUnmoved),
  ])
  const isMoved = written.at(-1)?.changes === 1
  return { planned: isMoved ? deliveries.length : 0, waits: false }
}

/** The body of a message: `timestamp` is when the change was recorded. */
function buildPayload(
  { seq, eventId, event }: EventChange,
  { type, event: build }: { type: string; event: (event: DetailedEvent) => unknown },
): string {
  const timestamp = new Date(toChangeInstant(seq)).toISOString()
  const data = event ? build(event) : { id: eventId, deletedAt: timestamp }
  return JSON.stringify({ type, timestamp, data })
}
