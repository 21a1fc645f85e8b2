import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/storage/database.server'
import { selectLiveVersionId } from './listing-version-store.server'

/**
 * How many cards of a site's live listing are at each of these venues; cards of the past are among them until the night. Venues
 * without any are left out. Reads one row a venue: the listing counts the cards of each term.
 */
export async function countUpcomingByVenue(
  search: Database,
  siteId: number,
  venueIds: number[],
): Promise<Map<number, number>> {
  const rows = await search.all<{ id: number; cards: number }>(sql`
    SELECT i.value AS id, sum(t.docs) AS cards FROM json_each(${JSON.stringify(venueIds)}) i
    CROSS JOIN term t ON t.version_id = ${selectLiveVersionId(siteId)}
      AND t.key >= 'v:' || i.value || ':' AND t.key < 'v:' || i.value || ';'
    GROUP BY i.value`)
  return new Map(rows.map(({ id, cards }) => [id, cards]))
}
