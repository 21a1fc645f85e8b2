import { type SQL, sql } from 'drizzle-orm'
import type { Site } from '~/domain/sites/site'
import { parseJson } from '~/lib/bytes/json'

/** The site that lists a venue's events, with everything that its URL is made of; null if no site contains the venue. */
export type VenueSite = Pick<Site, 'host' | 'canonicalDomain'> | null

const parseSite = (json: string | null): VenueSite =>
  json === null ? null : (parseJson(json) as VenueSite)

/**
 * A column for queries of venues: this site if it contains the venue, or the one that it was merged
 * into, else the first one that does.
 */
export function siteOfVenue(siteId: number): SQL<VenueSite> {
  return sql`(
    SELECT json_object('host', s.host, 'canonicalDomain', (
      SELECT domain FROM site_domain d WHERE d.site_id = s.id AND d.canonical = 1))
    FROM venue_site vs JOIN site s ON s.id = vs.site_id
    WHERE vs.venue_id = coalesce(venue.merged_into_id, venue.id) ORDER BY s.id = ${siteId} DESC, s.id LIMIT 1)`.mapWith(
    parseSite,
  ) as SQL<VenueSite>
}
