import { sql } from 'drizzle-orm'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../database'
import { NOW } from '../fixtures'

/**
 * Adds what a large city's sources leave, after `createFixtures`: 5,000 feeds of scrapes from id 9003 on, of which every
 * fiftieth fails, with 100,000 runs in turn, and 40 runs of a ticketing feed among them.
 */
export async function fillLargeFeeds(): Promise<void> {
  const changes = JSON.stringify({ listed: [], more: 0, deletions: 3 })
  await writeTogether(db, [
    sql`
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO feed (id, type, name, host, scheduled, due_at, failures, failing_since, health, created_at, updated_at)
      SELECT 9002 + i, 'scrape', 'A hall feed ' || i, 'host' || i || '.example', 1, ${NOW} + i, iif(i % 50 = 0, 2, 0),
        iif(i % 50 = 0, ${NOW}, NULL), iif(i % 50 = 0, 'failing', 'ok'), 0, 0 FROM n`,
    sql`
      INSERT INTO scrape (feed_id, plugin, url, venue_id)
      SELECT id, 'ical', 'https://' || host || '/events.ics', 50001 + id % 100 * 10 FROM feed WHERE id > 9002`,
    sql`
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO feed_run (id, feed_id, type, host, state, started_at, ended_at, lease_until, changes)
      SELECT 500000 + i, iif(i % 2500 = 0, 9002, 9003 + i % 5000), iif(i % 2500 = 0, 'ticketmaster', 'scrape'), '',
        iif(i % 7 = 0, 'held', 'succeeded'), ${NOW} - 100000 + i, ${NOW}, 0, ${changes} FROM n`,
  ])
}
