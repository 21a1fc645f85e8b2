import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import type { EventDetail } from './event'
import { type CardRow, cardColumns, toCard } from './list-events.server'

type DetailRow = CardRow & {
  description: string
  upstreamUrl: string | null
  affiliateUrl: string | null
  ticketUrl: string | null
  cost: string
  contact: string
  venueAddress: string
  isAtVenue: number
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
    SELECT ${cardColumns}, e.description, e.upstream_url AS upstreamUrl, e.affiliate_url AS affiliateUrl,
      e.ticket_url AS ticketUrl, e.cost, e.contact, coalesce(nullif(e.venue_address, ''), v.address) AS venueAddress, e.venue_address = '' AS isAtVenue,
      (SELECT json_group_array(json_object('id', c.id, 'name', c.name)) FROM event_category ec
        JOIN category c ON c.id = ec.category_id WHERE ec.event_id = e.id) AS categories,
      (SELECT json_group_array(json_object('type', r.type, 'slug', r.slug, 'name', r.name)) FROM venue_region vr
        JOIN region r ON r.id = vr.region_id
        JOIN site_region sr ON sr.region_id = r.id AND sr.site_id = es.site_id
        WHERE vr.venue_id = e.venue_id) AS regions
    FROM event_site es JOIN event e ON e.id = es.event_id JOIN venue v ON v.id = e.venue_id
    WHERE es.site_id = ${site.id} AND es.event_id = ${id} AND es.listed = 1`)
  if (!row) return null
  return {
    ...row,
    ...toCard(row),
    isAtVenue: row.isAtVenue === 1,
    contact: JSON.parse(row.contact),
    categories: JSON.parse(row.categories),
    regions: JSON.parse(row.regions),
  }
}
