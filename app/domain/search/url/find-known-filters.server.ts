import { findSiteTags } from '~/domain/events/editors/find-site-tags.server'
import { findRegionNames } from '~/domain/geography/region-store.server'
import { findVenueNames } from '~/domain/venues/venue-store.server'
import type { Database } from '~/platform/storage/database.server'
import type { SearchQuery } from '../search-query'
import type { KnownFilters } from './known-filters'

/** Which of the values of a search the site has; reads only what the search names. */
export async function findKnownFilters(
  db: Database,
  siteId: number,
  query: SearchQuery,
  listCategories: () => Promise<KnownFilters['categories']>,
): Promise<KnownFilters> {
  const [categories, regions, venues, tags] = await Promise.all([
    query.categories ? listCategories() : [],
    query.regions ? findRegionNames(db, siteId, query.regions) : new Map<string, string>(),
    query.venues ? findVenueNames(db, siteId, query.venues) : new Map<string, string>(),
    query.tags ? findSiteTags(db, siteId, query.tags) : [],
  ])
  return { categories, regions, venues, tags: new Set(tags) }
}
