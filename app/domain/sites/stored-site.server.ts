import { eq } from 'drizzle-orm'
import { site } from '~/db/schema/sites'
import { type SiteFormTexts, toSiteFormTexts } from '~/domain/sites/form/site-form-input'
import type { Database } from '~/platform/storage/database.server'
import {
  type GivenSiteSettings,
  parseSiteSettings,
  type SiteDomain,
  type SiteWithBounds,
} from './site'
import { selectDomains } from './site-store.server'

/** A site with everything that is stored about it. */
export type StoredSite = {
  site: SiteWithBounds
  /** Counts the saves. */
  revision: number
  /** The settings that were set, without defaults. */
  given: GivenSiteSettings
  /** The canonical one first. */
  domains: SiteDomain[]
}

export async function findStoredSite(db: Database, id: number): Promise<StoredSite | null> {
  const [[row], domains] = await db.batch([
    db.select().from(site).where(eq(site.id, id)),
    selectDomains(db, id),
  ])
  if (!row) return null
  const { host, name, timezone, contentVersion, searchBookmark, revision } = row
  const given = JSON.parse(row.settings)
  return {
    site: {
      id,
      host,
      name,
      timezone,
      contentVersion,
      searchBookmark,
      canonicalDomain: domains.find(({ canonical }) => canonical)?.domain ?? null,
      settings: parseSiteSettings(given),
      bounds: row.bounds === null ? null : JSON.parse(row.bounds),
    },
    revision,
    given,
    domains,
  }
}

/** The site as its form shows it, and as the audit log compares it. */
export function storedTexts({
  site,
  domains,
}: Pick<StoredSite, 'site' | 'domains'>): SiteFormTexts {
  return toSiteFormTexts(site, domains)
}
