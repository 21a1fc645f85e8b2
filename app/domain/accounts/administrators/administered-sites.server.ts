import type { Site } from '~/domain/sites/site'
import {
  listSiteChoices,
  type SiteChoice,
  type SiteScope,
  searchSites,
} from '~/domain/sites/site-search.server'
import { listSitesById } from '~/domain/sites/site-store.server'
import type { Database } from '~/platform/storage/database.server'
import { isSiteAdmin, isSuperadmin, type MaybeViewer } from '../permissions'

/** How many sites a list to choose from shows; there may be hundreds. */
export const MAX_SITE_CHOICES = 20

/**
 * The site with this id, if the viewer administers it; without an id, the viewer's first one by name. The site is read while the
 * viewer is still being found, and returned only to those who administer it.
 */
export async function findAdministeredSite(
  db: Database,
  finding: MaybeViewer | Promise<MaybeViewer>,
  siteId: number | null,
): Promise<Site | null> {
  if (siteId !== null) {
    const [viewer, [site]] = await Promise.all([finding, listSitesById(db, [siteId])])
    return site && isSiteAdmin(viewer, siteId) ? site : null
  }
  const [first] = await searchAdministeredSites(db, await finding, { limit: 1 })
  const [site] = first ? await listSitesById(db, [first.id]) : []
  return site ?? null
}

/** The sites that the viewer administers and whose name or host matches the text; without text, the first ones by name. */
export async function searchAdministeredSites(
  db: Database,
  viewer: MaybeViewer,
  { text = '', limit = MAX_SITE_CHOICES }: { text?: string; limit?: number } = {},
): Promise<SiteChoice[]> {
  const scope = getSiteScope(viewer)
  return scope.length === 0 ? [] : searchSites(db, scope, { text, limit })
}

/** All sites that the viewer administers, by name: every site for a superadmin, none for a visitor. */
export async function listAdministeredSites(
  db: Database,
  viewer: MaybeViewer,
): Promise<SiteChoice[]> {
  const scope = getSiteScope(viewer)
  return scope.length === 0 ? [] : listSiteChoices(db, scope)
}

/** Every site for a superadmin, none for a visitor. */
export function getSiteScope(viewer: MaybeViewer): SiteScope {
  if (isSuperadmin(viewer)) return 'all'
  return (viewer?.roles ?? []).flatMap((role) => (role.role === 'siteadmin' ? role.siteId : []))
}

/** Whether the viewer can choose among sites. For a superadmin it is not counted: there are more, or will be. */
export function hasOtherSites(viewer: MaybeViewer): boolean {
  const scope = getSiteScope(viewer)
  return scope === 'all' || scope.length > 1
}
