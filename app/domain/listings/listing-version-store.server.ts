import { and, asc, eq, exists, lt, type SQL, sql } from 'drizzle-orm'
import { listingVersion } from '~/db/schema/listings'
import { type Database, literal, writeTogether } from '~/platform/storage/database.server'
import { KEYS_PER_VERSION, LAST_VERSION_ID } from './listing-key'

/** `builtFor` is the mark in DB that requested it, `cursor` the last unit that was built. */
export type ListingVersion = Omit<typeof listingVersion.$inferSelect, 'retiredAt'>

/** The versions that are written to. */
export const listListingVersions = (search: Database) =>
  search
    .select({
      id: listingVersion.id,
      siteId: listingVersion.siteId,
      state: listingVersion.state,
      builtFor: listingVersion.builtFor,
      cursor: listingVersion.cursor,
    })
    .from(listingVersion)
    .where(isNotRetired)
    .orderBy(asc(listingVersion.id))

/** Literally the condition of the partial index on sites: with a parameter, SQLite would not use it. */
export const isNotRetired: SQL = sql`${listingVersion.state} <> 'retired'`

/**
 * The version that visitors of this site read, inside a statement on SEARCH; null when there is none yet. It repeats the
 * condition of the partial index: without it SQLite does not use that index, and reads the versions of every city.
 */
export const selectLiveVersionId = (siteId: number): SQL =>
  sql`(SELECT id FROM listing_version WHERE site_id = ${literal(siteId)} AND state = 'live' AND state <> 'retired')`

/** The live versions `v` of several sites, as the tables of a statement on SEARCH, in the order of the ids. */
export const joinLiveVersions = (siteIds: number[]): SQL => sql`
  json_each(${JSON.stringify(siteIds)}) j
  CROSS JOIN listing_version v ON v.site_id = j.value AND v.state = 'live' AND v.state <> 'retired'`

/**
 * A key in a version, inside a statement. D1 binds numbers of this size as REAL, by which full-text search cannot seek;
 * so each is cast.
 */
export const keyInVersion = (versionId: SQL, offset: number): SQL =>
  sql`(CAST(${versionId} AS INTEGER) * ${literal(KEYS_PER_VERSION)} + CAST(${literal(offset)} AS INTEGER))`

/** Starts a version of a site for the mark that requests it. A version that was being built for an older mark is retired. */
export async function startVersion(
  search: Database,
  { siteId, builtFor, now }: { siteId: number; builtFor: number; now: number },
): Promise<void> {
  await writeTogether(search, [
    search
      .update(listingVersion)
      .set({ state: 'retired', retiredAt: now })
      .where(
        and(
          eq(listingVersion.siteId, siteId),
          eq(listingVersion.state, 'building'),
          lt(listingVersion.builtFor, builtFor),
        ),
      ),
    sql`
      INSERT INTO listing_version (id, site_id, state, built_for)
      SELECT ${NEXT_VERSION_ID}, ${siteId}, 'building', ${builtFor}
      WHERE NOT EXISTS (SELECT 1 FROM listing_version WHERE site_id = ${siteId} AND state <> 'retired' AND built_for >= ${builtFor})`,
  ])
}

/** The id after the highest whose successor is free. Retired versions are stored for a day, so no id is reused at once. */
const NEXT_VERSION_ID = sql`coalesce((
  SELECT max(e.id) + 1 FROM listing_version e
  WHERE e.id < ${sql.raw(String(LAST_VERSION_ID))}
    AND NOT EXISTS (SELECT 1 FROM listing_version n WHERE n.id = e.id + 1)), 1)`

const isBuilding = (id: number) =>
  and(eq(listingVersion.id, id), eq(listingVersion.state, 'building'))

export async function moveCursor(search: Database, id: number, cursor: number): Promise<void> {
  await search.update(listingVersion).set({ cursor }).where(isBuilding(id))
}

/** From now on visitors read this version. */
export async function publishVersion(
  search: Database,
  { id, siteId }: ListingVersion,
  now: number,
): Promise<void> {
  const building = search
    .select({ id: listingVersion.id })
    .from(listingVersion)
    .where(isBuilding(id))
  await writeTogether(search, [
    search
      .update(listingVersion)
      .set({ state: 'retired', retiredAt: now })
      .where(
        and(eq(listingVersion.siteId, siteId), eq(listingVersion.state, 'live'), exists(building)),
      ),
    search.update(listingVersion).set({ state: 'live' }).where(isBuilding(id)),
  ])
}
