import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { site, siteDomain } from '~/db/schema/sites'
import { type Box, boundingBox, type Shape } from '~/lib/geojson'
import type { Database, Statement } from '~/platform/database.server'
import {
  type GivenSiteSettings,
  type NewSite,
  parseSiteSettings,
  type Site,
  type SiteDomain,
  type SiteWithBounds,
} from './site'

const siteColumns = {
  id: site.id,
  host: site.host,
  name: site.name,
  timezone: site.timezone,
  contentVersion: site.contentVersion,
  settings: site.settings,
  canonicalDomain: sql<string | null>`(
    SELECT domain FROM site_domain WHERE site_domain.site_id = site.id AND canonical = 1)`,
}

export async function findSiteByHost(db: Database, host: string): Promise<Site | null> {
  return toSite(await db.select(siteColumns).from(site).where(eq(site.host, host)).get())
}

/** The site that answers on a custom domain, which is given without a leading `www.`. */
export async function findSiteByDomain(db: Database, domain: string): Promise<Site | null> {
  return toSite(
    await db
      .select(siteColumns)
      .from(siteDomain)
      .innerJoin(site, eq(site.id, siteDomain.siteId))
      .where(eq(siteDomain.domain, domain))
      .get(),
  )
}

/** The site that bare `localhost` means in development: the oldest. */
export async function findDefaultSite(db: Database): Promise<Site | null> {
  return toSite(await db.select(siteColumns).from(site).orderBy(site.id).limit(1).get())
}

export async function listSites(db: Database): Promise<Site[]> {
  const rows = await db.select(siteColumns).from(site).orderBy(site.host)
  return rows.flatMap((row) => toSite(row) ?? [])
}

/** The sites with these ids, in no particular order; no query for an empty list. */
export async function listSitesById(db: Database, ids: number[]): Promise<Site[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(siteColumns)
    .from(site)
    .where(sql`${site.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  return rows.flatMap((row) => toSite(row) ?? [])
}

export async function findSiteWithBounds(db: Database, id: number): Promise<SiteWithBounds | null> {
  const row = await db
    .select({ ...siteColumns, bounds: site.bounds })
    .from(site)
    .where(eq(site.id, id))
    .get()
  const found = toSite(row)
  return row && found
    ? { ...found, bounds: row.bounds === null ? null : JSON.parse(row.bounds) }
    : null
}

/** The settings as they were given, without the defaults of those that were not. */
export async function findGivenSettings(db: Database, id: number): Promise<GivenSiteSettings> {
  const row = await db.select({ settings: site.settings }).from(site).where(eq(site.id, id)).get()
  return row ? JSON.parse(row.settings) : {}
}

/** A site's custom domains, the canonical one first. */
export async function listDomains(db: Database, siteId: number): Promise<SiteDomain[]> {
  return db
    .select({ domain: siteDomain.domain, canonical: siteDomain.canonical })
    .from(siteDomain)
    .where(eq(siteDomain.siteId, siteId))
    .orderBy(sql`canonical DESC`, siteDomain.domain)
}

/** The first of these domains that another site has. */
export async function findTakenDomain(
  db: Database,
  domains: SiteDomain[],
  host: string,
): Promise<{ domain: string; host: string } | null> {
  if (domains.length === 0) return null
  const rows = await db
    .select({ domain: siteDomain.domain, host: site.host })
    .from(siteDomain)
    .innerJoin(site, eq(site.id, siteDomain.siteId))
    .where(
      inArray(
        siteDomain.domain,
        domains.map(({ domain }) => domain),
      ),
    )
  return rows.find((row) => row.host !== host) ?? null
}

export type SiteColumns = {
  name?: string
  timezone?: string
  bounds?: Shape | null
  settings?: GivenSiteSettings
}

export function writeNewSite(
  input: NewSite & Required<Pick<SiteColumns, 'bounds' | 'settings'>>,
  now: number,
): Statement {
  const { west, south, east, north } = boxColumns(input.bounds)
  return sql`
    INSERT INTO site (host, name, timezone, west, south, east, north, settings, created_at, updated_at, bounds)
    VALUES (${input.host}, ${input.name}, ${input.timezone}, ${west}, ${south}, ${east}, ${north},
      ${JSON.stringify(input.settings)}, ${now}, ${now}, ${input.bounds && JSON.stringify(input.bounds)})`
}

/** Writes the columns that are given. */
export function writeSite(id: number, columns: SiteColumns, now: number): Statement {
  const set = [sql`updated_at = ${now}`]
  if (columns.name !== undefined) set.push(sql`name = ${columns.name}`)
  if (columns.timezone !== undefined) set.push(sql`timezone = ${columns.timezone}`)
  if (columns.settings) set.push(sql`settings = ${JSON.stringify(columns.settings)}`)
  if (columns.bounds !== undefined) {
    const { west, south, east, north } = boxColumns(columns.bounds)
    set.push(sql`bounds = ${columns.bounds && JSON.stringify(columns.bounds)},
      west = ${west}, south = ${south}, east = ${east}, north = ${north}`)
  }
  return sql`UPDATE site SET ${sql.join(set, sql`, `)} WHERE id = ${id}`
}

function boxColumns(bounds: Shape | null): Box | Record<keyof Box, null> {
  return bounds ? boundingBox(bounds) : { west: null, south: null, east: null, north: null }
}

/** Makes these the domains of the site with this host. */
export function writeDomains(host: string, domains: SiteDomain[]): Statement[] {
  const id = siteIdByHost(host)
  return [
    sql`DELETE FROM site_domain WHERE site_id = ${id}`,
    sql`INSERT INTO site_domain (domain, site_id, canonical)
      SELECT value ->> 'domain', ${id}, value ->> 'canonical' FROM json_each(${JSON.stringify(domains)})`,
  ]
}

/** The id of the site with this host, inside a statement. */
export function siteIdByHost(host: string): SQL {
  return sql`(SELECT id FROM site WHERE host = ${host})`
}

function toSite(row: (Omit<Site, 'settings'> & { settings: string }) | undefined): Site | null {
  if (!row) return null
  return { ...row, settings: parseSiteSettings(JSON.parse(row.settings)) }
}
