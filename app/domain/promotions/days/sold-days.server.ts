import { type SQL, sql } from 'drizzle-orm'
import type { DayCount, DaySpan } from '~/lib/time/day-count'
import { type Day, toDay } from '~/lib/time/local-time'

/** The query for how many featured days a site sold by day (DayCount), the oldest first. */
export function selectSoldDays(siteId: number, { first, last }: DaySpan): SQL {
  return sql`
    SELECT day AS date, sold AS count FROM sold_day
    WHERE site_id = ${siteId} AND day BETWEEN ${first} AND ${last} ORDER BY day`
}

/** Few are given away: of more, the newest are counted. */
const MAX_COMPLIMENTARY = 40

/**
 * The query for the newest complimentary orders of a site since an instant: when they were made, and how many of their featured days
 * were not taken back.
 */
export const selectComplimentaryOrders = (siteId: number, since: number): SQL => sql`
  SELECT i.created_at AS at, (
    SELECT count(*) FROM invoice_line l WHERE l.invoice_id = i.id AND l.state = 'sold') AS days
  FROM invoice i WHERE i.site_id = ${siteId} AND i.status = 'complimentary' AND i.created_at >= ${since}
  ORDER BY i.created_at DESC LIMIT ${MAX_COMPLIMENTARY}`

/** The same by day in a time zone. */
export function countComplimentaryDays(
  orders: { at: number; days: number }[],
  timezone: string,
): DayCount[] {
  const counts = new Map<Day, number>()
  for (const { at, days } of orders) {
    const date = toDay(at, timezone)
    counts.set(date, (counts.get(date) ?? 0) + days)
  }
  return [...counts].map(([date, count]) => ({ date, count }))
}
