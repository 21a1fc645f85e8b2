import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'

/** An event with all that its author has entered. Instants are ISO 8601, in UTC. */
export type AuthoredEvent = {
  id: number
  title: string
  description: string
  status: string
  published: boolean
  start: string
  end: string | null
  noStart: boolean
  noEnd: boolean
  startDay: string
  endDay: string
  timezone: string
  seriesId: number | null
  venue: { id: number; name: string; address: string }
  venueName: string
  venueAddress: string
  categories: string[]
  imageChecksum: string | null
  imageUrl: string | null
  upstreamUrl: string | null
  affiliateUrl: string | null
  ticketUrl: string | null
  contact: unknown
  cost: string
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

/** Everything that somebody has put up, on whatever site, deleted or not: for themselves only. */
export async function listAuthoredEvents(
  db: Database,
  accountId: string,
): Promise<AuthoredEvent[]> {
  const rows = await db.all<{ event: string }>(sql`
    SELECT json_object(
      'id', e.id, 'title', e.title, 'description', e.description, 'status', e.status,
      'published', json(iif(e.published, 'true', 'false')),
      'start', ${selectIsoTime('start_at')}, 'end', ${selectIsoTime('end_at')},
      'noStart', json(iif(e.no_start, 'true', 'false')), 'noEnd', json(iif(e.no_end, 'true', 'false')),
      'startDay', e.start_day, 'endDay', e.end_day, 'timezone', e.timezone, 'seriesId', e.series_id,
      'venue', json_object('id', v.id, 'name', v.name, 'address', v.address),
      'venueName', e.venue_name, 'venueAddress', e.venue_address,
      'categories', (SELECT json_group_array(c.category_id) FROM event_category c WHERE c.event_id = e.id),
      'imageChecksum', e.image_checksum, 'imageUrl', e.image_url, 'upstreamUrl', e.upstream_url,
      'affiliateUrl', e.affiliate_url, 'ticketUrl', e.ticket_url, 'contact', json(e.contact), 'cost', e.cost,
      'createdAt', ${selectIsoTime('created_at')}, 'updatedAt', ${selectIsoTime('updated_at')},
      'deletedAt', ${selectIsoTime('deleted_at')}) AS event
    FROM event e JOIN venue v ON v.id = e.venue_id
    WHERE e.created_by = ${accountId} ORDER BY e.start_at, e.id`)
  return rows.map(({ event }) => JSON.parse(event) as AuthoredEvent)
}

type Instant = 'start_at' | 'end_at' | 'created_at' | 'updated_at' | 'deleted_at'

const selectIsoTime = (column: Instant) =>
  sql`strftime('%Y-%m-%dT%H:%M:%SZ', e.${sql.identifier(column)} / 1000, 'unixepoch')`
