import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'
import { EDITION_SIZE, LAST_EDITION } from './listing-key'

export type Edition = {
  edition: number
  siteId: number
  state: 'building' | 'live' | 'retired'
  /** The mark in DB that asked for it. */
  builtFor: number
  /** The last unit that was built. */
  cursor: number | null
}

/** The editions that are written to. */
export async function listEditions(search: Database): Promise<Edition[]> {
  return search.all<Edition>(sql`
    SELECT edition, site_id AS siteId, state, built_for AS builtFor, cursor FROM edition
    WHERE state <> 'retired' ORDER BY edition`)
}

/**
 * The edition that visitors of this site read, inside a statement on SEARCH; null when there is none yet. It says the
 * condition of the index too: without that SQLite does not use it, and looks at every city.
 */
export const liveEdition = (siteId: number): SQL =>
  sql`(SELECT edition FROM edition WHERE site_id = ${siteId} AND state = 'live' AND state <> 'retired')`

/**
 * A key in an edition, inside a statement. D1 binds numbers of this size as REAL, by which full-text search cannot seek;
 * so each is cast.
 */
export const keyIn = (edition: SQL, offset: number): SQL =>
  sql`(CAST(${edition} AS INTEGER) * ${sql.raw(String(EDITION_SIZE))} + CAST(${offset} AS INTEGER))`

/** Begins an edition of a site for the mark that asks for it. One that was being built for an older mark is given up. */
export async function beginBuild(
  search: Database,
  { siteId, builtFor, now }: { siteId: number; builtFor: number; now: number },
): Promise<void> {
  await writeTogether(search, [
    sql`
      UPDATE edition SET state = 'retired', retired_at = ${now}
      WHERE site_id = ${siteId} AND state = 'building' AND built_for < ${builtFor}`,
    sql`
      INSERT INTO edition (edition, site_id, state, built_for)
      SELECT ${FREE_NUMBER}, ${siteId}, 'building', ${builtFor}
      WHERE NOT EXISTS (SELECT 1 FROM edition WHERE site_id = ${siteId} AND state <> 'retired' AND built_for >= ${builtFor})`,
  ])
}

/** The number after the highest that has none after it. Retired ones keep theirs for a day, so none comes back at once. */
const FREE_NUMBER = sql`coalesce((
  SELECT max(e.edition) + 1 FROM edition e
  WHERE e.edition < ${sql.raw(String(LAST_EDITION))}
    AND NOT EXISTS (SELECT 1 FROM edition n WHERE n.edition = e.edition + 1)), 1)`

export function moveCursor(edition: number, cursor: number): Statement {
  return sql`UPDATE edition SET cursor = ${cursor} WHERE edition = ${edition} AND state = 'building'`
}

/** From now on visitors read this edition. */
export async function goLive(
  search: Database,
  { edition, siteId }: Edition,
  now: number,
): Promise<void> {
  const isStillBuilding = sql`EXISTS (SELECT 1 FROM edition WHERE edition = ${edition} AND state = 'building')`
  await writeTogether(search, [
    sql`
      UPDATE edition SET state = 'retired', retired_at = ${now}
      WHERE site_id = ${siteId} AND state = 'live' AND ${isStillBuilding}`,
    sql`UPDATE edition SET state = 'live' WHERE edition = ${edition} AND state = 'building'`,
  ])
}
