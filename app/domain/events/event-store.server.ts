import { and, eq, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import { canSeeUnlisted, type MaybeViewer } from '~/domain/accounts/permissions'
import type { Database } from '~/platform/storage/database.server'
import type { Contact, EventDetail } from './event'
import {
  eventColumns,
  factColumns,
  isMarkOfEvent,
  isPicked,
  isVenueOfEvent,
  isVenueOnSite,
} from './event-columns.server'
import { isNotDeleted, visibilityColumns } from './event-visibility.server'

/**
 * An event of the site, past ones too. Unpublished, hidden and quarantined events are found for their creator and the
 * site's admins only; deleted ones, and those outside the site's bounds, for nobody.
 */
export async function findEvent(
  db: Database,
  site: { id: number },
  id: number,
  viewer: MaybeViewer,
): Promise<EventDetail | null> {
  const row = await db
    .select({
      ...eventColumns,
      ...visibilityColumns,
      picked: isPicked,
      createdBy: event.createdBy,
      feedId: event.feedId,
      description: event.description,
      upstreamUrl: event.upstreamUrl,
      affiliateUrl: event.affiliateUrl,
      ticketUrl: event.ticketUrl,
      cost: event.cost,
      facts: factColumns,
      contact: sql`${event.contact}`.mapWith(readJson<Contact>),
      updatedAt: event.updatedAt,
      venueAddress: sql<string>`coalesce(nullif(${event.venueAddress}, ''), ${venue.address})`,
      isAtVenue: sql`${event.venueAddress} = ''`.mapWith(Boolean),
      isVenuePublic: sql`EXISTS (
        SELECT 1 FROM public_venue p WHERE p.venue_id = ${event.venueId} AND p.site_id = ${site.id})`.mapWith(
        Boolean,
      ),
      categories: sql`(
        SELECT json_group_array(json_object('id', c.id, 'name', c.name)) FROM event_category ec
        JOIN category c ON c.id = ec.category_id WHERE ec.event_id = ${event.id})`.mapWith(
        readJson<EventDetail['categories']>,
      ),
      regions: sql`(
        SELECT json_group_array(json_object('type', r.type, 'slug', r.slug, 'name', r.name)) FROM venue_region vr
        JOIN region r ON r.id = vr.region_id
        JOIN site_region sr ON sr.region_id = r.id AND sr.site_id = ${site.id}
        WHERE vr.venue_id = ${event.venueId})`.mapWith(readJson<EventDetail['regions']>),
    })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(site.id))
    .leftJoin(eventMark, isMarkOfEvent)
    .where(and(eq(event.id, id), isNotDeleted))
    .get()
  if (!row || (!row.isPublic && !canSeeUnlisted(viewer, row, site.id))) return null
  return row
}
