import { type SQL, sql } from 'drizzle-orm'
import { venue } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'

/**
 * For each of these venues that exists, the venue that visitors see: the one that it was merged into, or itself. One query.
 */
export async function findKeptVenueIds(db: Database, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: venue.id, keptId: sql<number>`coalesce(${venue.mergedIntoId}, ${venue.id})` })
    .from(venue)
    .where(sql`${venue.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  return new Map(rows.map(({ id, keptId }) => [id, keptId]))
}

/** The query for the venue that this one was merged into, or itself. */
export function selectKeptVenueId(id: SQL | number): SQL {
  return sql`(SELECT coalesce(merged_into_id, id) FROM venue WHERE id = ${id})`
}
