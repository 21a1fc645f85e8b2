import { sql } from 'drizzle-orm'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../database'
import { NOW } from '../fixtures'

/** Adds 3,000 upcoming evenings and 400 ongoing exhibitions. */
export async function addManyEvenings() {
  await writeTogether(db, [
    sql`
      INSERT INTO event (venue_id, title, start_at, end_at, no_end, start_day, end_day, timezone, until_at, search_text, created_at, updated_at)
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 3399)
      SELECT v.id, CASE WHEN i < 3000 THEN 'Evening ' ELSE 'Exhibition ' END || i || CASE WHEN i % 3 = 0 THEN ' swing' ELSE '' END,
        ${NOW} + CASE WHEN i < 3000 THEN 3600000 + i * 600000 ELSE -86400000 * (1 + i % 300) END,
        ${NOW} + CASE WHEN i < 3000 THEN 10800000 + i * 600000 ELSE 86400000 * (1 + i % 300) END, 0,
        CASE WHEN i < 3000 THEN date((${NOW} + i * 600000) / 1000, 'unixepoch') ELSE date(${NOW} / 1000 - 86400 * (1 + i % 300), 'unixepoch') END,
        CASE WHEN i < 3000 THEN date((${NOW} + i * 600000) / 1000, 'unixepoch') ELSE date(${NOW} / 1000 + 86400 * (1 + i % 300), 'unixepoch') END,
        'America/Chicago', ${NOW} + CASE WHEN i < 3000 THEN 10800000 + i * 600000 ELSE 86400000 * (1 + i % 300) END,
        'music and dancing', 0, 0
      FROM n JOIN venue v ON v.label = 'centro'`,
    sql`INSERT INTO event_category (event_id, category_id) SELECT id, 'jazz' FROM event WHERE title LIKE '%swing'`,
  ])
  await requestRebuild(servicesAt(NOW))
  await refreshListings(servicesAt(NOW))
}
