import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { readJson } from '~/db/read-json'
import { venueMerge } from '~/db/schema/venue-duplicates'
import { venue } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'
import type { MergeableVenue, MovedByMerge } from './venue-merge'

/** What decides whether these venues can be merged, by id. */
export async function findMergeableVenues(
  db: Database,
  ids: number[],
): Promise<Map<number, MergeableVenue>> {
  const rows = await db
    .select({
      id: venue.id,
      name: venue.name,
      quarantined: venue.quarantined,
      mergedInto: sql`(
        SELECT json_object('id', k.id, 'name', k.name) FROM venue k WHERE k.id = venue.merged_into_id)`.mapWith(
        readJson<MergeableVenue['mergedInto']>,
      ),
      siteIds: sql`(
        SELECT json_group_array(site_id ORDER BY site_id) FROM venue_site WHERE venue_id = venue.id)`.mapWith(
        readJson<number[]>,
      ),
    })
    .from(venue)
    .where(sql`${venue.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findVenueMerge(db: Database, id: number): Promise<VenueMerge | null> {
  const [found] = await selectMerges(db, eq(venueMerge.id, id), 1)
  return found ?? null
}

/** The merge by which a venue leads to another now. */
export async function findActiveMerge(
  db: Database,
  merged: { keptId: number; mergedId: number },
): Promise<VenueMerge | null> {
  const [found] = await selectMerges(
    db,
    and(
      eq(venueMerge.mergedId, merged.mergedId),
      eq(venueMerge.keptId, merged.keptId),
      isNull(venueMerge.undoneAt),
    ),
    1,
  )
  return found ?? null
}

/** The last merges, the latest first. */
export function listLastMerges(db: Database, limit: number): Promise<VenueMerge[]> {
  return selectMerges(db, undefined, limit)
}

function selectMerges(db: Database, condition: SQL | undefined, limit: number) {
  const kept = alias(venue, 'kept')
  const merged = alias(venue, 'merged')
  return db
    .select({
      id: venueMerge.id,
      mergedAt: venueMerge.mergedAt,
      /** When it was undone; null if it stands. */
      undoneAt: venueMerge.undoneAt,
      moved: sql`${venueMerge.moved}`.mapWith(readJson<MovedByMerge>),
      kept: { id: kept.id, name: kept.name },
      merged: {
        id: merged.id,
        name: merged.name,
        latitude: merged.latitude,
        longitude: merged.longitude,
      },
      /** The later merge of the kept venue, which must be undone first. */
      undoFirst: sql`(
        SELECT json_object('merged', ${kept.name}, 'kept', n.name) FROM venue_merge later
        JOIN venue n ON n.id = later.kept_id
        WHERE later.merged_id = ${venueMerge.keptId} AND later.undone_at IS NULL
        ORDER BY later.merged_at DESC LIMIT 1)`.mapWith(
        readJson<{ merged: string; kept: string } | null>,
      ),
    })
    .from(venueMerge)
    .innerJoin(kept, eq(kept.id, venueMerge.keptId))
    .innerJoin(merged, eq(merged.id, venueMerge.mergedId))
    .where(condition)
    .orderBy(desc(venueMerge.mergedAt), desc(venueMerge.id))
    .limit(limit)
}

/** A merge of one venue into another. Times are epoch milliseconds. */
export type VenueMerge = Awaited<ReturnType<typeof selectMerges>>[number]
