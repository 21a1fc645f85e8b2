import { sql } from 'drizzle-orm'
import type { Polygon } from 'geojson'
import { listRegionsIntersecting, writeSiteRegions } from '~/domain/geography/region-store.server'
import type { GivenSiteSettings, NewSite, SiteDomain } from './site'
import {
  findGivenSettings,
  findSiteByHost,
  findSiteWithBounds,
  findDomainInUse,
  siteIdByHost,
  listDomains,
  type SiteColumns,
  writeDomains,
  insertSite,
  updateSiteColumns,
} from './site-store.server'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices, ListingScope } from '~/domain/changes/change-reactions.server'
import type { Statement } from '~/platform/database.server'

/** A site to create. `domains` are all of its custom domains; `settings` override the stored ones. */
export type SiteInput = NewSite & {
  bounds: Polygon | null
  domains?: SiteDomain[]
  settings?: GivenSiteSettings
}

export type SiteField = 'name' | 'timezone' | 'bounds' | 'domains' | 'settings'

type DomainInUse = { kind: 'domain-in-use'; domain: string; host: string }

/** Creates a site. The venues inside its bounds are on it at once, with their events. */
export async function createSite(
  services: ChangeServices,
  { bounds, domains = [], settings = {}, ...input }: SiteInput,
): Promise<{ kind: 'created' } | { kind: 'host-in-use' } | DomainInUse> {
  const { db, now } = services
  if (await findSiteByHost(db, input.host)) return { kind: 'host-in-use' }
  const conflict = await findDomainInUse(db, domains, input.host)
  if (conflict) return { kind: 'domain-in-use', ...conflict }
  await applyChange(services, {
    writes: [
      insertSite(db, { ...input, bounds, settings }, now),
      ...writeDomains(db, input.host, domains),
      ...(await placeOnMap(services, input.host, bounds)),
    ],
    after: { listings: [wholeSite(input.host)] },
  })
  return { kind: 'created' }
}

/**
 * Saves the changed properties. New bounds move venues and events onto the site and off it; editors' marks on an event
 * outlast its time outside the bounds.
 */
export async function updateSite(
  services: ChangeServices,
  siteId: number,
  changes: Partial<Omit<SiteInput, 'host'>>,
): Promise<{ kind: 'updated'; changed: SiteField[] } | { kind: 'unchanged' } | DomainInUse | null> {
  const { db, now } = services
  const before = await findSiteWithBounds(db, siteId)
  if (!before) return null
  const changed: SiteField[] = []
  const columns: SiteColumns = {}
  const statements: Statement[] = []
  for (const field of ['name', 'timezone'] as const) {
    const value = changes[field]
    if (value === undefined || value === before[field]) continue
    changed.push(field)
    columns[field] = value
  }
  const { bounds } = changes
  if (bounds !== undefined && !isSame(bounds, before.bounds)) {
    changed.push('bounds')
    columns.bounds = bounds
    statements.push(...(await placeOnMap(services, before.host, bounds)))
  }
  if (changes.domains && !isSame(inOrder(changes.domains), await listDomains(db, siteId))) {
    const conflict = await findDomainInUse(db, changes.domains, before.host)
    if (conflict) return { kind: 'domain-in-use', ...conflict }
    changed.push('domains')
    statements.push(...writeDomains(db, before.host, changes.domains))
  }
  if (changes.settings) {
    const given = await findGivenSettings(db, siteId)
    const settings = { ...given, ...changes.settings }
    if (!isSame(settings, given)) {
      changed.push('settings')
      columns.settings = settings
    }
  }
  if (changed.length === 0) return { kind: 'unchanged' }
  const isRelisted = changed.includes('bounds') || changed.includes('timezone')
  await applyChange(services, {
    writes: [updateSiteColumns(db, siteId, columns, now), ...statements],
    after: { sites: [siteId], ...(isRelisted && { listings: [wholeSite(before.host)] }) },
  })
  return { kind: 'updated', changed }
}

/** The statements that assign to the site the regions that its bounds intersect and the venues inside them. */
async function placeOnMap(
  { db, reactions }: ChangeServices,
  host: string,
  bounds: Polygon | null,
): Promise<Statement[]> {
  const [regionIds = []] = bounds ? await listRegionsIntersecting(db, [bounds]) : []
  return [
    ...writeSiteRegions(siteIdByHost(host), regionIds),
    ...(await reactions.placeVenuesOnSite(db, host, bounds)),
  ]
}

function wholeSite(host: string): ListingScope {
  return { sites: sql`SELECT ${siteIdByHost(host)}` }
}

function inOrder(domains: SiteDomain[]): SiteDomain[] {
  return domains.toSorted(
    (a, b) => Number(b.canonical) - Number(a.canonical) || (a.domain < b.domain ? -1 : 1),
  )
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
