import { sql } from 'drizzle-orm'
import { isMerging, type VenueMergeWrite } from '~/domain/venues/duplicates/move-venue-links.server'
import { isUndoing, type UnmergeWrite } from '~/domain/venues/duplicates/return-venue-links.server'
import type { Statement } from '~/platform/storage/database.server'

/** An event that is at the kept venue now still names its own. */
export function mergeEvents(merge: VenueMergeWrite): Statement {
  const { mergedId, keptId, now } = merge
  return sql`
    UPDATE event SET venue_id = ${keptId}, named_venue_id = coalesce(named_venue_id, ${mergedId}), updated_at = ${now}
    WHERE venue_id = ${mergedId} AND ${isMerging(merge)}`
}

/** The events of the venues that had been merged into it before keep the venue that they name. */
export function unmergeEvents(unmerge: UnmergeWrite): Statement {
  const { merged, kept, moved } = unmerge.merge
  const named = JSON.stringify([merged.id, ...moved.aliases])
  return sql`
    UPDATE event SET venue_id = ${merged.id}, named_venue_id = nullif(named_venue_id, ${merged.id}), updated_at = ${unmerge.now}
    WHERE venue_id = ${kept.id} AND named_venue_id IN (SELECT value FROM json_each(${named})) AND ${isUndoing(unmerge)}`
}
