import { asc, eq, type SQL } from 'drizzle-orm'
import { curatedVenue, curatedVenueVenue, venue } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'
import type { CuratedVenue } from '../featured/featured-venue'
import { curatedColumns } from './curated-columns.server'

/** What editors know of a place, and the zone of its clock. */
export type VenueFacts = CuratedVenue & { timezone: string }

/** What editors know of a venue, on every site; null if no curated venue has it. Of several, the oldest counts. */
export const findVenueFacts = (db: Database, venueId: number): Promise<VenueFacts | null> =>
  findFacts(db, eq(curatedVenueVenue.venueId, venueId))

/** What editors know of a curated venue, with the zone of its first venue; null without venues. */
export const findFactsOfCurated = (db: Database, uid: string): Promise<VenueFacts | null> =>
  findFacts(db, eq(curatedVenue.uid, uid))

async function findFacts(db: Database, condition: SQL): Promise<VenueFacts | null> {
  const found = await db
    .select({ ...curatedColumns, timezone: venue.timezone })
    .from(curatedVenueVenue)
    .innerJoin(curatedVenue, eq(curatedVenue.id, curatedVenueVenue.curatedVenueId))
    .innerJoin(venue, eq(venue.id, curatedVenueVenue.venueId))
    .where(condition)
    .orderBy(asc(curatedVenueVenue.curatedVenueId), asc(curatedVenueVenue.venueId))
    .limit(1)
    .get()
  return found ?? null
}
