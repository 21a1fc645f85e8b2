import { desc, eq, sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { site } from '~/db/schema/sites'
import { venue, venueSite } from '~/db/schema/venues'
import type { Site } from '~/domain/sites/site'
import { CANONICAL_DOMAIN } from '~/domain/sites/site-store.server'
import type { Database } from '~/platform/storage/database.server'
import { isMarkOfEvent, isVenueOfEvent } from './event-columns.server'
import { isVisibleOnSite } from './event-visibility.server'

/** A site that shows an event, with everything that its URL is made of. */
export type EventSite = Pick<Site, 'id' | 'name' | 'host' | 'canonicalDomain'>

/**
 * For each of these events the site on which its page can be seen: this one, or else the first that has the venue in its
 * bounds and does not hide the event. The map lacks events that no site shows.
 */
export async function findEventSites(
  db: Database,
  siteId: number,
  eventIds: number[],
): Promise<Map<number, EventSite>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .select({
      eventId: event.id,
      id: site.id,
      name: site.name,
      host: site.host,
      canonicalDomain: CANONICAL_DOMAIN,
    })
    .from(sql`json_each(${JSON.stringify(eventIds)}) wanted`)
    .crossJoin(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, eq(venueSite.venueId, venue.id))
    .innerJoin(site, eq(site.id, venueSite.siteId))
    .leftJoin(eventMark, isMarkOfEvent)
    .where(sql`${event.id} = wanted.value AND ${isVisibleOnSite}`)
    .orderBy(desc(eq(site.id, siteId)), site.id)
  const sites = new Map<number, EventSite>()
  for (const { eventId, ...found } of rows) if (!sites.has(eventId)) sites.set(eventId, found)
  return sites
}
