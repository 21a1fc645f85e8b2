import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { venue } from '~/db/schema/venues'
import { TICKETING_FEED } from '~/domain/sites/ticketing.server'
import { selectKeptVenueId } from '~/domain/venues/duplicates/resolve-merged-venue-ids.server'
import { isScrapeVenue } from '~/domain/venues/edited-venue-store.server'
import { siteOfVenue } from '~/domain/venues/site-of-venue.server'
import { venueColumns } from '~/domain/venues/venue-store.server'
import { textKey } from '~/lib/text/text-key'
import type { Database } from '~/platform/storage/database.server'
import { isScrapeOfVenue } from '../scrapes/scrape-of-venue.server'
import type { ConsoleVenue } from './console-venue'

/** The venues of the console, which are of all sites. */
export type ConsoleVenueFilter = {
  text: string
  limit: number
  offset?: number
  /** The site whose list of events is preferred, where several contain a venue. */
  siteId?: number
}

const MAX_WORDS = 8

type Services = { db: Database; now: number }

/** The venues that the platform manages, by their labels; a text finds those with all its words in label, name or address. */
export async function listScrapeVenues(
  services: Services,
  filter: ConsoleVenueFilter,
): Promise<ConsoleVenue[]> {
  const { text, limit, offset = 0, siteId } = filter
  return selectConsoleVenues(services, siteId)
    .where(and(isScrapeVenue, hasWords(text)))
    .orderBy(asc(venue.label))
    .limit(limit)
    .offset(offset)
}

/** The venue, or the one that it was merged into, if the platform manages that. */
export async function findScrapeVenue(
  services: Services,
  id: number,
): Promise<ConsoleVenue | null> {
  const row = await selectConsoleVenues(services)
    .where(and(eq(venue.id, selectKeptVenueId(id)), isScrapeVenue))
    .get()
  return row ?? null
}

/**
 * The venues of the ticketing feeds, by their names. One that was merged is represented by the venue it was merged into, which
 * has its events.
 */
export async function listTicketingVenues(
  services: Services,
  filter: ConsoleVenueFilter,
): Promise<ConsoleVenue[]> {
  const { text, limit, offset = 0, siteId } = filter
  // All of them are sorted, so the other columns are only of those that are shown.
  const shown = services.db
    .select({ id: venue.id })
    .from(venue)
    .where(and(isTicketingVenue, hasWords(text)))
    .orderBy(BY_NAME, asc(venue.id))
    .limit(limit)
    .offset(offset)
  return selectConsoleVenues(services, siteId)
    .where(inArray(venue.id, shown))
    .orderBy(BY_NAME, asc(venue.id))
}

/** The venue, or the one that it was merged into. */
export async function findTicketingVenue(
  services: Services,
  id: number,
): Promise<ConsoleVenue | null> {
  const row = await selectConsoleVenues(services)
    .where(and(eq(venue.id, selectKeptVenueId(id)), isTicketingVenue))
    .get()
  return row ?? null
}

/** Not by its index: that would read every venue to find the few of the feeds. */
const BY_NAME: SQL = sql`+venue.name_key`

/** Venues found in a feed have the feed in their source key (`feed/3/…`); `0` follows `/`. */
const isTicketingVenue: SQL | undefined = and(
  isNull(venue.mergedIntoId),
  sql`${venue.id} IN (
    SELECT coalesce(v.merged_into_id, v.id) FROM feed f
    JOIN venue v ON v.source_key > 'feed/' || f.id || '/' AND v.source_key < 'feed/' || f.id || '0'
    WHERE f.type = ${TICKETING_FEED})`,
)

function selectConsoleVenues({ db, now }: Services, siteId = 0) {
  return db
    .select({
      ...venueColumns,
      inUse: sql`EXISTS (SELECT 1 FROM scrape WHERE ${isScrapeOfVenue(venue.id)})`.mapWith(Boolean),
      upcomingEventsCount: sql`(
        SELECT count(*) FROM event e WHERE e.venue_id = venue.id AND e.until_at > ${now}
          AND e.published = 1 AND e.quarantined = 0 AND e.deleted_at IS NULL)`.mapWith(Number),
      site: siteOfVenue(siteId),
    })
    .from(venue)
    .$dynamic()
}

function hasWords(text: string): SQL | undefined {
  const words = textKey(text).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  const searched = sql`(coalesce(${venue.label}, '') || ' ' || ${venue.nameKey}
    || ' ' || ${venue.addressKey})`
  return and(...words.map((word) => sql`instr(${searched}, ${word}) > 0`))
}
