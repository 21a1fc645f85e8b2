import { sql } from 'drizzle-orm'
import { type Database, writeTogether } from '~/platform/database.server'
import { EVERYWHERE } from './listed-event'
import { markSitesStale } from './stale-marks.server'

/**
 * Marks the listings of these sites to be rebuilt, or those of each site and of all places. What SEARCH stored about marks
 * is deleted: after DB is restored from a backup, its marks count from an earlier number and would be taken for old.
 */
export async function requestRebuild(
  { db, search, now }: { db: Database; search: Database; now: number },
  siteIds?: number[],
): Promise<void> {
  await writeTogether(search, [
    sql`DELETE FROM unit_state`,
    sql`UPDATE listing_version SET built_for = 0 WHERE state <> 'retired'`,
    sql`UPDATE listing_version SET state = 'retired', retired_at = ${now} WHERE state = 'building'`,
  ])
  const ids = siteIds
    ? sql`SELECT value FROM json_each(${JSON.stringify(siteIds)})`
    : sql`SELECT id FROM site UNION ALL SELECT ${EVERYWHERE}`
  await db.run(markSitesStale(ids))
}
