import { sql } from 'drizzle-orm'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, search, servicesAt } from '../database'
import { addEvent, NOW, requireSite } from '../fixtures'

/** What Laketown's search lists at `now`. */
export const listLaketown = async (now = NOW) =>
  (await searchEvents(servicesAt(now), await requireSite('laketown'))).events

export const countListingRows = async (
  table: 'listing' | 'listing_text' | 'term' | 'listing_version',
) => (await search.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`)).n

/** So many more events at Laketown's hall than are rebuilt at once. */
export async function addManyEvents(count: number) {
  const first = await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  await writeTogether(db, [
    sql`INSERT INTO event (venue_id, start_at, start_day, end_day, timezone, until_at, title, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      SELECT venue_id, start_at, start_day, end_day, timezone, until_at, title || ' ' || i, 0, 0
      FROM event, n WHERE event.id = ${first}`,
  ])
}
