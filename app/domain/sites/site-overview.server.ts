import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'

/** What a list of sites shows of each. */
export type SiteOverview = {
  id: number
  host: string
  name: string
  timezone: string
  /** The canonical one first. */
  domains: string[]
  hasBounds: boolean
  regions: number
}

/** The sites, or the one with this host, by host. */
export async function listSiteOverviews(db: Database, host?: string): Promise<SiteOverview[]> {
  const rows = await db.all<
    Omit<SiteOverview, 'domains' | 'hasBounds'> & { domains: string; hasBounds: number }
  >(sql`
    SELECT s.id, s.host, s.name, s.timezone, s.west IS NOT NULL AS hasBounds,
      (SELECT json_group_array(d.domain ORDER BY d.canonical DESC, d.domain) FROM site_domain d
        WHERE d.site_id = s.id) AS domains,
      (SELECT count(*) FROM site_region sr WHERE sr.site_id = s.id) AS regions
    FROM site s WHERE ${host === undefined ? sql`true` : sql`s.host = ${host}`} ORDER BY s.host`)
  return rows.map((row) => ({
    ...row,
    domains: JSON.parse(row.domains),
    hasBounds: row.hasBounds === 1,
  }))
}
