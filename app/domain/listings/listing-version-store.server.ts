import { type SQL, sql } from 'drizzle-orm'
import { listingVersion } from '~/db/schema/listings'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'
import { KEYS_PER_VERSION, LAST_VERSION_ID } from './listing-key'

/** `builtFor` is the mark in DB that requested it, `cursor` the last unit that was built. */
export type ListingVersion = Omit<typeof listingVersion.$inferSelect, 'retiredAt'>

/** The versions that are written to. */
export async function listListingVersions(search: Database): Promise<ListingVersion[]> {
  return search
    .select({
      id: listingVersion.id,
      siteId: listingVersion.siteId,
      state: listingVersion.state,
      builtFor: listingVersion.builtFor,
      cursor: listingVersion.cursor,
    })
    .from(listingVersion)
    .where(sql`${listingVersion.state} <> 'retired'`)
    .orderBy(listingVersion.id)
}

/**
 * The version that visitors of this site read, inside a statement on SEARCH; null when there is none yet. It says the
 * condition of the index too: without that SQLite does not use it, and looks at every city.
 */
export const selectLiveVersionId = (siteId: number): SQL =>
  sql`(SELECT id FROM listing_version WHERE site_id = ${siteId} AND state = 'live' AND state <> 'retired')`

/**
 * A key in a version, inside a statement. D1 binds numbers of this size as REAL, by which full-text search cannot seek;
 * so each is cast.
 */
export const keyInVersion = (versionId: SQL, offset: number): SQL =>
  sql`(CAST(${versionId} AS INTEGER) * ${sql.raw(String(KEYS_PER_VERSION))} + CAST(${offset} AS INTEGER))`

/** Begins a version of a site for the mark that asks for it. One that was being built for an older mark is given up. */
export async function startVersion(
  search: Database,
  { siteId, builtFor, now }: { siteId: number; builtFor: number; now: number },
): Promise<void> {
  await writeTogether(search, [
    sql`
      UPDATE listing_version SET state = 'retired', retired_at = ${now}
      WHERE site_id = ${siteId} AND state = 'building' AND built_for < ${builtFor}`,
    sql`
      INSERT INTO listing_version (id, site_id, state, built_for)
      SELECT ${NEXT_VERSION_ID}, ${siteId}, 'building', ${builtFor}
      WHERE NOT EXISTS (SELECT 1 FROM listing_version WHERE site_id = ${siteId} AND state <> 'retired' AND built_for >= ${builtFor})`,
  ])
}

/** The number after the highest that has none after it. Retired ones keep theirs for a day, so none comes back at once. */
const NEXT_VERSION_ID = sql`coalesce((
  SELECT max(e.id) + 1 FROM listing_version e
  WHERE e.id < ${sql.raw(String(LAST_VERSION_ID))}
    AND NOT EXISTS (SELECT 1 FROM listing_version n WHERE n.id = e.id + 1)), 1)`

export function moveCursor(id: number, cursor: number): Statement {
  return sql`UPDATE listing_version SET cursor = ${cursor} WHERE id = ${id} AND state = 'building'`
}

/** From now on visitors read this version. */
export async function publishVersion(
  search: Database,
  { id, siteId }: ListingVersion,
  now: number,
): Promise<void> {
  const isStillBuilding = sql`EXISTS (SELECT 1 FROM listing_version WHERE id = ${id} AND state = 'building')`
  await writeTogether(search, [
    sql`
      UPDATE listing_version SET state = 'retired', retired_at = ${now}
      WHERE site_id = ${siteId} AND state = 'live' AND ${isStillBuilding}`,
    sql`UPDATE listing_version SET state = 'live' WHERE id = ${id} AND state = 'building'`,
  ])
}
