import { type SQL, sql } from 'drizzle-orm'
import type { DaySpan } from '~/lib/day-count'

/** The query for how many featured days a site sold by day (DayCount), the oldest first. */
export function selectSoldDays(siteId: number, { first, last }: DaySpan): SQL {
  return sql`
    SELECT day AS date, sold AS count FROM sold_day
    WHERE site_id = ${siteId} AND day BETWEEN ${first} AND ${last} ORDER BY day`
}
