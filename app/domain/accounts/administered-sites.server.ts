import type { Site } from '~/domain/sites/site'
import { listSites, listSitesById } from '~/domain/sites/site-store.server'
import type { Database } from '~/platform/database.server'
import { isSuperadmin, type MaybeViewer } from './permissions'

/** The sites that the viewer administers, by name: every site for a superadmin, none for a visitor. */
export async function listAdministeredSites(db: Database, viewer: MaybeViewer): Promise<Site[]> {
  const sites = isSuperadmin(viewer)
    ? await listSites(db)
    : await listSitesById(db, listSiteIds(viewer))
  return sites.sort((a, b) => a.name.localeCompare(b.name))
}

function listSiteIds(viewer: MaybeViewer): number[] {
  return (viewer?.roles ?? []).flatMap((role) => (role.role === 'siteadmin' ? role.siteId : []))
}
