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
  { db, search, now }: { db: Database; search: Database; now: number },
  host?: string,
): Promise<SiteOverview[]> {
  const rows = await db.all<
    Omit<SiteOverview, 'domains' | 'hasBounds' | 'upcoming'> & {
      id: number
      domains: string
      hasBounds: number
    }
  >(sql`
    SELECT s.id, s.host, s.name, s.timezone, s.west IS NOT NULL AS hasBounds,
      (SELECT json_group_array(d.domain ORDER BY d.canonical DESC, d.domain) FROM site_domain d
        WHERE d.site_id = s.id) AS domains,
      (SELECT count(*) FROM site_region sr WHERE sr.site_id = s.id) AS regions,
      (SELECT count(*) FROM venue_site vs WHERE vs.site_id = s.id) AS venues
    FROM site s WHERE ${host === undefined ? sql`true` : sql`s.host = ${host}`} ORDER BY s.host`)
  const listed = await search.all<{ siteId: number; upcoming: number }>(sql`
    SELECT e.site_id AS siteId, sum(l.folded) AS upcoming FROM edition e JOIN listing l ON l.edition = e.edition
    WHERE e.state = 'live' AND l.until_at > ${now} GROUP BY e.site_id`)
  const upcomingOf = new Map(listed.map(({ siteId, upcoming }) => [siteId, upcoming]))
  return rows.map(({ id, ...row }) => ({
    ...row,
    upcoming: upcomingOf.get(id) ?? 0,
    domains: JSON.parse(row.domains),
    hasBounds: row.hasBounds === 1,
  }))
}
