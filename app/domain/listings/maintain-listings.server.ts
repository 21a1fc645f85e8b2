import { type SQL, sql } from 'drizzle-orm'
import { bumpSiteVersions } from '~/domain/changes/bump-site-version.server'
import { DAY } from '~/lib/local-time'
import { type Database, writeTogether } from '~/platform/database.server'
import { UNITS_PER_STEP } from './build-listing-version.server'
import { KEYS_PER_VERSION, toMinute, firstKeyOfMinute } from './listing-key'
import { limitUnits } from './read-source-events.server'
import { type ListingServices, refreshUnits } from './refresh-listings.server'

/** What has to change in listings as time passes. */

/**
 * Groups occurrences again as time passes: once the film at 2 has begun, the one at 5 is next. To be called every
 * quarter of an hour. Returns how many units it refreshed.
 */
export async function regroupListings(services: ListingServices): Promise<number> {
  return refreshEach(
    services,
    (after) =>
      sql`SELECT DISTINCT unit FROM listing WHERE regroup_at <= ${services.now} AND unit > ${after}
        AND version_id IN (SELECT id FROM listing_version WHERE state <> 'retired')`,
  )
}

/** Removes past events from the listings; their pages remain. Returns how many units it refreshed. */
export async function removePastListings(services: ListingServices): Promise<number> {
  const size = sql.raw(String(KEYS_PER_VERSION))
  const begun = firstKeyOfMinute(toMinute(services.now))
  return refreshEach(
    services,
    (after) => sql`
      SELECT DISTINCT l.unit FROM listing_version e CROSS JOIN listing l
      WHERE e.state <> 'retired' AND l.until_at <= ${services.now} AND l.unit > ${after}
        AND l.k >= e.id * ${size} AND l.k < e.id * ${size} + CAST(${begun} AS INTEGER)`,
  )
}

async function refreshEach(
  services: ListingServices,
  unitsAfter: (unit: number) => SQL,
): Promise<number> {
  const { db, search } = services
  let count = 0
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await search.all<{ unit: number }>(
      sql`${unitsAfter(last)} ORDER BY unit LIMIT ${UNITS_PER_STEP}`,
    )
    const units = await limitUnits(
      db,
      rows.map(({ unit }) => unit),
      services.now,
    )
    const end = units.at(-1)
    if (end === undefined) return count
    const { rowsWritten, siteIds } = await refreshUnits(services, units)
    if (rowsWritten > 0) await writeTogether(db, [bumpSiteVersions(siteIds)])
    count += units.length
    last = end
  }
}

const ROWS_PER_STEP = 2_000
/** How long retired versions and unit states are stored: longer than any write can lag behind. */
const RETENTION = DAY

/**
 * Deletes versions that were replaced, terms that no card has, and old unit states, in at most `mostSteps` steps of some
 * thousand rows; the next call continues.
 */
export async function deleteRetiredVersions(
  { search, now }: Pick<ListingServices, 'search' | 'now'>,
  mostSteps = 200,
): Promise<void> {
  let steps = mostSteps
  const retired = await search.all<{ id: number }>(
    sql`SELECT id FROM listing_version WHERE state = 'retired' AND retired_at <= ${now - RETENTION}`,
  )
  for (const { id } of retired) {
    for (const [table, text] of [
      ['listing', 'listing_text'],
      ['term', 'term_text'],
    ] as const) {
      const inVersion = sql`k >= ${id * KEYS_PER_VERSION} AND k < ${(id + 1) * KEYS_PER_VERSION}`
      steps = await deleteRows(search, { table, text, which: inVersion, steps })
      if (steps === 0) return
    }
    await search.run(sql`DELETE FROM listing_version WHERE id = ${id}`)
  }
  await deleteRows(search, { table: 'term', text: 'term_text', which: sql`docs = 0`, steps })
  await search.run(sql`DELETE FROM unit_state WHERE written_at <= ${now - RETENTION}`)
}

/** Returns how many steps are left. */
async function deleteRows(
  search: Database,
  { table, text, which, steps }: { table: string; text: string; which: SQL; steps: number },
): Promise<number> {
  const some = sql`SELECT k FROM ${sql.identifier(table)} WHERE ${which} ORDER BY k LIMIT ${ROWS_PER_STEP}`
  for (let left = steps; left > 0; left--) {
    const [, rows] = await writeTogether(search, [
      sql`DELETE FROM ${sql.identifier(text)} WHERE rowid IN (${some})`,
      sql`DELETE FROM ${sql.identifier(table)} WHERE k IN (${some})`,
    ])
    if (!rows || rows.changes === 0) return left
  }
  return 0
}
