import { sql } from 'drizzle-orm'
import { toDay } from '~/lib/local-time'
import type { Database } from '~/platform/database.server'
import type { Site } from '~/domain/sites/site'
import { isVisibleOnSite } from './visibility.server'

/** What is kept of an event beside what its page tells; of marks and tags, those of the one site. */
export type EventRecord = {
  createdAt: number
  /** Null of what a person put up. */
  feed: { type: string; id: number } | null
  venue: { name: string; address: string }
  tags: string[]
  categoriesLocked: boolean
  /** Whether it stands in front on the site today. */
  featured: boolean
  /** How many other events of its series are to come on the site. */
  seriesFutureCount: number
}

type Row = {
  createdAt: number
  feedId: number | null
  feedType: string | null
  name: string
  address: string
  tags: string
  categoriesLocked: number
  featured: number
  seriesFutureCount: number
}

/** Of an event that findEvent shows: whether it may be seen is decided there. */
export async function findEventRecord(
  { db, now }: { db: Database; now: number },
  site: Pick<Site, 'id' | 'timezone'>,
  id: number,
): Promise<EventRecord | null> {
  const row = await db.get<Row | undefined>(sql`
    SELECT t.created_at AS createdAt, t.feed_id AS feedId, f.type AS feedType, tv.name, tv.address,
      t.categories_locked AS categoriesLocked,
      (SELECT json_group_array(et.tag ORDER BY et.tag) FROM event_tag et
        WHERE et.event_id = t.id AND et.site_id = ${site.id}) AS tags,
      EXISTS (SELECT 1 FROM featured_day fd WHERE fd.site_id = ${site.id}
        AND fd.day = ${toDay(now, site.timezone)} AND fd.event_id = t.id) AS featured,
      CASE WHEN t.series_id IS NULL THEN 0 ELSE (
        SELECT count(*) FROM event e JOIN venue v ON v.id = e.venue_id
        JOIN venue_site vs ON vs.venue_id = v.id AND vs.site_id = ${site.id}
        LEFT JOIN event_mark m ON m.event_id = e.id AND m.site_id = vs.site_id
        WHERE e.unit = t.unit AND e.id <> t.id AND e.until_at > ${now} AND ${isVisibleOnSite}) END AS seriesFutureCount
    FROM event t JOIN venue tv ON tv.id = t.venue_id
    JOIN venue_site tvs ON tvs.venue_id = tv.id AND tvs.site_id = ${site.id}
    LEFT JOIN feed f ON f.id = t.feed_id
    WHERE t.id = ${id}`)
  if (!row) return null
  const { feedId, feedType, name, address } = row
  return {
    createdAt: row.createdAt,
    feed: feedId === null || feedType === null ? null : { type: feedType, id: feedId },
    venue: { name, address },
    tags: JSON.parse(row.tags),
    categoriesLocked: row.categoriesLocked === 1,
    featured: row.featured === 1,
    seriesFutureCount: row.seriesFutureCount,
  }
}
