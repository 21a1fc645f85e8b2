import { type SQL, sql } from 'drizzle-orm'
import { staleListing, staleSite } from '~/db/schema/listings'
import type { ListingScope } from '~/domain/changes/change-reactions.server'
import type { Database, Statement } from '~/platform/storage/database.server'

/**
 * Marks the listings that a change touches; `applyChange` writes the mark in one batch with the change, and
 * `refreshListings` then brings them up to date.
 */
export function markStale(scope: ListingScope): Statement {
  if ('sites' in scope) return markSitesStale(scope.sites)
  return sql`INSERT OR REPLACE INTO stale_listing (unit) SELECT DISTINCT e.unit FROM event e WHERE ${isInScope(scope)}`
}

function isInScope(scope: Exclude<ListingScope, { sites: SQL }>): SQL {
  if ('events' in scope) return sql`e.id IN (${scope.events})`
  if ('regions' in scope) {
    return sql`e.venue_id IN (SELECT venue_id FROM venue_region WHERE region_id IN (${scope.regions}))`
  }
  if ('venues' in scope) {
    // The names of a merged venue are those of the kept one too.
    return sql`e.venue_id IN (SELECT coalesce(merged_into_id, id) FROM venue WHERE id IN (${scope.venues}))`
  }
  return sql`e.id IN (SELECT event_id FROM event_category WHERE category_id IN (${scope.categories}))`
}

/** Marks the listings of these sites to be rebuilt as a whole. */
export function markSitesStale(siteIds: SQL): Statement {
  return sql`INSERT OR REPLACE INTO stale_site (site_id) ${siteIds}`
}

/** Whether any listing is stale. */
export async function hasStaleListings(db: Database): Promise<boolean> {
  const [units, sites] = await db.batch([
    db.select().from(staleListing).limit(1),
    db.select().from(staleSite).limit(1),
  ])
  return units.length + sites.length > 0
}
