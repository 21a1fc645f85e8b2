import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { auditEvent } from './audit-event.server'

type Mark = 'picked' | 'hidden'

const IS_PICKABLE = and(eq(event.published, true), eq(event.quarantined, false))

/** What the audit log calls a mark that is set, and one that is removed. */
const ACTIONS = {
  picked: ['event.pick', 'event.unpick'],
  hidden: ['event.hide', 'event.show'],
} as const

/**
 * Saves what a site's editors marked an event as, on their site only. Safe to repeat. Only an event that is published, and not in
 * quarantine, can be picked. Returns false if the site has no such event.
 */
export async function saveEventMark(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  { mark, isSet }: { mark: Mark; isSet: boolean },
): Promise<boolean> {
  const { db } = services
  const isEligible = mark === 'picked' && isSet ? IS_PICKABLE : undefined
  const isSetAlready = await findEventMark(services, siteId, eventId, { mark, isEligible })
  if (isSetAlready === null) return false
  if (isSetAlready === isSet) return true
  const toColumn = (name: Mark) => sql`${name === mark && isSet ? 1 : 0}`.as(name)
  const eventOnSite = db
    .select({
      eventId: event.id,
      siteId: venueSite.siteId,
      picked: toColumn('picked'),
      hidden: toColumn('hidden'),
    })
    .from(event)
    .innerJoin(venueSite, eq(venueSite.venueId, event.venueId))
    .where(
      and(eq(event.id, eventId), eq(venueSite.siteId, siteId), isNull(event.deletedAt), isEligible),
    )
  const [written] = await applyChange(services, {
    writes: [
      db
        .insert(eventMark)
        .select(eventOnSite)
        .onConflictDoUpdate({
          target: [eventMark.eventId, eventMark.siteId],
          set: { [mark]: isSet },
        }),
    ],
    after: { listings: [{ events: sql`SELECT ${eventId}` }], sites: [siteId] },
    audit: [auditEvent(db, ACTIONS[mark][isSet ? 0 : 1], { siteId, eventId })],
  })
  return written !== undefined && written.changes > 0
}

/** Whether an event of the site has the mark; null if the site has no such event. */
async function findEventMark(
  { db }: ChangeServices,
  siteId: number,
  eventId: number,
  { mark, isEligible }: { mark: Mark; isEligible: SQL | undefined },
): Promise<boolean | null> {
  const row = await db
    .select({ isSet: eventMark[mark] })
    .from(event)
    .innerJoin(venueSite, eq(venueSite.venueId, event.venueId))
    .leftJoin(eventMark, and(eq(eventMark.eventId, event.id), eq(eventMark.siteId, siteId)))
    .where(
      and(eq(event.id, eventId), eq(venueSite.siteId, siteId), isNull(event.deletedAt), isEligible),
    )
    .get()
  return row ? (row.isSet ?? false) : null
}
