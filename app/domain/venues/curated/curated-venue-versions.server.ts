import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { account } from '~/db/schema/accounts'
import { curatedVenue, curatedVenueVersion } from '~/db/schema/venues'
import { isSiteAdministrator } from '~/domain/accounts/administrators/administrator-store.server'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { CuratedVenueValues } from './curated-venue-values'

export type StoredValues = Required<CuratedVenueValues>

/** What a curated venue was after a change. */
export type CuratedVenueVersion = {
  id: number
  /** Epoch milliseconds. */
  savedAt: number
  /** Who changed it; null if that is not known, or the account has no name or was deleted. */
  person: string | null
  values: StoredValues
}

/** Of each curated venue; older ones are deleted. */
const MAX_VERSIONS = 20

type Saved = { uid: string; savedAt: number; accountId: string | null; sites: SQL }

type Values = { before: (StoredValues & { savedAt: number }) | null; after: CuratedVenueValues }

const NO_VALUES = {
  openingHours: [],
  amenities: {},
  primaryFocusX: 50,
  primaryFocusY: 50,
  secondaryFocusX: 50,
  secondaryFocusY: 50,
}

/**
 * For the batch that saved the venue at `savedAt`, after the save itself: stores what it is now, and what it was if no version
 * has that. The sites among `sites` that this person does not administer are to be emailed about it.
 */
export function writeVersion(saved: Saved, { before, after }: Values): Statement[] {
  const { uid, savedAt, accountId, sites } = saved
  const known = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined))
  const { savedAt: savedBefore, ...valuesBefore } = before ?? { savedAt: 0 }
  const values = { ...NO_VALUES, ...valuesBefore, ...known } as StoredValues
  const current = sql`
    SELECT v.id FROM curated_venue_version v JOIN curated_venue c ON c.id = v.curated_venue_id
    WHERE c.uid = ${uid} AND c.updated_at = ${savedAt} AND v.saved_at = ${savedAt}`
  return [
    ...(before ? [insertVersion(saved, valuesBefore as StoredValues, savedBefore, null)] : []),
    insertVersion(saved, values, savedAt, accountId),
    sql`
      DELETE FROM curated_venue_version WHERE id IN (
        SELECT v.id FROM curated_venue_version v JOIN curated_venue c ON c.id = v.curated_venue_id
        WHERE c.uid = ${uid} ORDER BY v.saved_at DESC LIMIT -1 OFFSET ${MAX_VERSIONS})`,
    sql`
      INSERT OR IGNORE INTO curated_venue_notice (site_id, version_id)
      SELECT s.site_id, v.id FROM (${sites}) s JOIN (${current}) v
      WHERE s.site_id IS NOT NULL AND ${accountId} IS NOT NULL AND NOT ${isSiteAdministrator(accountId, sql`s.site_id`)}`,
  ]
}

const insertVersion = (
  { uid, savedAt }: Saved,
  values: StoredValues,
  at: number,
  accountId: string | null,
): Statement => sql`
  INSERT OR IGNORE INTO curated_venue_version
    (curated_venue_id, saved_at, account_id, stored, primary_image_checksum, secondary_image_checksum)
  SELECT id, ${at}, ${accountId}, ${JSON.stringify(values)}, ${values.primaryImageChecksum},
    ${values.secondaryImageChecksum}
  FROM curated_venue WHERE uid = ${uid} AND updated_at = ${savedAt}`

const selectVersions = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      id: curatedVenueVersion.id,
      savedAt: curatedVenueVersion.savedAt,
      person: sql<string | null>`nullif(${account.name}, '')`,
      values: sql`${curatedVenueVersion.stored}`.mapWith(readJson<StoredValues>),
    })
    .from(curatedVenueVersion)
    .innerJoin(curatedVenue, eq(curatedVenue.id, curatedVenueVersion.curatedVenueId))
    .leftJoin(account, eq(account.id, curatedVenueVersion.accountId))
    .where(condition)
    .orderBy(desc(curatedVenueVersion.savedAt))
    .limit(MAX_VERSIONS)

/** The newest versions of a curated venue, newest first. */
export const listCuratedVenueVersions = (
  db: Database,
  uid: string,
): Promise<CuratedVenueVersion[]> => selectVersions(db, eq(curatedVenue.uid, uid))

/** A version, if it is of this venue. */
export async function findCuratedVenueVersion(
  db: Database,
  uid: string,
  id: number,
): Promise<CuratedVenueVersion | null> {
  const [found] = await selectVersions(
    db,
    and(eq(curatedVenue.uid, uid), eq(curatedVenueVersion.id, id)),
  )
  return found ?? null
}
