import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '~/platform/database.server'

/** Every site, those with these ids, or those whose ids a query returns. */
export type SiteScope = 'all' | number[] | SQL

/**
 * Makes cached pages of these sites stale: pages are cached under their site's version. For the batch of what they
 * show; only `listings` calls it outside `applyChange`, when a refresh changes what a list shows.
 */
export function markCachedPagesStale(sites: SiteScope): Statement {
  if (sites === 'all') return sql`UPDATE site SET content_version = content_version + 1`
  const ids = Array.isArray(sites)
    ? sql`SELECT value FROM json_each(${JSON.stringify(sites)})`
    : sites
  return sql`UPDATE site SET content_version = content_version + 1 WHERE id IN (${ids})`
}
