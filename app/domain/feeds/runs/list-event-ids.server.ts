import { sql } from 'drizzle-orm'
import { type Database, readTogether } from '~/platform/storage/database.server'

/** The events that a feed's items became, by the items' external ids. Deleted ones are left out. */
export async function listEventIds(
  db: Database,
  feedId: number,
  externalIds: string[],
): Promise<Map<string, number>> {
  if (externalIds.length === 0) return new Map()
  const [rows] = await readTogether<[{ externalId: string; id: number }[]]>(db, [
    sql`
      SELECT i.external_id AS externalId, e.id FROM json_each(${JSON.stringify(externalIds)}) j
      CROSS JOIN feed_item i ON i.feed_id = ${feedId} AND i.kind = 'event' AND i.external_id = j.value
      CROSS JOIN event e ON e.feed_item_id = i.id AND e.deleted_at IS NULL`,
  ])
  return new Map(rows.map(({ externalId, id }) => [externalId, id]))
}
