import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { site, siteDomain } from '~/db/schema/sites'
import { hostUnlessUsed } from '~/domain/sites/hosts/host-store.server'
import { createLruCache } from '~/lib/lru-cache'
import { boundingBox, type Shape } from '~/lib/shapes/geojson'
import type { Database, Statement } from '~/platform/storage/database.server'
import {
  type GivenSiteSettings,
  type NewSite,
  parseSiteSettings,
  type Site,
  type SiteDomain,
  type SiteSettings,
  type SiteWithBounds,
} from './site'

/** The domain of a row of `site` that its URLs have; null for the product's. */
export const CANONICAL_DOMAIN = sql<string | null>`(
  SELECT domain FROM site_domain WHERE site_domain.site_id = site.id AND canonical = 1)`

const siteColumns = {
  id: site.id,
  host: site.host,
  name: site.name,
  timezone: site.timezone,
  contentVersion: site.contentVersion,
  searchBookmark: site.searchBookmark,
  settings: site.settings,
  isUnlisted: sql<number>`${site.bounds} IS NULL`,
  canonicalDomain: CANONICAL_DOMAIN,
}

export async function findSiteByHost(db: Database, host: string): Promise<Site | null> {
  return toSite(await db.select(siteColumns).from(site).where(eq(site.host, host)).get())
}

/** The site with this custom domain, given without a leading `www.`. */
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

/** The oldest site, which `localhost` shows in development. */
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

/** When the site was created, in epoch milliseconds; null if there is none. */
export async function findSiteCreation(db: Database, id: number): Promise<number | null> {
  const row = await db.select({ at: site.createdAt }).from(site).where(eq(site.id, id)).get()
  return row?.at ?? null
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

/** A site's custom domains, the canonical one first. */
export async function listDomains(db: Database, siteId: number): Promise<SiteDomain[]> {
  return selectDomains(db, siteId)
}

/** The query for a site's domains, the canonical one first. */
export function selectDomains(db: Database, siteId: number) {
  return db
    .select({ domain: siteDomain.domain, canonical: siteDomain.canonical })
    .from(siteDomain)
    .where(eq(siteDomain.siteId, siteId))
    .orderBy(desc(siteDomain.canonical), siteDomain.domain)
}

/** The first of these domains that already belongs to another site. */
export async function findDomainInUse(
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
  host?: string
  name?: string
  timezone?: string
  bounds?: Shape | null
  settings?: GivenSiteSettings
}

export function insertSite(
  db: Database,
  {
    host,
    name,
    timezone,
    bounds,
    settings,
  }: NewSite & Required<Pick<SiteColumns, 'bounds' | 'settings'>>,
  now: number,
): Statement {
  return db.insert(site).values({
    host: hostUnlessUsed(host),
    name,
    timezone,
    settings: JSON.stringify(settings),
    ...boundsColumns(bounds),
    createdAt: now,
    updatedAt: now,
  })
}

/**
 * Updates only the given columns. If the site has another revision by now, the column refuses null, and with it the whole
 * batch fails.
 */
export function updateSiteColumns(
  db: Database,
  { site: { id }, revision }: { site: { id: number }; revision: number },
  { host, name, timezone, settings, bounds }: SiteColumns,
  now: number,
): Statement {
  return db
    .update(site)
    .set({
      host: host === undefined ? undefined : hostUnlessUsed(host, id),
      name,
      timezone,
      settings: settings && JSON.stringify(settings),
      ...(bounds !== undefined && boundsColumns(bounds)),
      revision: sql`CASE WHEN revision = ${revision} THEN revision + 1 END`,
      updatedAt: now,
    })
    .where(eq(site.id, id))
}

function boundsColumns(bounds: Shape | null) {
  if (!bounds) return { bounds: null, west: null, south: null, east: null, north: null }
  return { bounds: JSON.stringify(bounds), ...boundingBox(bounds) }
}

/** Replaces the domains of the site with this host. */
export function writeDomains(db: Database, host: string, domains: SiteDomain[]): Statement[] {
  const id = siteIdByHost(host)
  return [
    db.delete(siteDomain).where(eq(siteDomain.siteId, id)),
    sql`INSERT INTO site_domain (domain, site_id, canonical)
      SELECT value ->> 'domain', ${id}, value ->> 'canonical' FROM json_each(${JSON.stringify(domains)})`,
  ]
}

/** The id of the site with this host, as an SQL expression. */
export function siteIdByHost(host: string): SQL<number> {
  return sql<number>`(SELECT id FROM site WHERE host = ${host})`
}

type SiteRow = Pick<
  typeof site.$inferSelect,
  'id' | 'host' | 'name' | 'timezone' | 'contentVersion' | 'searchBookmark' | 'settings'
> & { canonicalDomain: string | null; isUnlisted: number }

/** A site without bounds has no events yet, so search engines do not list it, whatever its settings say. */
function toSite(row: SiteRow | undefined): Site | null {
  if (!row) return null
  const { isUnlisted, ...columns } = row
  const settings = parseOnce(row.settings)
  const preventSearchEngineIndex = settings.preventSearchEngineIndex || isUnlisted === 1
  return { ...columns, settings: { ...settings, preventSearchEngineIndex } }
}

/** By their JSON: validating them takes longer than all else that a page needs of its site. */
const parsedSettings = createLruCache<SiteSettings>(200)

function parseOnce(json: string): SiteSettings {
  const settings = parsedSettings.get(json) ?? parseSiteSettings(JSON.parse(json))
  parsedSettings.set(json, settings)
  return settings
}
