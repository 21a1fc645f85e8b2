import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { feed, scrape } from '~/db/schema/feeds'
import { venue } from '~/db/schema/venues'
import { siteOfVenue, type VenueSite } from '~/domain/venues/site-of-venue.server'
import type { Database } from '~/platform/storage/database.server'
import type { Scrape } from './scrape'
import { isScrapeOfVenue } from './scrape-of-venue.server'
import { scrapeColumns } from './scrape-store.server'

/** A scrape as the console lists it (admin specification, Scrapes); the site is that of its venue. */
export type ListedScrape = Scrape & { site: VenueSite }

type Filter = {
  /** Part of the name of the venue, or of its label. */
  text: string
  /** The venue that they are of, or that theirs was merged into. */
  venueId: number | null
  feedId?: number | null
  limit: number
  offset: number
  /** The site whose list of events is preferred, where several contain a venue. */
  siteId: number
}

/** Scrapes by their names, which are those of their venues. */
export async function listScrapes(
  db: Database,
  { text, venueId, feedId = null, limit, offset, siteId }: Filter,
): Promise<ListedScrape[]> {
  const typed = text.toLowerCase()
  const contains = (name: SQL) => sql`instr(lower(${name}), ${typed}) > 0`
  return db
    .select({ ...scrapeColumns, site: siteOfVenue(siteId) })
    .from(scrape)
    .innerJoin(feed, eq(feed.id, scrape.feedId))
    .innerJoin(venue, eq(venue.id, scrape.venueId))
    .where(
      and(
        venueId === null ? undefined : isScrapeOfVenue(venueId),
        feedId === null ? undefined : eq(scrape.feedId, feedId),
        text === ''
          ? undefined
          : or(
              contains(sql`${feed.name}`),
              contains(sql`${venue.name}`),
              contains(sql`${venue.label}`),
            ),
      ),
    )
    .orderBy(asc(feed.name), asc(feed.id))
    .limit(limit)
    .offset(offset)
}
