import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { feed, scrape } from '~/db/schema/feeds'
import { venue } from '~/db/schema/venues'
import { siteOfVenue, type VenueSite } from '~/domain/venues/site-of-venue.server'
import type { Database } from '~/platform/database.server'
import { isScrapeOfVenue } from './scrape-of-venue.server'

/** A scrape as the console lists it (admin specification, Scrapes). */
export type ScrapeSummary = {
  id: number
  feedId: number
  name: string
  plugin: string
  url: string
  venue: { id: number; label: string | null; name: string }
  /** That of the venue. */
  site: VenueSite
}

type Filter = {
  text: string
  venueId: number | null
  limit: number
  offset: number
  /** The site whose list of events is preferred, where several contain a venue. */
  siteId: number
}

/** Scrapes by their names; a text is part of the name, and a venue is the one that they are of, or that theirs was merged into. */
export async function listScrapes(
  db: Database,
  { text, venueId, limit, offset, siteId }: Filter,
): Promise<ScrapeSummary[]> {
  const hasText: SQL | undefined =
    text === '' ? undefined : sql`instr(lower(${feed.name}), ${text.toLowerCase()}) > 0`
  return db
    .select({
      id: scrape.id,
      feedId: scrape.feedId,
      name: feed.name,
      plugin: scrape.plugin,
      url: scrape.url,
      venue: { id: venue.id, label: venue.label, name: venue.name },
      site: siteOfVenue(siteId),
    })
    .from(scrape)
    .innerJoin(feed, eq(feed.id, scrape.feedId))
    .innerJoin(venue, eq(venue.id, scrape.venueId))
    .where(and(venueId === null ? undefined : isScrapeOfVenue(venueId), hasText))
    .orderBy(asc(feed.name), asc(scrape.id))
    .limit(limit)
    .offset(offset)
}
