import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { eventDraft } from '~/db/schema/event-drafts'
import { submissionCount } from '~/db/schema/events'
import { createToken, hashToken } from '~/lib/crypto/token'
import { DAY } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'

type Services = { db: Database; now: number }

/** The fields of a form as [name, value] pairs. */
export type StoredFields = [name: string, value: string][]

/** The form of a new event (null) or of an edited one, on one site. */
type DraftForm = { siteId: number; eventId: number | null }

export const EVENT_DRAFT_DAYS = 7
/** Of the fields as JSON; a form is hardly longer. */
const MAX_BYTES = 128 * 1024
/** Of a day in UTC. Who has no session may store nothing else. */
const DAILY_DRAFTS_PER_NETWORK = 20

/**
 * Stores a form that was sent without a session until its author has logged in. Returns the token that finds it; null if it is
 * too large, or its network has stored too many.
 */
export async function saveEventDraft(
  services: Services,
  { siteId, eventId, fields, network }: DraftForm & { fields: StoredFields; network: string },
): Promise<string | null> {
  const { db, now } = services
  const json = JSON.stringify(fields)
  if (new TextEncoder().encode(json).length > MAX_BYTES) return null
  if ((await countDraft(services, network)) > DAILY_DRAFTS_PER_NETWORK) return null
  const token = createToken()
  await db.insert(eventDraft).values({
    id: await hashToken(token),
    siteId,
    eventId,
    fields: json,
    expiresAt: now + EVENT_DRAFT_DAYS * DAY,
  })
  return token
}

/** The stored fields of this form; null for another form, or after a week. */
export async function findEventDraft(
  { db, now }: Services,
  { token, siteId, eventId }: DraftForm & { token: string },
): Promise<StoredFields | null> {
  const row = await db
    .select({ fields: eventDraft.fields })
    .from(eventDraft)
    .where(
      and(
        eq(eventDraft.id, await hashToken(token)),
        eq(eventDraft.siteId, siteId),
        eventId === null ? isNull(eventDraft.eventId) : eq(eventDraft.eventId, eventId),
        gt(eventDraft.expiresAt, now),
      ),
    )
    .get()
  return row ? JSON.parse(row.fields) : null
}

export async function deleteEventDraft({ db }: Pick<Services, 'db'>, token: string): Promise<void> {
  await db.delete(eventDraft).where(eq(eventDraft.id, await hashToken(token)))
}

/** Deletes the expired drafts, and returns how many they were. */
export async function purgeEventDrafts({ db, now }: Services): Promise<number> {
  const deleted = await db
    .delete(eventDraft)
    .where(lte(eventDraft.expiresAt, now))
    .returning({ id: eventDraft.id })
  return deleted.length
}

/** How many drafts the network has stored today, with this one. */
async function countDraft({ db, now }: Services, network: string): Promise<number> {
  const [row] = await db
    .insert(submissionCount)
    .values({ submitter: `draft ${network}`, day: Math.floor(now / DAY), submissions: 1 })
    .onConflictDoUpdate({
      target: [submissionCount.submitter, submissionCount.day],
      set: { submissions: sql`${submissionCount.submissions} + 1` },
    })
    .returning({ submissions: submissionCount.submissions })
  return row?.submissions ?? 0
}
