import { sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import type { listingVersion } from '~/db/schema/listings'
import { type Database, readTogether } from '~/platform/storage/database.server'
import { unitColumn } from './read-source-events.server'
import type { RebuildProgress } from './rebuild-progress'

type Row = { ahead: number; first: number | null; last: number | null }

/** More sites than this in front are not counted. */
const MAX_AHEAD = 100

/** How far the rebuild of a site's listings is. It reads a few rows, however many events there are. */
export async function findRebuildProgress(
  { db, search }: { db: Database; search: Database },
  siteId: number,
): Promise<RebuildProgress> {
  const [[marks], [versions]] = await Promise.all([
    readTogether<[Row[]]>(db, [
      sql`SELECT
        (SELECT count(*) FROM (
          SELECT 1 FROM stale_site WHERE seq < mark.seq LIMIT ${MAX_AHEAD})) AS ahead,
        (SELECT min(${unitColumn}) FROM ${event}) AS first,
        (SELECT max(${unitColumn}) FROM ${event}) AS last
      FROM stale_site mark WHERE mark.site_id = ${siteId}`,
    ]),
    // The second condition is that of the index (selectLiveVersionId).
    readTogether<[Pick<typeof listingVersion.$inferSelect, 'cursor'>[]]>(search, [
      sql`SELECT cursor FROM listing_version
        WHERE site_id = ${siteId} AND state = 'building' AND state <> 'retired'`,
    ]),
  ])
  const [mark] = marks
  if (!mark) return { state: 'current' }
  const [version] = versions
  if (!version) return { state: 'waiting', sitesAhead: mark.ahead }
  return { state: 'building', percent: estimatePercent(version.cursor, mark) }
}

/** The build goes through the units in their order; 100 is for what is published. */
function estimatePercent(cursor: number | null, { first, last }: Row): number {
  if (cursor === null || first === null || last === null || last <= first) return 0
  return Math.min(Math.max(Math.floor(((cursor - first) / (last - first)) * 100), 0), 99)
}
