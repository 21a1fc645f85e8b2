import { and, eq, isNull } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'
import { isVenueOfEvent, isVenueOnSite } from '../event-columns.server'
import { isNotDeleted } from '../event-visibility.server'

/** Whether the site has this event, and a person submitted it: only then is there someone who may edit it after logging in. */
export async function isSubmittedEvent(
  db: Database,
  site: { id: number },
  id: number,
): Promise<boolean> {
  const row = await db
    .select({ id: event.id })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(site.id))
    .where(and(eq(event.id, id), isNull(event.feedId), isNotDeleted))
    .get()
  return row !== undefined
}
