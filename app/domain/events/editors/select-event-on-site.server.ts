import { and, eq, isNull } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'

/** The query for the id of an event if the site has it: the condition of every write of the site's editors. */
export const selectEventOnSite = (db: Database, siteId: number, eventId: number) =>
  db
    .select({ id: event.id })
    .from(event)
    .innerJoin(venueSite, eq(venueSite.venueId, event.venueId))
    .where(and(eq(event.id, eventId), eq(venueSite.siteId, siteId), isNull(event.deletedAt)))
