import { and, eq, isNull, sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import { applyChange } from '~/domain/changes/apply-change.server'
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
  })
  return written !== undefined && written.changes > 0
}
