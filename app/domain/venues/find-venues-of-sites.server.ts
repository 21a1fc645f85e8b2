import { sql } from 'drizzle-orm'
import { isInScope, type SiteChoice, type SiteScope } from '~/domain/sites/site-search.server'
import { type Database, literal, readTogether } from '~/platform/storage/database.server'
import { matchVenueText, ROWS_PER_SITE } from './search/find-venues-by-text.server'

export type VenueOfSite = { id: number; name: string; address: string; site: SiteChoice }

/** A text that matches more venues is too general. */
const MAX_FOUND = 12

/**
 * The venues, of the sites in the scope except one, whose names have the words of the text, each with a site that shows it. The
 * last word may be incomplete.
 */
export async function findVenuesOfSites(
  db: Database,
  { scope, exceptSiteId }: { scope: SiteScope; exceptSiteId: number },
  text: string,
): Promise<VenueOfSite[]> {
  const match = matchVenueText(text)
  if (match === null || scope.length === 0) return []
  const first = sql`${literal(exceptSiteId)} * ${ROWS_PER_SITE}`
  const rows =
    scope === 'all'
      ? sql`venue_text f`
      : sql`json_each(${JSON.stringify(scope)}) j CROSS JOIN venue_text f
          ON f.rowid BETWEEN j.value * ${ROWS_PER_SITE} AND j.value * ${ROWS_PER_SITE} + ${ROWS_PER_SITE} - 1`
  const [found] = await readTogether<[Row[]]>(db, [
    sql`
      SELECT v.id, v.name, v.address, s.id AS siteId, s.name AS siteName, s.host
      FROM ${rows}
      CROSS JOIN site s ON s.id = f.rowid / ${ROWS_PER_SITE} AND ${isInScope(scope, sql`s.id`)}
      CROSS JOIN venue v ON v.id = f.rowid % ${ROWS_PER_SITE} AND v.merged_into_id IS NULL
        AND v.quarantined = 0 AND (v.source_key IS NULL OR v.source_key NOT GLOB 'submitted:*' OR EXISTS (
          SELECT 1 FROM public_venue p WHERE p.venue_id = v.id AND p.site_id = s.id))
      WHERE f.venue_text MATCH ${`{name} : (${match})`}
        AND f.rowid NOT BETWEEN ${first} AND ${first} + ${ROWS_PER_SITE} - 1
      LIMIT ${MAX_FOUND}`,
  ])
  return found.map(({ id, name, address, siteId, siteName, host }) => ({
    id,
    name,
    address,
    site: { id: siteId, name: siteName, host },
  }))
}

type Row = Pick<VenueOfSite, 'id' | 'name' | 'address'> & {
  siteId: number
  siteName: string
  host: string
}
