import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { curatedVenue, featuredVenue } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'
import {
  CURATED_PAGE_SIZE,
  isOnCuratedPage,
  toCuratedPage,
} from '../curated/curated-venue-store.server'
import type { CuratedVenue, FeaturedVenue } from './featured-venue'
import { entryColumns } from './featured-venue-store.server'

/**
 * A curated venue with what one site makes of it; null if it never did. `updatedAt` is the instant of the site's last change,
 * in epoch milliseconds, 0 without one.
 */
export type SiteVenue = {
  curatedVenue: CuratedVenue
  featuredVenue: FeaturedVenue | null
  updatedAt: number
}

function selectSiteVenues(db: Database, siteId: number) {
  return db
    .select({
      ...entryColumns,
      updatedAt: sql<number>`coalesce(${featuredVenue.updatedAt}, 0)`,
    })
    .from(curatedVenue)
    .leftJoin(featuredVenue, isOnSite(siteId))
}

const isOnSite = (siteId: number) =>
  and(eq(featuredVenue.curatedVenueId, curatedVenue.id), eq(featuredVenue.siteId, siteId))

type SelectedRow = Awaited<ReturnType<typeof selectSiteVenues>>[number]

/** Without an entry of the site, only the columns of the curated venue have values. */
function toSiteVenue(row: SelectedRow): SiteVenue {
  const { featuredVenue: entry, curatedVenue: curated, updatedAt } = row
  const { uid, siteId, featured } = entry ?? {}
  const isKnown = uid != null && siteId != null && featured != null
  return {
    curatedVenue: curated,
    featuredVenue: entry && isKnown ? ({ ...entry, uid, siteId, featured } as FeaturedVenue) : null,
    updatedAt,
  }
}

/** The curated venue of this uid on the site, featured or not; null if there is no such curated venue. */
export async function findSiteVenue(
  db: Database,
  siteId: number,
  curatedVenueUid: string,
): Promise<SiteVenue | null> {
  const row = await selectSiteVenues(db, siteId).where(eq(curatedVenue.uid, curatedVenueUid)).get()
  return row ? toSiteVenue(row) : null
}

/** All curated venues, by name, with what the site makes of them. */
export async function listSiteVenues(db: Database, siteId: number): Promise<SiteVenue[]> {
  const rows = await selectSiteVenues(db, siteId).orderBy(
    asc(curatedVenue.name),
    asc(curatedVenue.id),
  )
  return rows.map(toSiteVenue)
}

export type SiteVenueFilter = {
  /** Words that the name or the address contains. */
  text: string
  /** Null: featured or not. */
  featured: boolean | null
  /** The uid of the last venue of the page before. */
  after: string | null
}

/** A row of the console's list. */
export type SiteVenueRow = {
  uid: string
  name: string
  address: string
  featured: boolean
  /** Whether the site has had an entry of it before. */
  isKnown: boolean
}

/** A page of the curated venues by name, and the uid after which the next page begins. */
export async function listSiteVenuePage(
  db: Database,
  siteId: number,
  filter: SiteVenueFilter,
): Promise<{ rows: SiteVenueRow[]; next: string | null }> {
  const rows = await db
    .select({
      uid: curatedVenue.uid,
      name: curatedVenue.name,
      address: curatedVenue.address,
      featured: sql`coalesce(${featuredVenue.featured}, 0)`.mapWith(Boolean),
      isKnown: sql`${featuredVenue.id} IS NOT NULL`.mapWith(Boolean),
    })
    .from(curatedVenue)
    .leftJoin(featuredVenue, isOnSite(siteId))
    .where(buildCondition(siteId, filter))
    .orderBy(asc(curatedVenue.name), asc(curatedVenue.id))
    .limit(CURATED_PAGE_SIZE + 1)
  return toCuratedPage(rows)
}

function buildCondition(siteId: number, { featured, ...wanted }: SiteVenueFilter): SQL | undefined {
  return and(
    isOnCuratedPage(wanted),
    featured === true
      ? sql`${curatedVenue.id} IN (
          SELECT curated_venue_id FROM featured_venue WHERE site_id = ${siteId} AND featured = 1)`
      : undefined,
    featured === false ? or(isNull(featuredVenue.id), ne(featuredVenue.featured, true)) : undefined,
  )
}
