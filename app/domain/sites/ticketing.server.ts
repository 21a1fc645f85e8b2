import { type SQL, sql } from 'drizzle-orm'

/** The type of the ticketing feed, whose events each site lists only if it has enabled that. */
export const TICKETING_FEED = 'ticketmaster'

/** Whether a row of `site` lists the events of the ticketing feed: a condition for queries. By default it does not. */
export const listsTicketing: SQL = sql`coalesce(site.settings ->> 'ticketmasterFeedEnabled', 0)`
