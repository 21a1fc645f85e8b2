import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { curatedVenue, curatedVenueVenue, venue } from '~/db/schema/venues'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { CuratedVenue } from '../featured/featured-venue'
import { curatedColumns } from './curated-columns.server'
import type { CuratedVenueValues, LinkedVenue } from './curated-venue-values'

/** A curated venue as the console edits it. `updatedAt` is the instant of its last change, in epoch milliseconds. */
export type EditedVenue = { curatedVenue: CuratedVenue; venues: LinkedVenue[]; updatedAt: number }

export async function findCuratedVenue(db: Database, uid: string): Promise<EditedVenue | null> {
  const [found] = await selectCurated(db, eq(curatedVenue.uid, uid))
  return found ?? null
}

/** All of them, by name. */
export const listEditedVenues = (db: Database): Promise<EditedVenue[]> => selectCurated(db)

async function selectCurated(db: Database, condition?: SQL): Promise<EditedVenue[]> {
  const venues = db
    .select({
      json: sql`json_group_array(
        json_object('id', ${venue.id}, 'name', ${venue.name}, 'address', ${venue.address}) ORDER BY ${venue.name}, ${venue.id})`,
    })
    .from(curatedVenueVenue)
    .innerJoin(venue, eq(venue.id, curatedVenueVenue.venueId))
    .where(eq(curatedVenueVenue.curatedVenueId, curatedVenue.id))
  return db
    .select({
      curatedVenue: curatedColumns,
      venues: sql`${venues}`.mapWith(readJson<LinkedVenue[]>),
      updatedAt: curatedVenue.updatedAt,
    })
    .from(curatedVenue)
    .where(condition)
    .orderBy(asc(curatedVenue.name), asc(curatedVenue.id))
}

export const CURATED_PAGE_SIZE = 50

/** A row of the console's list. */
export type CuratedVenueRow = Pick<CuratedVenue, 'uid' | 'name' | 'address'> & { linked: number }

/**
 * A page of the curated venues by name whose name or address has these words, and the uid after which the next page begins.
 * `after` is the uid of the last venue of the page before.
 */
export async function listCuratedVenuePage(
  db: Database,
  wanted: Wanted,
): Promise<{ rows: CuratedVenueRow[]; next: string | null }> {
  const rows = await db
    .select({
      uid: curatedVenue.uid,
      name: curatedVenue.name,
      address: curatedVenue.address,
      linked: sql<number>`(SELECT count(*) FROM curated_venue_venue l WHERE l.curated_venue_id = ${curatedVenue.id})`,
    })
    .from(curatedVenue)
    .where(isOnCuratedPage(wanted))
    .orderBy(asc(curatedVenue.name), asc(curatedVenue.id))
    .limit(CURATED_PAGE_SIZE + 1)
  return toCuratedPage(rows)
}

type Wanted = { text: string; after: string | null }

/** Of the curated venues by name: those that have these words, behind the last venue of the page before. */
export function isOnCuratedPage({ text, after }: Wanted): SQL | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isAfter = sql`(${curatedVenue.name}, ${curatedVenue.id}) > (
    SELECT name, id FROM curated_venue WHERE uid = ${after})`
  const hasWord = (word: string) =>
    sql`instr(lower(${curatedVenue.name} || ' ' || ${curatedVenue.address}), ${word}) > 0`
  return and(...words.map(hasWord), after === null ? undefined : isAfter)
}

/** Of a page and one row more: the page, and the uid after which the next one begins. */
export function toCuratedPage<Row extends { uid: string }>(rows: Row[]) {
  const shown = rows.slice(0, CURATED_PAGE_SIZE)
  const isMore = rows.length > CURATED_PAGE_SIZE
  return { rows: shown, next: isMore ? (shown.at(-1)?.uid ?? null) : null }
}

/** The venues with these ids, by name. */
export async function listLinkedVenues(db: Database, ids: number[]): Promise<LinkedVenue[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: venue.id, name: venue.name, address: venue.address })
    .from(venue)
    .where(sql`${venue.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .orderBy(asc(venue.name), asc(venue.id))
}

/** The ids that are no venue's. */
export async function listMissingVenues(db: Database, ids: number[]): Promise<number[]> {
  const stored = new Set((await listLinkedVenues(db, ids)).map(({ id }) => id))
  return ids.filter((id) => !stored.has(id))
}

type Version = { uid: string; updatedAt: number; savedAt: number }

/**
 * Creates the curated venue of this uid, or updates it unless it was changed since `updatedAt`, and links its venues. A
 * linked venue that was merged means the one that it was merged into; those that do not exist are ignored.
 */
export function writeCuratedVenue(
  db: Database,
  { uid, updatedAt, savedAt }: Version,
  { venueIds, openingHours, amenities, ...columns }: CuratedVenueValues,
): Statement[] {
  const changes = {
    ...columns,
    ...(openingHours && { openingHours: JSON.stringify(openingHours) }),
    ...(amenities && { amenities: JSON.stringify(amenities) }),
    updatedAt: savedAt,
  }
  const saved = and(eq(curatedVenue.uid, uid), eq(curatedVenue.updatedAt, savedAt))
  const id = db.select({ id: curatedVenue.id }).from(curatedVenue).where(saved)
  return [
    db
      .insert(curatedVenue)
      .values({ ...changes, uid, createdAt: savedAt })
      .onConflictDoUpdate({
        target: curatedVenue.uid,
        set: changes,
        setWhere: eq(curatedVenue.updatedAt, updatedAt),
      }),
    db.delete(curatedVenueVenue).where(eq(curatedVenueVenue.curatedVenueId, id)),
    sql`
      INSERT OR IGNORE INTO curated_venue_venue (curated_venue_id, venue_id)
      WITH RECURSIVE chain (id, next) AS (
        SELECT id, merged_into_id FROM venue
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(venueIds)}))
        UNION SELECT v.id, v.merged_into_id FROM chain JOIN venue v ON v.id = chain.next)
      SELECT c.id, chain.id FROM chain
      JOIN curated_venue c ON c.uid = ${uid} AND c.updated_at = ${savedAt}
      WHERE chain.next IS NULL`,
  ]
}
