import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, toDay } from '~/lib/time/local-time'
import type { DaySlice, SiteDay } from '~/platform/settings/env'
import type { Database } from '~/platform/storage/database.server'

/** Days of sites in a slice, as of the moment at which it was cut. */
export const DAYS_PER_SLICE = 100

/** `from` is the first day of a site in it, `until` the first one after it; null: there is no end. */
type Span = { first: Day; last: Day }

const LAST_DAY = '9999-12-31'

/** Days that can be compared: from yesterday in UTC on, which is today in each time zone, or the day before. */
export const comparedSpan = (now: number): Span => ({
  first: addDays(toDay(now, 'UTC'), -1),
  last: LAST_DAY,
})

/** Local days of all sites, counted from their todays. */
export async function findLocalSpan(
  { db, now }: { db: Database; now: number },
  { from, until }: { from: number; until: number },
): Promise<Span> {
  const zones = await db.all<{ timezone: string }>(sql`SELECT DISTINCT timezone FROM site`)
  const todays = zones.map(({ timezone }) => toDay(now, timezone)).sort()
  const fallback = toDay(now, 'UTC')
  return {
    first: addDays(todays[0] ?? fallback, from),
    last: addDays(todays.at(-1) ?? fallback, until),
  }
}

/** Cuts all days with a line in a span into slices. One statement, which returns where each slice begins. */
export async function cutSlices(db: Database, { first, last }: Span): Promise<DaySlice[]> {
  const starts = await db.all<SiteDay>(sql`
    WITH RECURSIVE ${foundSites(sql`invoice_line`)},
    site_day AS (
      SELECT DISTINCT l.site_id AS siteId, l.day
      FROM found_site s CROSS JOIN invoice_line l ON l.site_id = s.id AND l.day BETWEEN ${first} AND ${last}),
    numbered AS (
      SELECT siteId, day, row_number() OVER (ORDER BY siteId, day) - 1 AS position FROM site_day)
    SELECT siteId, day FROM numbered WHERE position % ${DAYS_PER_SLICE} = 0 ORDER BY siteId, day`)
  return starts.length === 0
    ? [{ first, last, from: null, until: null }]
    : starts.map((start, index) => ({
        first,
        last,
        from: index === 0 ? null : start,
        until: starts[index + 1] ?? null,
      }))
}

/** The first and last sites of a slice, as SQL for `foundSites`. */
type Sites = { from: number; until: number }

export const sitesOfSlice = ({ from, until }: DaySlice): Sites => ({
  from: from?.siteId ?? 0,
  until: until?.siteId ?? Number.MAX_SAFE_INTEGER,
})

/**
 * The sites with rows in a table whose index begins with the site: a step of the index each, however many rows there are. Its
 * last row is null.
 */
export const foundSites = (
  table: SQL,
  { from, until }: Sites = { from: 0, until: Number.MAX_SAFE_INTEGER },
): SQL => sql`
  found_site(id) AS (
    SELECT min(site_id) FROM ${table} WHERE site_id >= ${from}
    UNION ALL
    SELECT (SELECT min(site_id) FROM ${table} WHERE site_id > found_site.id)
    FROM found_site WHERE found_site.id < ${until})`

/** Whether the row `alias`, of a table with `site_id` and `day`, is in the slice. */
export function isInSlice(alias: 'l' | 'f', { first, last, from, until }: DaySlice): SQL {
  const position = sql.raw(`(${alias}.site_id, ${alias}.day)`)
  return sql.join(
    [
      sql`${sql.raw(`${alias}.day`)} BETWEEN ${first} AND ${last}`,
      ...(from === null ? [] : [sql`${position} >= (${from.siteId}, ${from.day})`]),
      ...(until === null ? [] : [sql`${position} < (${until.siteId}, ${until.day})`]),
    ],
    sql` AND `,
  )
}
