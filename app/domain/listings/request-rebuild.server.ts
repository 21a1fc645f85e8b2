import { eq, sql } from 'drizzle-orm'
import { listingVersion, unitState } from '~/db/schema/listings'
import { forgetSearchBookmarks } from '~/domain/changes/mark-cached-pages-stale.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { EVERYWHERE } from './listed-event'
import { isNotRetired } from './listing-version-store.server'
import { markSitesStale } from './stale-marks.server'

/**
 * Marks the listings of these sites to be rebuilt, or those of each site and of all places. What SEARCH stored about marks
 * is deleted: after DB is restored from a backup, new marks have earlier numbers and would seem old.
 */
export async function requestRebuild(
  { db, search, now }: { db: Database; search: Database; now: number },
  siteIds?: number[],
): Promise<void> {
  await writeTogether(search, [
    search.delete(unitState),
    search.update(listingVersion).set({ builtFor: 0 }).where(isNotRetired),
    search
      .update(listingVersion)
      .set({ state: 'retired', retiredAt: now })
      .where(eq(listingVersion.state, 'building')),
  ])
  const ids = siteIds
    ? sql`SELECT value FROM json_each(${JSON.stringify(siteIds)})`
    : sql`SELECT id FROM site UNION ALL SELECT ${EVERYWHERE}`
  await writeTogether(db, [markSitesStale(ids), forgetSearchBookmarks(ids)])
}
