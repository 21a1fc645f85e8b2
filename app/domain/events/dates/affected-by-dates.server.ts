import { type SQL, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import type { Affected } from '~/domain/changes/apply-change.server'

/**
 * What a change of these events (a condition on `event`) affects. Pages of past events are cached too, although no list has
 * them: the sites that show them are named.
 */
export function affectedByDates(isChanged: SQL | undefined): Affected {
  return {
    listings: [{ events: sql`SELECT ${event.id} FROM ${event} WHERE ${isChanged}` }],
    sites: sql`
      SELECT ${venueSite.siteId} FROM ${event} JOIN ${venueSite} ON ${venueSite.venueId} = ${event.venueId}
      WHERE ${isChanged}`,
  }
}
