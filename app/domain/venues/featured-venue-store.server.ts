import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '~/platform/database.server'
import type {
  CuratedVenue,
  CuratedVenueInput,
  FeaturedVenue,
  FeaturedVenueEntry,
  FeaturedVenueInput,
} from './featured-venue'

const CURATED_COLUMNS = sql`
  c.uid, c.name, c.address, c.latitude, c.longitude, c.hours, c.phone, c.url, c.email, c.parking, c.about,
  c.facebook, c.twitter, c.yelp, c.pinterest, c.primary_image_checksum AS primaryImageChecksum,
  c.secondary_image_checksum AS secondaryImageChecksum`

const FEATURED_COLUMNS = sql`
  f.uid AS featuredUid, f.site_id AS siteId, f.featured, f.marketing_message AS marketingMessage,
  f.additional_media AS additionalMedia`

/** The ids of the venues that a curated venue is made of, as JSON. */
const VENUE_IDS = sql`(
  SELECT json_group_array(venue_id) FROM curated_venue_venue WHERE curated_venue_id = c.id) AS venueIds`

type EntryRow = CuratedVenue & {
  featuredUid: string
  siteId: number
  featured: number
  marketingMessage: string
  additionalMedia: string
}

/** The venue that the site puts forward under this uid, with the ids of the venues that it is made of. */
export async function findFeaturedVenue(
  db: Database,
  siteId: number,
  uid: string,
): Promise<(FeaturedVenueEntry & { venueIds: number[] }) | null> {
  const rows = await db.all<EntryRow & { venueIds: string }>(sql`
    SELECT ${FEATURED_COLUMNS}, ${CURATED_COLUMNS}, ${VENUE_IDS}
    FROM featured_venue f JOIN curated_venue c ON c.id = f.curated_venue_id
    WHERE f.uid = ${uid} AND f.site_id = ${siteId} AND f.featured = 1`)
  const [found] = rows
  if (!found) return null
  const { venueIds, ...row } = found
  return { ...toEntry(row), venueIds: JSON.parse(venueIds) }
}

/** All that the site puts forward, by name. */
export async function listFeaturedVenues(
  db: Database,
  siteId: number,
): Promise<FeaturedVenueEntry[]> {
  const rows = await db.all<EntryRow>(sql`
    SELECT ${FEATURED_COLUMNS}, ${CURATED_COLUMNS}
    FROM featured_venue f JOIN curated_venue c ON c.id = f.curated_venue_id
    WHERE f.site_id = ${siteId} AND f.featured = 1 ORDER BY c.name, f.id`)
  return rows.map(toEntry)
}

/** The venues that a site puts forward, each with the instant of its last change (epoch milliseconds). */
export async function listFeaturedUids(
  db: Database,
  siteId: number,
  limit: number,
): Promise<{ uid: string; updatedAt: number }[]> {
  return db.all(sql`
    SELECT f.uid, max(f.updated_at, c.updated_at) AS updatedAt
    FROM featured_venue f JOIN curated_venue c ON c.id = f.curated_venue_id
    WHERE f.site_id = ${siteId} AND f.featured = 1 ORDER BY f.id LIMIT ${limit}`)
}

/** The featured venues of the site to which a venue belongs: an event's `featuredVenues` (specification, section 3). */
export async function listFeaturedVenuesOf(
  db: Database,
  siteId: number,
  venueId: number,
): Promise<{ siteId: number; uid: string; name: string }[]> {
  return db.all(sql`
    SELECT f.site_id AS siteId, f.uid, c.name
    FROM curated_venue_venue l
    JOIN featured_venue f ON f.curated_venue_id = l.curated_venue_id
      AND f.site_id = ${siteId} AND f.featured = 1
    JOIN curated_venue c ON c.id = l.curated_venue_id
    WHERE l.venue_id = ${venueId} ORDER BY c.name, f.id`)
}

/** The venues that a curated venue is made of; null where the site does not feature it. */
export async function findVenueIdsOfCurated(
  db: Database,
  siteId: number,
  curatedVenueUid: string,
): Promise<number[] | null> {
  const [row] = await db.all<{ venueIds: string }>(sql`
    SELECT ${VENUE_IDS} FROM curated_venue c
    JOIN featured_venue f ON f.curated_venue_id = c.id AND f.site_id = ${siteId} AND f.featured = 1
    WHERE c.uid = ${curatedVenueUid}`)
  return row ? JSON.parse(row.venueIds) : null
}

/** What editors have described, by name; it is the same for all sites. */
export async function listCuratedVenues(
  db: Database,
): Promise<(CuratedVenue & { venueIds: number[] })[]> {
  const rows = await db.all<CuratedVenue & { venueIds: string }>(sql`
    SELECT ${CURATED_COLUMNS}, ${VENUE_IDS} FROM curated_venue c ORDER BY c.name, c.id`)
  return rows.map((row) => ({ ...row, venueIds: JSON.parse(row.venueIds) }))
}

export async function hasCuratedVenue(db: Database, uid: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM curated_venue WHERE uid = ${uid}`)
  return rows.length > 0
}

/** The uid under which the site has this curated venue, featured or not. */
export async function findFeaturedUid(
  db: Database,
  siteId: number,
  curatedVenueUid: string,
): Promise<string | null> {
  const [row] = await db.all<{ uid: string }>(sql`
    SELECT f.uid FROM featured_venue f JOIN curated_venue c ON c.id = f.curated_venue_id
    WHERE c.uid = ${curatedVenueUid} AND f.site_id = ${siteId}`)
  return row?.uid ?? null
}

/** The ids of the sites that show a curated venue. */
export async function listSitesOfCurated(db: Database, uid: string): Promise<number[]> {
  const rows = await db.all<{ siteId: number }>(sql`
    SELECT f.site_id AS siteId FROM curated_venue c JOIN featured_venue f ON f.curated_venue_id = c.id
    WHERE c.uid = ${uid}`)
  return rows.map(({ siteId }) => siteId)
}

/** Makes the curated venue of this uid what is given, made of these venues. */
export function writeCuratedVenue(uid: string, input: CuratedVenueInput, now: number): Statement[] {
  const { venueIds, ...columns } = input
  const pairs = Object.entries({ ...columns, updatedAt: now })
  const names = pairs.map(([name]) => column(name))
  const updates = names.map((name) => sql`${name} = excluded.${name}`)
  return [
    sql`
      INSERT INTO curated_venue (uid, created_at, ${sql.join(names, sql`, `)})
      VALUES (${uid}, ${now}, ${sql.join(
        pairs.map(([, value]) => sql`${value}`),
        sql`, `,
      )})
      ON CONFLICT (uid) DO UPDATE SET ${sql.join(updates, sql`, `)}`,
    sql`DELETE FROM curated_venue_venue
      WHERE curated_venue_id = (SELECT id FROM curated_venue WHERE uid = ${uid})`,
    sql`
      INSERT INTO curated_venue_venue (curated_venue_id, venue_id)
      SELECT c.id, v.id FROM curated_venue c
      JOIN venue v ON v.id IN (SELECT value FROM json_each(${JSON.stringify(venueIds)}))
      WHERE c.uid = ${uid}`,
  ]
}

/** Makes the site put its curated venue forward, or not, as given. */
export function writeFeaturedVenue(
  uid: string,
  siteId: number,
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
      updated_at = excluded.updated_at`
}

/** 'primaryImageChecksum' as primary_image_checksum. */
function column(name: string): SQL {
  return sql.identifier(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).getSQL()
}

function toEntry(row: EntryRow): FeaturedVenueEntry {
  const { featuredUid, siteId, featured, marketingMessage, additionalMedia, ...curatedVenue } = row
  const featuredVenue: FeaturedVenue = {
    uid: featuredUid,
    curatedVenueUid: curatedVenue.uid,
    siteId,
    featured: featured === 1,
    marketingMessage,
    additionalMedia: JSON.parse(additionalMedia),
  }
  return { featuredVenue, curatedVenue }
}
