import { isNull, sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { site } from '~/db/schema/sites'
import { venue, venueSite } from '~/db/schema/venues'
import { isInScope, type SiteScope } from '~/domain/sites/site-search.server'
import { CANONICAL_DOMAIN } from '~/domain/sites/site-store.server'
import type { Day } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { isMarkOfEvent, isVenueOfEvent } from './event-columns.server'
import { isVisibleOnSite } from './event-visibility.server'
import type { EventSite } from './find-event-sites.server'

export type EventOnSite = {
  id: number
  title: string
  startDay: Day
  venueName: string
  site: EventSite
}

/**
 * The events with these ids, in their order, each with the first site in the scope that its venue is on. `isListed`: only what that
 * site shows to everybody; else everything that its editors see.
 */
export async function listEventsOnSites(
  db: Database,
  { ids, scope, isListed }: { ids: number[]; scope: SiteScope; isListed: boolean },
): Promise<EventOnSite[]> {
  if (ids.length === 0 || scope.length === 0) return []
  const rows = await db
    .select({
      id: event.id,
      title: event.title,
      startDay: sql<Day>`${event.startDay}`,
      venueName: sql<string>`coalesce(nullif(${event.venueName}, ''), ${venue.name})`,
      siteId: site.id,
      siteName: site.name,
      host: site.host,
      canonicalDomain: CANONICAL_DOMAIN,
    })
    .from(sql`json_each(${JSON.stringify(ids)}) wanted`)
    .crossJoin(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, sql`${venueSite.venueId} = ${venue.id}`)
    .innerJoin(site, sql`${site.id} = ${venueSite.siteId} AND ${isInScope(scope, sql`${site.id}`)}`)
    .leftJoin(eventMark, isMarkOfEvent)
    .where(
      sql`${event.id} = wanted.value AND ${isListed ? isVisibleOnSite : isNull(event.deletedAt)}`,
    )
    .orderBy(sql`wanted.key`, site.id)
  const events = new Map<number, EventOnSite>()
  for (const { siteId, siteName, host, canonicalDomain, ...found } of rows) {
    if (events.has(found.id)) continue
    events.set(found.id, { ...found, site: { id: siteId, name: siteName, host, canonicalDomain } })
  }
  return [...events.values()]
}
