import { and, eq, isNull, sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { AuditedChange } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'

type Mark = 'picked' | 'hidden'

/** Saves what a site's editors marked an event as, on their site only. Returns false if the site has no such event. */
export async function saveEventMark(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  { mark, isSet }: { mark: Mark; isSet: boolean },
): Promise<boolean> {
  const { db } = services
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
    .where(and(eq(event.id, eventId), eq(venueSite.siteId, siteId), isNull(event.deletedAt)))
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
    audit: services.actor ? await describe(services, siteId, eventId, { mark, isSet }) : [],
  })
  return written !== undefined && written.changes > 0
}

const ACTIONS = {
  picked: ['event.pick', 'event.unpick'],
  hidden: ['event.hide', 'event.show'],
} as const

/** Nothing, if the mark is already so. */
async function describe(
  { db }: ChangeServices,
  siteId: number,
  eventId: number,
  { mark, isSet }: { mark: Mark; isSet: boolean },
): Promise<AuditedChange[]> {
  const found = await db
    .select({ title: event.title, isSet: eventMark[mark] })
    .from(event)
    .innerJoin(venueSite, and(eq(venueSite.venueId, event.venueId), eq(venueSite.siteId, siteId)))
    .leftJoin(eventMark, and(eq(eventMark.eventId, event.id), eq(eventMark.siteId, siteId)))
    .where(and(eq(event.id, eventId), isNull(event.deletedAt)))
    .get()
  if (!found || (found.isSet ?? false) === isSet) return []
  return [
    {
      action: ACTIONS[mark][isSet ? 0 : 1],
      siteId,
      target: { id: eventId, name: found.title },
      changes: { [mark]: { before: !isSet, after: isSet } },
    },
  ]
}
