import { sql } from 'drizzle-orm'
import type { Polygon } from 'geojson'
import { applyChange } from '~/domain/changes/apply-change.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices, ListingScope } from '~/domain/changes/change-reactions.server'
import { listRegionsIntersecting, writeSiteRegions } from '~/domain/geography/region-store.server'
import { summarizeBounds } from '~/domain/sites/bounds/summarize-bounds'
import { findHostRefusal, writeFormerHost } from '~/domain/sites/hosts/host-store.server'
import type { HostRefusal } from '~/domain/sites/hosts/site-host'
import type { Statement } from '~/platform/storage/database.server'
import { type GivenSiteSettings, parseSiteSettings, type SiteDomain } from './site'
import {
  findDomainInUse,
  type SiteColumns,
  siteIdByHost,
  updateSiteColumns,
  writeDomains,
} from './site-store.server'
import { type StoredSite, storedTexts } from './stored-site.server'

/** What a site is given. `domains` are all of its custom domains; `settings` override the stored ones. */
export type SiteChanges = {
  host?: string
  name?: string
  timezone?: string
  bounds?: Polygon | null
  domains?: SiteDomain[]
  settings?: GivenSiteSettings
}

type SiteField = keyof SiteChanges

export type DomainInUse = { kind: 'domain-in-use'; domain: string; host: string }

export type SiteChange =
  | { kind: 'updated'; changed: SiteField[] }
  | { kind: 'unchanged' }
  | HostRefusal
  | DomainInUse
  /** Someone else has saved the site since `before` was read, or has taken the host or a domain. */
  | { kind: 'conflict' }

/**
 * Saves what differs from `before`, all or nothing. New bounds move venues and events onto the site and off it; editors' marks
 * on an event outlast its time outside the bounds. A new host leaves the old one redirecting.
 */
export async function changeSite(
  services: ChangeServices,
  before: StoredSite,
  changes: SiteChanges,
): Promise<SiteChange> {
  const { db, now } = services
  const { site, domains } = before
  const settings = { ...before.given, ...changes.settings }
  const after = {
    host: changes.host ?? site.host,
    name: changes.name ?? site.name,
    timezone: changes.timezone ?? site.timezone,
    bounds: changes.bounds === undefined ? site.bounds : changes.bounds,
    domains: sortDomains(changes.domains ?? domains),
    settings: parseSiteSettings(JSON.parse(JSON.stringify(settings))),
  }
  const stored = { ...site, domains }
  const changed = FIELDS.filter((field) => !isSame(after[field], stored[field]))
  if (changed.length === 0) return { kind: 'unchanged' }
  const isChanged = (field: SiteField) => changed.includes(field)
  const refusal =
    (isChanged('host') && (await findHostRefusal(db, after.host, site.id))) ||
    (isChanged('domains') && (await refuseDomains(db, after.domains, site.host)))
  if (refusal) return refusal
  const isTicketingChanged =
    after.settings.ticketmasterFeedEnabled !== site.settings.ticketmasterFeedEnabled
  const columns: SiteColumns = {
    ...Object.fromEntries(
      (['host', 'name', 'timezone', 'bounds'] as const)
        .filter(isChanged)
        .map((field) => [field, after[field]]),
    ),
    ...(isChanged('settings') && { settings }),
  }
  const { host } = after
  try {
    await applyChange(services, {
      writes: [
        updateSiteColumns(db, before, columns, now),
        ...(isChanged('host')
          ? writeFormerHost(db, { siteId: site.id, before: site.host, after: host }, now)
          : []),
        ...(isChanged('bounds') ? await placeOnMap(services, host, changes.bounds ?? null) : []),
        ...(isChanged('domains') ? writeDomains(db, host, after.domains) : []),
      ],
      after: {
        sites: [site.id],
        ...((isChanged('bounds') || isChanged('timezone') || isTicketingChanged) && {
          listings: [wholeSite(host)],
        }),
      },
      audit: [
        {
          action: 'site.update',
          siteId: site.id,
          target: { id: site.id, name: after.name },
          changes: {
            ...listDifferences(
              storedTexts(before),
              storedTexts({ site: { ...site, ...after }, domains: after.domains }),
            ),
            ...(isChanged('bounds') && { bounds: summarizeBounds(site.bounds, after.bounds) }),
          },
        },
      ],
    })
  } catch (fault) {
    if (isConstraintFault(fault)) return { kind: 'conflict' }
    throw fault
  }
  return { kind: 'updated', changed }
}

const FIELDS = ['host', 'name', 'timezone', 'bounds', 'domains', 'settings'] as const

async function refuseDomains(
  db: ChangeServices['db'],
  domains: SiteDomain[],
  host: string,
): Promise<DomainInUse | null> {
  const conflict = await findDomainInUse(db, domains, host)
  return conflict && { kind: 'domain-in-use', ...conflict }
}

/** The statements that assign to the site the regions that its bounds intersect and the venues inside them. */
export async function placeOnMap(
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

export function wholeSite(host: string): ListingScope {
  return { sites: sql`SELECT ${siteIdByHost(host)}` }
}

/** Whether the batch was refused because of what another request has stored meanwhile. */
export function isConstraintFault(fault: unknown): boolean {
  const cause = fault instanceof Error ? fault.cause : null
  return cause instanceof Error && /(UNIQUE|NOT NULL) constraint failed: site/.test(cause.message)
}

function sortDomains(domains: SiteDomain[]): SiteDomain[] {
  return domains.toSorted(
    (a, b) => Number(b.canonical) - Number(a.canonical) || (a.domain < b.domain ? -1 : 1),
  )
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
