import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '~/platform/storage/database.server'

/** Every site, those with these ids, or those whose ids a query returns. */
export type SiteScope = 'all' | number[] | SQL

/** Where SEARCH may have been made again: its earlier bookmarks are of another database. `siteIds` is a query. */
export const forgetSearchBookmarks = (siteIds: SQL): Statement => sql`
  UPDATE site SET content_version = content_version + 1, search_bookmark = '' WHERE id IN (${siteIds})`

/**
 * Makes cached pages of these sites stale: pages are cached under their site's version. For the batch of what they
 * show; only `listings` calls it outside `applyChange`, when a refresh changes what a list shows: with SEARCH's bookmark
 * after the refresh, so that no page of the new version is read from an older replica of it.
 */
export function markCachedPagesStale(sites: SiteScope, searchBookmark = ''): Statement {
  const update = sql`UPDATE site SET content_version = content_version + 1`
  if (sites === 'all') return update
  const ids = Array.isArray(sites)
    ? sql`SELECT value FROM json_each(${JSON.stringify(sites)})`
    : sites
  return sql`${update}, search_bookmark = max(search_bookmark, ${searchBookmark}) WHERE id IN (${ids})`
}
