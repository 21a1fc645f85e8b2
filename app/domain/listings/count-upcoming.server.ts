import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'

/** How many occurrences that are not past each site lists, by its id. */
export async function countUpcomingBySite({
  search,
  now,
}: {
  search: Database
  now: number
}): Promise<Map<number, number>> {
  const rows = await search.all<{ siteId: number; upcoming: number }>(sql`
    SELECT e.site_id AS siteId, sum(l.occurrences) AS upcoming FROM listing_version e JOIN listing l ON l.version_id = e.id
    WHERE e.state = 'live' AND l.until_at > ${now} GROUP BY e.site_id`)
  return new Map(rows.map(({ siteId, upcoming }) => [siteId, upcoming]))
}
