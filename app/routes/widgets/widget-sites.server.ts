import {
  type FeaturedEntry,
  listFeaturedEntries,
} from '~/domain/promotions/days/featured-day-store.server'
import type { Site } from '~/domain/sites/site'
import { listSitesById } from '~/domain/sites/site-store.server'
import { createDoorCache, type DoorCache } from '~/http/page-cache/door-cache.server'
import { parseRowId } from '~/lib/row-id'
import { coalesceReads } from '~/platform/storage/coalesce-reads.server'

/** What each site features around now, as it was read with the site, so that both are of one version. */
const featured = new WeakMap<Site, FeaturedEntry[]>()

export const listFeatured = (site: Site): FeaturedEntry[] => featured.get(site) ?? []

/** The sites that `?site=` names. One round trip every few seconds validates all widgets of a site, as it does its pages. */
export function createSiteCache(): DoorCache {
  return createDoorCache({
    async resolve(services, url) {
      const id = parseRowId(url.searchParams.get('site'))
      if (id === null) return { kind: 'none' }
      const db = coalesceReads(services.db)
      const [[site], entries] = await Promise.all([
        listSitesById(db, [id]),
        listFeaturedEntries({ db, now: services.now }, id),
      ])
      if (!site) return { kind: 'none' }
      featured.set(site, entries)
      return { kind: 'site', site }
    },
    name: (url) => `site ${parseRowId(url.searchParams.get('site'))}`,
  })
}
