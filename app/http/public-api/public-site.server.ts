import type { Category } from '~/domain/categories/category'
import { listCategories } from '~/domain/categories/category-store.server'
import type { Region } from '~/domain/geography/region'
import { listSiteRegions } from '~/domain/geography/region-store.server'
import type { Services } from '~/domain/open-services.server'
import { buildSiteUrl } from '~/domain/sites/build-site-url'
import type { Site } from '~/domain/sites/site'
import { listSitesById } from '~/domain/sites/site-store.server'
import { createLruCache, type LruCache } from '~/lib/lru-cache'
import { SECOND } from '~/lib/time/local-time'
import { cachePerDatabase } from '~/platform/storage/cache-per-database.server'
import { coalesceReads } from '~/platform/storage/coalesce-reads.server'
import type { AnsweredSite } from './event-answer'

/** A key's site, with all that a call may name of it. */
export type PublicSite = { site: Site; categories: Category[]; regions: Region[]; readAt: number }

const MAX_SITES = 200
/** Machine time, in milliseconds: as long as the page cache relies on a site's version. */
const FRESH_FOR = 5 * SECOND

const findSites = cachePerDatabase(() => createLruCache<PublicSite>(MAX_SITES))

/** The site, from the isolate's memory if it was read in the last seconds; null when it was deleted. */
export async function readPublicSite(
  services: Services,
  siteId: number,
  machineTime: number,
): Promise<PublicSite | null> {
  const sites: LruCache<PublicSite> = findSites(services.database)
  const remembered = sites.get(String(siteId))
  const isFresh = remembered && machineTime < remembered.readAt + FRESH_FOR
  if (isFresh && services.settings.cachesPages) return remembered
  const db = coalesceReads(services.db)
  const [[site], categories, regions] = await Promise.all([
    listSitesById(db, [siteId]),
    listCategories(db),
    listSiteRegions(db, siteId),
  ])
  if (!site) return null
  const read = { site, categories, regions, readAt: machineTime }
  sites.set(String(siteId), read)
  return read
}

export function toAnsweredSite(
  { site }: Pick<PublicSite, 'site'>,
  settings: Services['settings'],
): AnsweredSite {
  return {
    id: site.id,
    timezone: site.timezone,
    siteUrl: buildSiteUrl(site, settings),
    imagesUrl: settings.imagesUrl,
    defaultImageChecksum: site.settings.defaultEventImageChecksum ?? null,
  }
}
