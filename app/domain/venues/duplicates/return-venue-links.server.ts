import { type SQL, sql } from 'drizzle-orm'
import type { Location } from '~/domain/sites/bounds/locate-points.server'
import { placeVenues } from '~/domain/venues/place-venues.server'
import type { Statement } from '~/platform/storage/database.server'
import { wasAdded } from './move-venue-links.server'
import type { VenueMerge } from './venue-merge-store.server'

/** A merge to undo, by whom, and where its venue is now. */
export type UnmergeWrite = { merge: VenueMerge; by: string; now: number; location: Location }

/** A condition, after the first statement: this undo is stored, not someone else's. */
export function isUndoing({ merge, by, now }: UnmergeWrite): SQL {
  return sql`EXISTS (
    SELECT 1 FROM venue_merge WHERE id = ${merge.id} AND undone_at = ${now} AND undone_by = ${by})`
}

/**
 * The statements that make the merged venue one of its own again, before those that return its events. They change nothing
 * if the merge was undone meanwhile, or its kept venue merged.
 */
export function showMergedVenue(unmerge: UnmergeWrite): Statement[] {
  const { merge, by, now } = unmerge
  const { kept, merged } = merge
  return [
    sql`
      UPDATE venue_merge SET undone_by = ${by}, undone_at = ${now}
      WHERE id = ${merge.id} AND undone_at IS NULL
        AND EXISTS (SELECT 1 FROM venue WHERE id = ${kept.id} AND merged_into_id IS NULL)`,
    // What was decided about the kept venue's quarantine since the merge was decided about both.
    sql`
      UPDATE venue SET merged_into_id = NULL, updated_at = ${now},
        quarantined = (SELECT quarantined FROM venue WHERE id = ${kept.id})
      WHERE id = ${merged.id} AND merged_into_id = ${kept.id} AND ${isUndoing(unmerge)}`,
    sql`
      UPDATE venue SET merged_into_id = ${merged.id}, updated_at = ${now}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(merge.moved.aliases)}))
        AND merged_into_id = ${kept.id} AND ${isUndoing(unmerge)}`,
  ]
}

/** The last statements of an undo: the venue is on its sites again and has its links back. */
export function returnLinks(unmerge: UnmergeWrite): Statement[] {
  const { merge, location } = unmerge
  return [
    ...placeVenues('id', [{ key: merge.merged.id, ...location }]),
    ...returnCuratedVenues(unmerge),
    ...returnManagers(unmerge),
    ...returnClaims(unmerge),
  ]
}

function returnCuratedVenues(unmerge: UnmergeWrite): Statement[] {
  const { id, kept, merged, moved } = unmerge.merge
  const links = JSON.stringify(moved.curatedVenues)
  return [
    sql`
      INSERT OR IGNORE INTO curated_venue_venue (curated_venue_id, venue_id)
      SELECT c.id, ${merged.id} FROM json_each(${links}) j JOIN curated_venue c ON c.id = j.value ->> 'id'
      WHERE ${isUndoing(unmerge)}`,
    sql`
      DELETE FROM curated_venue_venue WHERE venue_id = ${kept.id} AND ${isUndoing(unmerge)}
        AND curated_venue_id IN (SELECT value ->> 'id' FROM json_each(${links}) WHERE value ->> 'added' = 1)
        AND NOT ${wasAdded(kept.id, 'curatedVenues', sql`->> 'id' = curated_venue_venue.curated_venue_id`, id)}`,
  ]
}

/** Someone who lost the kept venue since does not get the merged one back. */
function returnManagers(unmerge: UnmergeWrite): Statement[] {
  const { id, kept, merged, moved } = unmerge.merge
  const links = JSON.stringify(moved.managers)
  return [
    sql`
      INSERT OR IGNORE INTO venue_manager (venue_id, account_id, site_id, created_at)
      SELECT ${merged.id}, g.account_id, s.id, j.value ->> 'createdAt' FROM json_each(${links}) j
      JOIN site s ON s.id = j.value ->> 'siteId'
      JOIN venue_manager g ON g.venue_id = ${kept.id} AND g.account_id = j.value ->> 'accountId'
      WHERE ${isUndoing(unmerge)}`,
    sql`
      DELETE FROM venue_manager WHERE venue_id = ${kept.id} AND ${isUndoing(unmerge)}
        AND account_id IN (SELECT value ->> 'accountId' FROM json_each(${links}) WHERE value ->> 'added' = 1)
        AND NOT ${wasAdded(kept.id, 'managers', sql`->> 'accountId' = venue_manager.account_id`, id)}`,
  ]
}

/** Claims that were decided since stay with the kept venue, about which that was decided. */
function returnClaims(unmerge: UnmergeWrite): Statement[] {
  const { merged, moved } = unmerge.merge
  const among = (ids: number[]) =>
    sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isUndoing(unmerge)}`
  return [
    sql`UPDATE venue_claim SET venue_id = ${merged.id} WHERE status = 'open' AND ${among(moved.claims)}`,
    sql`
      UPDATE venue_claim SET status = 'open'
      WHERE status = 'withdrawn' AND ${among(moved.withdrawnClaims)}`,
  ]
}
