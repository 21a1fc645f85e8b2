import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '~/platform/storage/database.server'

/** `by` is the account of who merges, or a name for a command. `now` is epoch milliseconds. */
export type VenueMergeWrite = { keptId: number; mergedId: number; by: string; now: number }

/** A condition, after the first statement: this merge is stored, not the same one that someone else has stored before. */
export function isStoring({ keptId, mergedId, by, now }: VenueMergeWrite): SQL {
  return sql`EXISTS (
    SELECT 1 FROM venue_merge WHERE merged_id = ${mergedId} AND kept_id = ${keptId} AND undone_at IS NULL
      AND merged_by = ${by} AND merged_at = ${now})`
}

/** A condition, after the first statement: this merge is stored and not undone. */
export function isMerging({ keptId, mergedId }: VenueMergeWrite): SQL {
  return sql`EXISTS (
    SELECT 1 FROM venue_merge WHERE merged_id = ${mergedId} AND kept_id = ${keptId} AND undone_at IS NULL)`
}

/**
 * The statements that merge a venue into another, in this order with those that move its events between them and
 * `hideMergedVenue`. They change nothing if one of the two was merged, quarantined or released meanwhile.
 */
export function moveLinks(merge: VenueMergeWrite): Statement[] {
  const { keptId, mergedId, by, now } = merge
  return [
    sql`
      INSERT INTO venue_merge (kept_id, merged_id, moved, merged_by, merged_at)
      SELECT k.id, m.id, ${selectMoved(merge)}, ${by}, ${now}
      FROM venue k, venue m
      WHERE k.id = ${keptId} AND m.id = ${mergedId} AND k.id <> m.id
        AND k.merged_into_id IS NULL AND m.merged_into_id IS NULL AND k.quarantined = m.quarantined`,
    sql`
      INSERT OR IGNORE INTO curated_venue_venue (curated_venue_id, venue_id)
      SELECT curated_venue_id, ${keptId} FROM curated_venue_venue
      WHERE venue_id = ${mergedId} AND ${isMerging(merge)}`,
    sql`DELETE FROM curated_venue_venue WHERE venue_id = ${mergedId} AND ${isMerging(merge)}`,
    sql`
      UPDATE venue_claim SET status = 'withdrawn'
      WHERE id IN (SELECT w.value FROM ${activeMerge(merge)} a, json_each(a.moved, '$.withdrawnClaims') w)`,
    sql`
      UPDATE venue_claim SET venue_id = ${keptId}
      WHERE id IN (SELECT c.value FROM ${activeMerge(merge)} a, json_each(a.moved, '$.claims') c)`,
    sql`
      INSERT OR IGNORE INTO venue_manager (venue_id, account_id, site_id, created_at)
      SELECT ${keptId}, account_id, site_id, created_at FROM venue_manager
      WHERE venue_id = ${mergedId} AND ${isMerging(merge)}`,
    sql`DELETE FROM venue_manager WHERE venue_id = ${mergedId} AND ${isMerging(merge)}`,
  ]
}

/** The last statements of a merge: the venue, and those that were merged into it before, lead to the kept one. */
export function hideMergedVenue(merge: VenueMergeWrite): Statement[] {
  const { keptId, mergedId, now } = merge
  return [
    sql`DELETE FROM venue_site WHERE venue_id = ${mergedId} AND ${isMerging(merge)}`,
    sql`DELETE FROM venue_region WHERE venue_id = ${mergedId} AND ${isMerging(merge)}`,
    sql`
      UPDATE venue SET merged_into_id = ${keptId}, updated_at = ${now}
      WHERE (id = ${mergedId} OR merged_into_id = ${mergedId}) AND ${isMerging(merge)}`,
  ]
}

const activeMerge = ({ keptId, mergedId }: VenueMergeWrite) => sql`(
  SELECT moved FROM venue_merge WHERE merged_id = ${mergedId} AND kept_id = ${keptId} AND undone_at IS NULL)`

/** JSON (MovedByMerge), before anything moves. */
function selectMoved({ keptId, mergedId }: VenueMergeWrite): SQL {
  const curatedByMerge = wasAdded(keptId, 'curatedVenues', sql`->> 'id' = c.curated_venue_id`)
  const managerByMerge = wasAdded(keptId, 'managers', sql`->> 'accountId' = g.account_id`)
  const isClaimedTwice = sql`EXISTS (
    SELECT 1 FROM venue_claim o WHERE o.venue_id = ${keptId} AND o.account_id = c.account_id AND o.status = 'open')`
  const openClaims = (condition: SQL) => sql`(
    SELECT json_group_array(c.id) FROM venue_claim c
    WHERE c.venue_id = ${mergedId} AND c.status = 'open' AND ${condition})`
  return sql`json_object(
    'aliases', (SELECT json_group_array(id) FROM venue WHERE merged_into_id = ${mergedId}),
    'curatedVenues', (
      SELECT json_group_array(json_object('id', c.curated_venue_id, 'added', ${jsonBoolean(sql`
        ${curatedByMerge} OR NOT EXISTS (
          SELECT 1 FROM curated_venue_venue o
          WHERE o.venue_id = ${keptId} AND o.curated_venue_id = c.curated_venue_id)`)}))
      FROM curated_venue_venue c WHERE c.venue_id = ${mergedId}),
    'managers', (
      SELECT json_group_array(json_object('accountId', g.account_id, 'siteId', g.site_id, 'createdAt', g.created_at,
        'added', ${jsonBoolean(sql`
          ${managerByMerge} OR NOT EXISTS (
            SELECT 1 FROM venue_manager o WHERE o.venue_id = ${keptId} AND o.account_id = g.account_id)`)}))
      FROM venue_manager g WHERE g.venue_id = ${mergedId}),
    'claims', ${openClaims(sql`NOT ${isClaimedTwice}`)},
    'withdrawnClaims', ${openClaims(isClaimedTwice)})`
}

/** Whether the kept venue has this link only because an earlier merge, which still stands, added it. */
export function wasAdded(
  keptId: number,
  list: 'curatedVenues' | 'managers',
  isLink: SQL,
  exceptMerge?: number,
): SQL {
  return sql`EXISTS (
    SELECT 1 FROM venue_merge earlier, json_each(earlier.moved, ${`$.${list}`}) link
    WHERE earlier.kept_id = ${keptId} AND earlier.undone_at IS NULL AND earlier.id IS NOT ${exceptMerge ?? null}
      AND link.value ${isLink} AND link.value ->> 'added' = 1)`
}

const jsonBoolean = (condition: SQL) => sql`json(iif(${condition}, 'true', 'false'))`
