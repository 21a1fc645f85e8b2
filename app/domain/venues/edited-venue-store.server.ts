import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { venue } from '~/db/schema/venues'
import { textKey } from '~/lib/text/text-key'
import type { Database, Statement } from '~/platform/storage/database.server'
import { selectKeptVenueId } from './duplicates/resolve-merged-venue-ids.server'
import type { Venue, VenueInput } from './venue'
import { venueColumns } from './venue-store.server'

/** A venue that the platform manages and that is not merged into another. */
export const isScrapeVenue: SQL | undefined = and(
  isNotNull(venue.label),
  isNull(venue.mergedIntoId),
)

/** Queries and writes of single venues that editors change in the console. */
export async function findLabelledVenue(db: Database, id: number): Promise<Venue | null> {
  const row = await db
    .select(venueColumns)
    .from(venue)
    .where(and(eq(venue.id, id), isScrapeVenue))
    .get()
  return row ?? null
}

/** The venue, or the one that it was merged into. */
export async function findKeptVenue(db: Database, id: number): Promise<Venue | null> {
  const row = await db
    .select(venueColumns)
    .from(venue)
    .where(eq(venue.id, selectKeptVenueId(id)))
    .get()
  return row ?? null
}

/**
 * Fails if the label is used. With `newestId`, it also fails if a venue of scrapes with a greater id is near it: its name is then
 * null, which none may be. Degrees of latitude and longitude say what is near.
 */
export function createLabelledVenue(
  db: Database,
  input: VenueInput,
  now: number,
  unless?: { newestId: number; degrees: number },
): Statement {
  const columns = { ...toColumns(input), createdAt: now, updatedAt: now }
  if (!unless) return db.insert(venue).values(columns)
  const { latitude, longitude } = input
  const isAdded = sql`EXISTS (SELECT 1 FROM venue WHERE id > ${unless.newestId} AND label IS NOT NULL
    AND latitude BETWEEN ${latitude - unless.degrees} AND ${latitude + unless.degrees}
    AND longitude BETWEEN ${longitude - unless.degrees} AND ${longitude + unless.degrees})`
  return db
    .insert(venue)
    .values({ ...columns, name: sql`CASE WHEN NOT ${isAdded} THEN ${input.name} END` })
}

/** The greatest id that any venue has; 0 without one. */
export async function findNewestVenueId(db: Database): Promise<number> {
  const row = await db.get<{ id: number | null }>(sql`SELECT max(id) AS id FROM venue`)
  return row?.id ?? 0
}

/** Fails, with everything in its batch, if the venue is no longer as `before`: its name is then null, which none may be. */
export function updateVenueColumns(
  db: Database,
  before: Venue,
  input: VenueInput,
  now: number,
): Statement {
  const isCurrent = sql`label = ${before.label} AND name = ${before.name} AND address = ${before.address}
    AND timezone = ${before.timezone} AND latitude = ${before.latitude} AND longitude = ${before.longitude}
    AND merged_into_id IS NULL`
  return db
    .update(venue)
    .set({
      ...toColumns(input),
      name: sql`CASE WHEN ${isCurrent} THEN ${input.name} END`,
      updatedAt: now,
    })
    .where(eq(venue.id, before.id))
}

/** Why the database refused to save a venue: its label is used, or someone else has changed it. */
export function findSaveRefusal(fault: unknown): 'label' | 'stale' | null {
  const cause = fault instanceof Error ? fault.cause : null
  if (!(cause instanceof Error)) return null
  if (cause.message.includes('UNIQUE constraint failed: venue.label')) return 'label'
  return cause.message.includes('NOT NULL constraint failed: venue.name') ? 'stale' : null
}

/** Of the venue that it was merged into, should it be merged meanwhile. */
export function writeQuarantine(
  db: Database,
  { id, quarantined }: Pick<Venue, 'id' | 'quarantined'>,
  now: number,
): Statement {
  return db
    .update(venue)
    .set({ quarantined, updatedAt: now })
    .where(eq(venue.id, selectKeptVenueId(id)))
}

/** Deletes a venue that the platform manages, if `condition` holds. */
export function deleteLabelledVenue(db: Database, id: number, condition: SQL): Statement {
  return db.delete(venue).where(and(eq(venue.id, id), isScrapeVenue, condition))
}

const toColumns = (input: VenueInput) => ({
  ...input,
  nameKey: textKey(input.name),
  addressKey: textKey(input.address),
})
