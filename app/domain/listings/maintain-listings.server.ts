import { type SQL, sql } from 'drizzle-orm'
import { bumpSiteVersions } from '~/domain/changes/site-versions.server'
import { DAY } from '~/lib/local-time'
import { type Database, writeTogether } from '~/platform/database.server'
import { UNITS_AT_ONCE } from './build-listing-version.server'
import { EDITION_SIZE, minuteOf, offsetOf } from './listing-key'
import { firstUnits } from './read-source-events.server'
import { type ListingServices, refreshUnits } from './refresh-listings.server'

/** What the passing of time asks of listings that nobody changed. */

/**
 * Puts occurrences on cards anew where the hour asks for it: the 2 o'clock showing has begun, the one at 5 is next.
 * To be called every quarter of an hour. Answers how many units it looked at.
 */
export async function refoldListings(services: ListingServices): Promise<number> {
  return refreshEach(
    services,
    (after) =>
      sql`SELECT DISTINCT unit FROM listing WHERE refold_at <= ${services.now} AND unit > ${after}
        AND edition IN (SELECT edition FROM edition WHERE state <> 'retired')`,
  )
}

/** Takes past events out of the listings. Their pages stay. Answers how many units it looked at. */
export async function dropPast(services: ListingServices): Promise<number> {
  const size = sql.raw(String(EDITION_SIZE))
  const begun = offsetOf(minuteOf(services.now))
  return refreshEach(
    services,
    (after) => sql`
      SELECT DISTINCT l.unit FROM edition e CROSS JOIN listing l
      WHERE e.state <> 'retired' AND l.until_at <= ${services.now} AND l.unit > ${after}
        AND l.k >= e.edition * ${size} AND l.k < e.edition * ${size} + CAST(${begun} AS INTEGER)`,
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
      sql`${unitsAfter(last)} ORDER BY unit LIMIT ${UNITS_AT_ONCE}`,
    )
    const units = await firstUnits(
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

const ROWS_AT_ONCE = 2_000
/** How long numbers of retired editions and what is known of units are kept: longer than any work can lag behind. */
const KEPT_FOR = DAY

/**
 * Deletes what nobody reads any more: editions that were replaced, words that no card has, old notes of units. It takes
 * at most `mostSteps` steps of some thousand rows, and goes on the next time.
 */
export async function dropRetired(
  { search, now }: Pick<ListingServices, 'search' | 'now'>,
  mostSteps = 200,
): Promise<void> {
  let steps = mostSteps
  const retired = await search.all<{ edition: number }>(
    sql`SELECT edition FROM edition WHERE state = 'retired' AND retired_at <= ${now - KEPT_FOR}`,
  )
  for (const { edition } of retired) {
    for (const [table, text] of [
      ['listing', 'listing_text'],
      ['term', 'term_text'],
    ] as const) {
      const ofEdition = sql`k >= ${edition * EDITION_SIZE} AND k < ${(edition + 1) * EDITION_SIZE}`
      steps = await deleteRows(search, { table, text, which: ofEdition, steps })
      if (steps === 0) return
    }
    await search.run(sql`DELETE FROM edition WHERE edition = ${edition}`)
  }
  await deleteRows(search, { table: 'term', text: 'term_text', which: sql`docs = 0`, steps })
  await search.run(sql`DELETE FROM unit_state WHERE written_at <= ${now - KEPT_FOR}`)
}

/** Answers how many steps are left. */
async function deleteRows(
  search: Database,
  { table, text, which, steps }: { table: string; text: string; which: SQL; steps: number },
): Promise<number> {
  const some = sql`SELECT k FROM ${sql.identifier(table)} WHERE ${which} ORDER BY k LIMIT ${ROWS_AT_ONCE}`
  for (let left = steps; left > 0; left--) {
    const [, rows] = await writeTogether(search, [
      sql`DELETE FROM ${sql.identifier(text)} WHERE rowid IN (${some})`,
      sql`DELETE FROM ${sql.identifier(table)} WHERE k IN (${some})`,
    ])
    if (!rows || rows.changes === 0) return left
  }
  return 0
}
