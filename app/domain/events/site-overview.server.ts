import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'

/** A site with the counts that tell at a glance whether it is filled. */
export type SiteOverview = {
  host: string
  name: string
  timezone: string
  /** The canonical one first. */
  domains: string[]
  hasBounds: boolean
  regions: number
  venues: number
  /** Listed events that are not past. */
  upcoming: number
}

/** The sites, or the one with this host, by host. */
export async function listSiteOverviews(
  { db, now }: { db: Database; now: number },
  host?: string,
): Promise<SiteOverview[]> {
  const rows = await db.all<
    Omit<SiteOverview, 'domains' | 'hasBounds'> & { domains: string; hasBounds: number }
  >(sql`
    SELECT s.host, s.name, s.timezone, s.west IS NOT NULL AS hasBounds,
      (SELECT json_group_array(d.domain ORDER BY d.canonical DESC, d.domain) FROM site_domain d
        WHERE d.site_id = s.id) AS domains,
      (SELECT count(*) FROM site_region sr WHERE sr.site_id = s.id) AS regions,
      (SELECT count(*) FROM venue_site vs WHERE vs.site_id = s.id) AS venues,
      (SELECT count(*) FROM event_site es
        WHERE es.site_id = s.id AND es.listed = 1 AND es.until_at > ${now}) AS upcoming
    FROM site s WHERE ${host === undefined ? sql`true` : sql`s.host = ${host}`} ORDER BY s.host`)
  return rows.map((row) => ({
    ...row,
    domains: JSON.parse(row.domains),
    hasBounds: row.hasBounds === 1,
  }))
}
