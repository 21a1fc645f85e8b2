import { sql } from 'drizzle-orm'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../database'

/** The id of an open claim of Laketown, after `fillLargeVenues`. */
export const LARGE_CLAIM = 70_001

/**
 * Adds what many feeds and years of editing leave, after `createFixtures`: 20,000 venues of one feed, of which every fiftieth is
 * managed by the platform and every tenth was merged into the one before, a dozen venues of a ticketing feed, 2,000 open pairs, and
 * on Laketown 3,000 open claims and as many managers. The accounts are those of `fillLargeConsole`.
 */
export async function fillLargeVenues(): Promise<void> {
  const triggers = await db.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'venue'`,
  )
  await writeTogether(db, [
    ...triggers.map(({ name }) => sql`DROP TRIGGER ${sql.identifier(name)}`),
    sql`
      INSERT INTO feed (id, type, name, created_at, updated_at)
      VALUES (9001, 'scrape', 'Hall listings', 0, 0), (9002, 'ticketmaster', 'Tickets', 0, 0)`,
    sql`
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO venue (id, source_key, label, name, name_key, address, address_key, timezone, latitude, longitude, created_at, updated_at)
      SELECT 50000 + i, iif(i <= 12, 'feed/9002/', 'feed/9001/') || i, iif(i % 50 = 0, 'large-' || i, NULL),
        'Hall ' || i, 'hall ' || i, i || ' Main St', i || ' main st', 'America/Chicago',
        43 + (i * 7919 % 1000) * 0.003, -88 + (i * 104729 % 1000) * 0.003, 0, 0 FROM n`,
    sql`
      INSERT INTO venue_merge (kept_id, merged_id, moved, merged_by, merged_at)
      SELECT id - 1, id, '{}', 'maya', id FROM venue WHERE id > 50000 AND id % 10 = 5`,
    sql`UPDATE venue SET merged_into_id = id - 1 WHERE id > 50000 AND id % 10 = 5`,
    sql`
      INSERT INTO venue_site (venue_id, site_id)
      SELECT v.id, s.id FROM venue v, site s
      WHERE v.id > 50000 AND v.merged_into_id IS NULL AND s.host = 'laketown'`,
    sql`
      INSERT INTO venue_pair (first_id, second_id, likelihood, found_at)
      SELECT id, id + 1, 0.8, 0 FROM venue WHERE id > 50000 AND id % 10 = 1`,
    sql`
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO venue_claim (id, venue_id, account_id, site_id, message, created_at)
      SELECT ${sql.raw(String(LARGE_CLAIM - 1))} + i, 50001, 'large-' || i, s.id, 'I run it', i
      FROM n, site s WHERE s.host = 'laketown'`,
    sql`
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO venue_manager (venue_id, account_id, site_id, created_at)
      SELECT 50002, 'large-' || i, s.id, i FROM n, site s WHERE s.host = 'laketown'`,
    // The sites' listings stay as they are: no event is at these venues.
    sql`DELETE FROM stale_site`,
    ...triggers.map((trigger) => sql.raw(trigger.sql)),
  ])
}
