import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { savedFilter } from '~/db/schema/saved-filters'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { type ListedFilter, MAX_SAVED_FILTERS, type SavedFilter } from './saved-filter'

/** Whose filters they are: each person has their own on each site. */
export type FilterOwner = { accountId: string; siteId: number }

const columns = { id: savedFilter.id, name: savedFilter.name, query: savedFilter.query }
const listedColumns = { ...columns, list: savedFilter.list }
const BY_NAME = asc(sql`${savedFilter.name} COLLATE NOCASE`)

const isOwnedBy = ({ accountId, siteId }: FilterOwner): SQL | undefined =>
  and(eq(savedFilter.accountId, accountId), eq(savedFilter.siteId, siteId))

/** Those of one list, by name. */
export async function listSavedFilters(
  db: Database,
  owner: FilterOwner,
  list: string,
): Promise<SavedFilter[]> {
  return db
    .select(columns)
    .from(savedFilter)
    .where(and(isOwnedBy(owner), eq(savedFilter.list, list)))
    .orderBy(BY_NAME)
}

/** Those of all lists, by list and name. */
export async function listAllSavedFilters(
  db: Database,
  owner: FilterOwner,
): Promise<ListedFilter[]> {
  return db
    .select(listedColumns)
    .from(savedFilter)
    .where(isOwnedBy(owner))
    .orderBy(asc(savedFilter.list), BY_NAME)
}

/** Null if it is not the person's own, of this site. */
export async function findSavedFilter(
  db: Database,
  owner: FilterOwner,
  id: number,
): Promise<ListedFilter | null> {
  const found = await db
    .select(listedColumns)
    .from(savedFilter)
    .where(and(isOwnedBy(owner), eq(savedFilter.id, id)))
    .get()
  return found ?? null
}

export type NamedFilter = 'saved' | 'name-used' | 'too-many'

/** Adds a filter unless its list has as many as it can, or one of that name. */
export async function saveFilter(
  { db, now }: { db: Database; now: number },
  owner: FilterOwner,
  { list, name, query }: Omit<ListedFilter, 'id'>,
): Promise<NamedFilter> {
  const { accountId, siteId } = owner
  const [written] = await writeTogether(db, [
    sql`INSERT OR IGNORE INTO saved_filter (account_id, site_id, list, name, query, created_at)
      SELECT ${accountId}, ${siteId}, ${list}, ${name}, ${query}, ${now}
      WHERE (SELECT count(*) FROM saved_filter
        WHERE account_id = ${accountId} AND site_id = ${siteId} AND list = ${list}) < ${MAX_SAVED_FILTERS}`,
  ])
  if (written?.changes === 1) return 'saved'
  const stored = await listSavedFilters(db, owner, list)
  return stored.some((filter) => isSameName(filter.name, name)) ? 'name-used' : 'too-many'
}

/** Null if it is not the person's own, of this site. */
export async function renameFilter(
  db: Database,
  owner: FilterOwner,
  { id, name }: { id: number; name: string },
): Promise<'saved' | 'name-used' | null> {
  const [written] = await writeTogether(db, [
    db
      .update(savedFilter)
      .set({ name })
      .where(
        and(
          isOwnedBy(owner),
          eq(savedFilter.id, id),
          sql`NOT EXISTS (
            SELECT 1 FROM saved_filter f WHERE f.account_id = ${owner.accountId} AND f.site_id = ${owner.siteId}
              AND f.list = saved_filter.list AND f.name = ${name} COLLATE NOCASE AND f.id != ${id})`,
        ),
      ),
  ])
  if (written?.changes === 1) return 'saved'
  return (await findSavedFilter(db, owner, id)) ? 'name-used' : null
}

/** Removes a filter, and returns what it was; null if it is not the person's own, of this site. */
export async function removeFilter(
  db: Database,
  owner: FilterOwner,
  id: number,
): Promise<ListedFilter | null> {
  const [removed] = await db
    .delete(savedFilter)
    .where(and(isOwnedBy(owner), eq(savedFilter.id, id)))
    .returning(listedColumns)
  return removed ?? null
}

/** As SQLite compares names: only A–Z in either case are the same. */
const isSameName = (a: string, b: string) => toLowerAscii(a) === toLowerAscii(b)
const toLowerAscii = (text: string) => text.replace(/[A-Z]/g, (capital) => capital.toLowerCase())
