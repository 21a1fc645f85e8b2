import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { listing, listingVersion, unitState } from '~/db/schema/listings'
import { markCachedPagesStale } from '~/domain/changes/mark-cached-pages-stale.server'
import { DAY } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { UNITS_PER_STEP } from './build-listing-version.server'
import { firstKeyOfMinute, KEYS_PER_VERSION, toMinute } from './listing-key'
import { isNotRetired } from './listing-version-store.server'
import { limitUnits } from './read-source-events.server'
import type { ListingServices } from './refresh-listings.server'
import { refreshUnits } from './refresh-units.server'

/** What changes in listings as time passes. */

/**
 * Groups occurrences again as time passes: once the film at 2 has begun, the one at 5 is next. Called every quarter of an
 * hour. Returns how many units it refreshed.
 */
export async function regroupListings(services: ListingServices): Promise<number> {
  const { search, now } = services
  const versions = search.select({ id: listingVersion.id }).from(listingVersion).where(isNotRetired)
  return refreshEach(services, (after) =>
    search
      .selectDistinct({ unit: listing.unit })
      .from(listing)
      .where(
        and(
          lte(listing.regroupAt, now),
          gt(listing.unit, after),
          inArray(listing.versionId, versions),
        ),
      )
      .orderBy(asc(listing.unit))
      .limit(UNITS_PER_STEP),
  )
}

/** Removes past events from the listings; their pages remain. Returns how many units it refreshed. */
export async function removePastListings(services: ListingServices): Promise<number> {
  const { search, now } = services
  const firstKey = sql`${listingVersion.id} * ${sql.raw(String(KEYS_PER_VERSION))}`
  const begun = firstKeyOfMinute(toMinute(now))
  const hasBegun = sql`${listing.k} >= ${firstKey} AND ${listing.k} < ${firstKey} + CAST(${begun} AS INTEGER)`
  return refreshEach(services, (after) =>
    search
      .selectDistinct({ unit: listing.unit })
      .from(listingVersion)
      .crossJoin(listing)
      .where(and(isNotRetired, lte(listing.untilAt, now), gt(listing.unit, after), hasBegun))
      .orderBy(asc(listing.unit))
      .limit(UNITS_PER_STEP),
  )
}

async function refreshEach(
  services: ListingServices,
  listUnitsAfter: (unit: number) => PromiseLike<{ unit: number }[]>,
): Promise<number> {
  const { db } = services
  let count = 0
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await listUnitsAfter(last)
    const units = await limitUnits(
      db,
      rows.map(({ unit }) => unit),
      services.now,
    )
    const end = units.at(-1)
    if (end === undefined) return count
    const { rowsWritten, siteIds, bookmark } = await refreshUnits(services, units)
    if (rowsWritten > 0) await writeTogether(db, [markCachedPagesStale(siteIds, bookmark)])
    count += units.length
    last = end
  }
}

const ROWS_PER_STEP = 2_000
/** How long retired versions and unit states are stored: longer than the latest write can be delayed. */
const RETENTION = DAY

/**
 * Deletes versions that were replaced, terms that no card has, and old unit states, in at most `maxSteps` steps of some
 * thousand rows; the next call continues.
 */
export async function deleteRetiredVersions(
  { search, now }: Pick<ListingServices, 'search' | 'now'>,
  maxSteps = 200,
): Promise<void> {
  let steps = maxSteps
  const retired = await search
    .select({ id: listingVersion.id })
    .from(listingVersion)
    .where(and(eq(listingVersion.state, 'retired'), lte(listingVersion.retiredAt, now - RETENTION)))
  for (const { id } of retired) {
    for (const [table, text] of [
      ['listing', 'listing_text'],
      ['term', 'term_text'],
    ] as const) {
      const inVersion = sql`k >= ${id * KEYS_PER_VERSION} AND k < ${(id + 1) * KEYS_PER_VERSION}`
      steps = await deleteRows(search, { table, text, which: inVersion, steps })
      if (steps === 0) return
    }
    await search.delete(listingVersion).where(eq(listingVersion.id, id))
  }
  await deleteRows(search, { table: 'term', text: 'term_text', which: sql`docs = 0`, steps })
  await search.delete(unitState).where(lte(unitState.writtenAt, now - RETENTION))
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
