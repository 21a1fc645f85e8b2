import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import type { EventDetail } from './event'
import { eventColumns } from './event-columns.server'
import { isVisible } from './visibility.server'

type DetailRow = Omit<
  EventDetail,
  'picked' | 'noStart' | 'noEnd' | 'isAtVenue' | 'contact' | 'categories' | 'regions'
> & {
  picked: number
  noStart: number
  noEnd: number
  isAtVenue: number
  contact: string
  categories: string
  regions: string
}

/** An event as the public may see it on the site: past ones too, hidden, unpublished and foreign ones never. */
export async function findEvent(
  db: Database,
  site: { id: number },
  id: number,
): Promise<EventDetail | null> {
  const row = await db.get<DetailRow>(sql`
    SELECT ${eventColumns}, coalesce(m.picked, 0) AS picked, e.description, e.upstream_url AS upstreamUrl, e.affiliate_url AS affiliateUrl, e.ticket_url AS ticketUrl,
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
    WHERE e.id = ${id} AND ${isVisible} AND coalesce(m.hidden, 0) = 0`)
  if (!row) return null
  return {
    ...row,
    picked: row.picked === 1,
    noStart: row.noStart === 1,
    noEnd: row.noEnd === 1,
    isAtVenue: row.isAtVenue === 1,
    contact: JSON.parse(row.contact),
    categories: JSON.parse(row.categories),
    regions: JSON.parse(row.regions),
  }
}
