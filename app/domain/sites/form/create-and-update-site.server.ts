import type { Polygon } from 'geojson'
import { applyChange } from '~/domain/changes/apply-change.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { summarizeBounds } from '~/domain/sites/bounds/summarize-bounds'
import {
  changeSite,
  type DomainInUse,
  isConstraintFault,
  placeOnMap,
  type SiteChange,
  type SiteChanges,
  wholeSite,
} from '~/domain/sites/change-site.server'
import { findHostRefusal } from '~/domain/sites/hosts/host-store.server'
import type { HostRefusal } from '~/domain/sites/hosts/site-host'
import type { GivenSiteSettings, NewSite, SiteDomain } from '~/domain/sites/site'
import {
  findDomainInUse,
  findSiteByHost,
  insertSite,
  siteIdByHost,
  writeDomains,
} from '~/domain/sites/site-store.server'
import { findStoredSite } from '~/domain/sites/stored-site.server'

/** A site to create. `domains` are all of its custom domains. */
export type SiteInput = NewSite & {
  bounds: Polygon | null
  domains?: SiteDomain[]
  settings?: GivenSiteSettings
}

/** Creates a site. The venues inside its bounds are on it at once, with their events. */
export async function createSite(
  services: ChangeServices,
  site: SiteInput,
): Promise<{ kind: 'created'; siteId: number } | HostRefusal | DomainInUse> {
  const { db, now } = services
  const { bounds, domains = [], settings = {}, ...input } = site
  const { host, name } = input
  const refusal = await findHostRefusal(db, host)
  if (refusal) return refusal
  const conflict = await findDomainInUse(db, domains, host)
  if (conflict) return { kind: 'domain-in-use', ...conflict }
  const id = siteIdByHost(host)
  const changes = {
    ...listDifferences<Record<string, unknown>>({}, site),
    ...(bounds && { bounds: summarizeBounds(null, bounds) }),
  }
  try {
    await applyChange(services, {
      writes: [
        insertSite(db, { ...input, bounds, settings }, now),
        ...writeDomains(db, host, domains),
        ...(await placeOnMap(services, host, bounds)),
      ],
      after: { listings: [wholeSite(host)] },
      audit: [{ action: 'site.create', siteId: id, target: { id, name }, changes }],
    })
  } catch (fault) {
    // A second request was faster: now it is found, and refused.
    if (isConstraintFault(fault)) return createSite(services, site)
    throw fault
  }
  const created = await findSiteByHost(db, host)
  if (!created) throw new Error(`site ${host} was not stored`)
  return { kind: 'created', siteId: created.id }
}

/** Saves the changed properties of a site as it is now, without comparing revisions. Null if there is no such site. */
export async function updateSite(
  services: ChangeServices,
  siteId: number,
  changes: SiteChanges,
): Promise<Exclude<SiteChange, { kind: 'conflict' }> | null> {
  const before = await findStoredSite(services.db, siteId)
  if (!before) return null
  const change = await changeSite(services, before, changes)
  return change.kind === 'conflict' ? updateSite(services, siteId, changes) : change
}
