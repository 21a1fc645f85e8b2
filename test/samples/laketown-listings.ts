import { sql } from 'drizzle-orm'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { search, servicesAt } from '../database'
import { NOW, requireSite } from '../fixtures'

/** What Laketown's search lists at `now`. */
export const listLaketown = async (now = NOW) =>
  (await searchEvents(servicesAt(now), await requireSite('laketown'))).events

export const countListingRows = async (
  table: 'listing' | 'listing_text' | 'term' | 'listing_version',
) => (await search.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`)).n
