import { and, eq, isNull, sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'

/** Marks an event as picked by a site's editors, or not. Returns false if the site has no such event. */
export async function setEventPicked(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  isPicked: boolean,
): Promise<boolean> {
  const { db } = services
  const eventOnSite = db
    .select({
      eventId: event.id,
      siteId: venueSite.siteId,
      picked: sql`${isPicked ? 1 : 0}`.as('picked'),
      hidden: sql`0`.as('hidden'),
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
          set: { picked: isPicked },
        }),
    ],
    after: { listings: [{ events: sql`SELECT ${eventId}` }] },
  })
  return written !== undefined && written.changes > 0
}
