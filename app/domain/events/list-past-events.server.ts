import { and, desc, eq, lte } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'
import { isMarkOfEvent, isVenueOfEvent, isVenueOnSite } from './event-columns.server'
import { isVisibleOnSite } from './event-visibility.server'

/** An event that is over, with its first day by its own clock. */
export type PastEvent = { id: number; title: string; startDay: string }

/** Of a series, which may have many dates, only the last one is listed. */
const MAX_READ = 40
const MAX_LISTED = 12

/** The last events at a venue that are over and that everyone may see on the site, the last to end first; of a series, its last date. */
export async function listPastEvents(
  { db, now }: { db: Database; now: number },
  siteId: number,
  venueId: number,
): Promise<PastEvent[]> {
  const rows = await db
    .select({ id: event.id, title: event.title, startDay: event.startDay, unit: event.unit })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(siteId))
    .leftJoin(eventMark, isMarkOfEvent)
    .where(and(eq(event.venueId, venueId), lte(event.untilAt, now), isVisibleOnSite))
    .orderBy(desc(event.untilAt))
    .limit(MAX_READ)
  const units = new Set<number | null>()
  return rows
    .filter(({ unit }) => !units.has(unit) && units.add(unit))
    .slice(0, MAX_LISTED)
    .map(({ id, title, startDay }) => ({ id, title, startDay }))
}
