import { sql } from 'drizzle-orm'
import type { Site } from '~/domain/sites/site'
import type { Database } from '~/platform/database.server'
import { isVisibleOnSite } from './visibility.server'

/** A site that tells of an event, and all that its address is made of. */
export type EventSite = Pick<Site, 'id' | 'name' | 'host' | 'canonicalDomain'>

/**
 * For each of these events the site on which its page can be seen: this one, else the first other that has the venue in
 * its bounds and does not hide the event. What no site has is not in the map.
 */
export async function findEventSites(
  db: Database,
  siteId: number,
  eventIds: number[],
): Promise<Map<number, EventSite>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db.all<EventSite & { event: number }>(sql`
    SELECT e.id AS event, s.id, s.name, s.host,
      (SELECT domain FROM site_domain d WHERE d.site_id = s.id AND d.canonical = 1) AS canonicalDomain
    FROM json_each(${JSON.stringify(eventIds)}) asked
    CROSS JOIN event e ON e.id = asked.value
    JOIN venue v ON v.id = e.venue_id
    JOIN venue_site vs ON vs.venue_id = v.id
    JOIN site s ON s.id = vs.site_id
    LEFT JOIN event_mark m ON m.event_id = e.id AND m.site_id = s.id
    WHERE ${isVisibleOnSite}
    ORDER BY s.id = ${siteId} DESC, s.id`)
  const sites = new Map<number, EventSite>()
  for (const { event, ...site } of rows) if (!sites.has(event)) sites.set(event, site)
  return sites
}
