import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { site } from '~/db/schema/sites'
import { curatedVenue, curatedVenueVenue, featuredVenue } from '~/db/schema/venues'
import type { Database, Statement } from '~/platform/storage/database.server'
import { curatedColumns } from '../curated/curated-columns.server'
import type { CuratedVenue, FeaturedVenueEntry, FeaturedVenueInput } from './featured-venue'

/** A `FeaturedVenueEntry`. */
export const entryColumns = {
  curatedVenue: curatedColumns,
  featuredVenue: {
    uid: featuredVenue.uid,
    curatedVenueUid: curatedVenue.uid,
    siteId: featuredVenue.siteId,
    featured: featuredVenue.featured,
    marketingMessage: featuredVenue.marketingMessage,
    additionalMedia: sql`${featuredVenue.additionalMedia}`.mapWith(readJson<string[]>),
  },
}

/** The ids of the venues that a curated venue combines. */
function venueIdsColumn(db: Database) {
  const ids = db
    .select({ ids: sql`json_group_array(${curatedVenueVenue.venueId})` })
    .from(curatedVenueVenue)
    .where(eq(curatedVenueVenue.curatedVenueId, curatedVenue.id))
  return sql`${ids}`.mapWith(readJson<number[]>)
}

/**
 * The only one of them that the site shows to everybody; null if it shows none, or several, or if what the site featured
 * earlier has that venue.
 */
const pageVenueColumn = (siteId: number) => sql<number | null>`(
  SELECT shown.venue_id FROM (
    SELECT min(l.venue_id) AS venue_id, count(*) AS venues FROM curated_venue_venue l
    JOIN public_venue p ON p.venue_id = l.venue_id AND p.site_id = ${siteId}
    WHERE l.curated_venue_id = ${curatedVenue.id}) shown
  WHERE shown.venues = 1 AND NOT EXISTS (
    SELECT 1 FROM curated_venue_venue el
    JOIN featured_venue earlier ON earlier.curated_venue_id = el.curated_venue_id
      AND earlier.site_id = ${siteId} AND earlier.featured = 1
    WHERE el.venue_id = shown.venue_id AND earlier.id < ${featuredVenue.id}))`

/** What a site features. */
const isFeaturedOn = (siteId: number) =>
  and(eq(featuredVenue.siteId, siteId), eq(featuredVenue.featured, true))

/** A venue that a site features, with the venues that it combines. */
export type FoundFeaturedVenue = FeaturedVenueEntry & {
  venueIds: number[]
  /** The venue whose page is the same page (docs/decisions/0052); null if it has a page of its own. */
  pageVenueId: number | null
}

/** The venue that the site features under this uid. */
export async function findFeaturedVenue(
  db: Database,
  siteId: number,
  uid: string,
): Promise<FoundFeaturedVenue | null> {
  const row = await db
    .select({ ...entryColumns, venueIds: venueIdsColumn(db), pageVenueId: pageVenueColumn(siteId) })
    .from(featuredVenue)
    .innerJoin(curatedVenue, eq(curatedVenue.id, featuredVenue.curatedVenueId))
    .where(and(eq(featuredVenue.uid, uid), isFeaturedOn(siteId)))
    .get()
  return row ?? null
}

/** What the site features this venue as, if that is the same page; of several, the oldest. */
export async function findFeaturedPageOfVenue(
  db: Database,
  siteId: number,
  venueId: number,
): Promise<FoundFeaturedVenue | null> {
  const rows = await db
    .select({ ...entryColumns, venueIds: venueIdsColumn(db), pageVenueId: pageVenueColumn(siteId) })
    .from(curatedVenueVenue)
    .innerJoin(curatedVenue, eq(curatedVenue.id, curatedVenueVenue.curatedVenueId))
    .innerJoin(
      featuredVenue,
      and(eq(featuredVenue.curatedVenueId, curatedVenue.id), isFeaturedOn(siteId)),
    )
    .where(eq(curatedVenueVenue.venueId, venueId))
    .orderBy(asc(featuredVenue.id))
  return rows.find(({ pageVenueId }) => pageVenueId === venueId) ?? null
}

/** Every venue that the site features, by name. */
export async function listFeaturedVenues(
  db: Database,
  siteId: number,
): Promise<FeaturedVenueEntry[]> {
  return db
    .select(entryColumns)
    .from(featuredVenue)
    .innerJoin(curatedVenue, eq(curatedVenue.id, featuredVenue.curatedVenueId))
    .where(isFeaturedOn(siteId))
    .orderBy(asc(curatedVenue.name), asc(featuredVenue.id))
}

/** The pages of the venues that a site features, each with the instant of its last change (epoch milliseconds). */
export async function listFeaturedPages(
  db: Database,
  siteId: number,
  limit: number,
): Promise<{ uid: string; pageVenueId: number | null; updatedAt: number }[]> {
  return db
    .select({
      uid: featuredVenue.uid,
      pageVenueId: pageVenueColumn(siteId),
      updatedAt: sql<number>`max(${featuredVenue.updatedAt}, ${curatedVenue.updatedAt})`,
    })
    .from(featuredVenue)
    .innerJoin(curatedVenue, eq(curatedVenue.id, featuredVenue.curatedVenueId))
    .where(isFeaturedOn(siteId))
    .orderBy(asc(featuredVenue.id))
    .limit(limit)
}

/** The featured venues of the site that a venue belongs to: an event's `featuredVenues` (specification, section 3). */
export async function listFeaturedVenuesByVenue(
  db: Database,
  siteId: number,
  venueId: number,
): Promise<{ siteId: number; uid: string; name: string }[]> {
  return db
    .select({ siteId: featuredVenue.siteId, uid: featuredVenue.uid, name: curatedVenue.name })
    .from(curatedVenueVenue)
    .innerJoin(
      featuredVenue,
      and(eq(featuredVenue.curatedVenueId, curatedVenueVenue.curatedVenueId), isFeaturedOn(siteId)),
    )
    .innerJoin(curatedVenue, eq(curatedVenue.id, curatedVenueVenue.curatedVenueId))
    .where(eq(curatedVenueVenue.venueId, venueId))
    .orderBy(asc(curatedVenue.name), asc(featuredVenue.id))
}

/** The venues that a curated venue combines; null if the site does not feature it. */
export async function findCuratedVenueIds(
  db: Database,
  siteId: number,
  curatedVenueUid: string,
): Promise<number[] | null> {
  const row = await db
    .select({ venueIds: venueIdsColumn(db) })
    .from(curatedVenue)
    .innerJoin(
      featuredVenue,
      and(eq(featuredVenue.curatedVenueId, curatedVenue.id), isFeaturedOn(siteId)),
    )
    .where(eq(curatedVenue.uid, curatedVenueUid))
    .get()
  return row?.venueIds ?? null
}

/** The same for every curated venue, featured or not; null if there is none. */
export async function findVenueIdsOfCurated(
  db: Database,
  curatedVenueUid: string,
): Promise<number[] | null> {
  const row = await db
    .select({ venueIds: venueIdsColumn(db) })
    .from(curatedVenue)
    .where(eq(curatedVenue.uid, curatedVenueUid))
    .get()
  return row?.venueIds ?? null
}

/** All curated venues, by name. They are shared by all sites. */
export async function listCuratedVenues(
  db: Database,
): Promise<(CuratedVenue & { venueIds: number[] })[]> {
  return db
    .select({ ...curatedColumns, venueIds: venueIdsColumn(db) })
    .from(curatedVenue)
    .orderBy(asc(curatedVenue.name), asc(curatedVenue.id))
}

/** The ids of the sites that show a curated venue: those that feature it, and those with a page of a venue that it links. */
export const selectCuratedVenueSites = (uid: string): SQL => sql`
  SELECT f.site_id FROM curated_venue c JOIN featured_venue f ON f.curated_venue_id = c.id WHERE c.uid = ${uid}
  UNION SELECT s.site_id FROM curated_venue c
  JOIN curated_venue_venue l ON l.curated_venue_id = c.id
  JOIN venue_site s ON s.venue_id = l.venue_id WHERE c.uid = ${uid}`

/** The same with their names, by name. */
export async function listCuratedVenueSites(
  db: Database,
  uid: string,
): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: site.id, name: site.name })
    .from(site)
    .where(sql`${site.id} IN (${selectCuratedVenueSites(uid)})`)
    .orderBy(asc(site.name), asc(site.id))
}

/** The sites that a change concerns: those that show the venue after it, and these; one null if there are none. */
export const selectConcernedSites = (uid: string, siteIds: number[]): SQL => sql`
  WITH concerned AS (
    SELECT id AS site_id FROM site
    WHERE id IN (${selectCuratedVenueSites(uid)})
      OR id IN (SELECT value FROM json_each(${JSON.stringify(siteIds)})))
  SELECT site_id FROM concerned
  UNION ALL SELECT NULL WHERE NOT EXISTS (SELECT 1 FROM concerned)`

/** Creates or updates the site's entry of a curated venue, unless it was changed since `updatedAt`. */
export function writeFeaturedVenue(
  { uid, siteId, updatedAt }: { uid: string; siteId: number; updatedAt: number },
  input: FeaturedVenueInput,
  now: number,
): Statement {
  return sql`
    INSERT INTO featured_venue (uid, site_id, curated_venue_id, featured, marketing_message, additional_media,
      created_at, updated_at)
    SELECT ${uid}, ${siteId}, id, ${input.featured ? 1 : 0}, ${input.marketingMessage},
      ${JSON.stringify(input.additionalMedia)}, ${now}, ${now}
    FROM curated_venue WHERE uid = ${input.curatedVenueUid}
    ON CONFLICT (site_id, curated_venue_id) DO UPDATE SET featured = excluded.featured,
      marketing_message = excluded.marketing_message, additional_media = excluded.additional_media,
      updated_at = excluded.updated_at
    WHERE featured_venue.updated_at = ${updatedAt}`
}
