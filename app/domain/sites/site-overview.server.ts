import { asc, count, eq, sql } from 'drizzle-orm'
import { siteRegion } from '~/db/schema/geography'
import { site, siteDomain } from '~/db/schema/sites'
import type { Database } from '~/platform/storage/database.server'

/** A row in a list of sites. */
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

const parseDomains = (json: string): string[] => JSON.parse(json)

/** All sites, or the site with this host, by host. */
export async function listSiteOverviews(db: Database, host?: string): Promise<SiteOverview[]> {
  const domains = db
    .select({
      list: sql`json_group_array(${siteDomain.domain} ORDER BY ${siteDomain.canonical} DESC, ${siteDomain.domain})`,
    })
    .from(siteDomain)
    .where(eq(siteDomain.siteId, site.id))
  const regions = db
    .select({ total: count() })
    .from(siteRegion)
    .where(eq(siteRegion.siteId, site.id))
  return db
    .select({
      id: site.id,
      host: site.host,
      name: site.name,
      timezone: site.timezone,
      hasBounds: sql`${site.west} IS NOT NULL`.mapWith(Boolean),
      domains: sql`${domains}`.mapWith(parseDomains),
      regions: sql`${regions}`.mapWith(Number),
    })
    .from(site)
    .where(host === undefined ? undefined : eq(site.host, host))
    .orderBy(asc(site.host))
}
