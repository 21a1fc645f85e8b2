import { sql } from 'drizzle-orm'
import { canSeeUnlisted, type MaybeViewer } from '~/domain/accounts/permissions'
import type { Database } from '~/platform/database.server'
import type { EventDetail } from './event'
import { eventColumns } from './event-columns.server'
import { isNotDeleted, visibilityColumns } from './visibility.server'

/** Flags are 0 or 1, and lists JSON. */
type DetailRow = {
  [Key in keyof EventDetail]: EventDetail[Key] extends boolean
    ? number
    : EventDetail[Key] extends object
      ? string
      : EventDetail[Key]
}

/**
 * An event of the site as somebody may see it, past ones too. What is unpublished, hidden or in quarantine is there for
 * its creator and the site's admins only; what is deleted or lies outside the site's bounds for nobody.
 */
export async function findEvent(
  db: Database,
  site: { id: number },
  id: number,
  viewer: MaybeViewer,
): Promise<EventDetail | null> {
  const row = await db.get<DetailRow>(sql`
    SELECT ${eventColumns}, ${visibilityColumns}, e.created_by AS createdBy, e.feed_id AS feedId,
      coalesce(m.picked, 0) AS picked, e.description, e.upstream_url AS upstreamUrl, e.affiliate_url AS affiliateUrl, e.ticket_url AS ticketUrl,
      e.cost, e.contact, e.updated_at AS updatedAt, coalesce(nullif(e.venue_address, ''), v.address) AS venueAddress,
      e.venue_address = '' AS isAtVenue,
      (SELECT json_group_array(json_object('id', c.id, 'name', c.name)) FROM event_category ec
        JOIN category c ON c.id = ec.category_id WHERE ec.event_id = e.id) AS categories,
      (SELECT json_group_array(json_object('type', r.type, 'slug', r.slug, 'name', r.name)) FROM venue_region vr
        JOIN region r ON r.id = vr.region_id
        JOIN site_region sr ON sr.region_id = r.id AND sr.site_id = vs.site_id
        WHERE vr.venue_id = e.venue_id) AS regions
    FROM event e JOIN venue v ON v.id = e.venue_id
    JOIN venue_site vs ON vs.venue_id = v.id AND vs.site_id = ${site.id}
    LEFT JOIN event_mark m ON m.event_id = e.id AND m.site_id = vs.site_id
    WHERE e.id = ${id} AND ${isNotDeleted}`)
  if (!row || (row.isPublic !== 1 && !canSeeUnlisted(viewer, row, site.id))) return null
  return {
    ...row,
    isPublic: row.isPublic === 1,
    published: row.published === 1,
    quarantined: row.quarantined === 1,
    hidden: row.hidden === 1,
    picked: row.picked === 1,
    noStart: row.noStart === 1,
    noEnd: row.noEnd === 1,
    isAtVenue: row.isAtVenue === 1,
    contact: JSON.parse(row.contact),
    categories: JSON.parse(row.categories),
    regions: JSON.parse(row.regions),
  }
}
