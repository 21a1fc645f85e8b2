import { type SQL, sql } from 'drizzle-orm'

/** A feed whose latest run failed. `url` is null if it is read from files; `error` if its run ended without a word. */
export type FailingFeed = { id: number; name: string; url: string | null; error: string | null }

/** The query for the first `max` feeds whose latest run failed (FailingFeed), of all sites: superadmins read it. */
export function selectFailingFeeds(max: number): SQL {
  return sql`
    SELECT f.id, f.name, nullif(s.url, '') AS url, (
      SELECT r.error FROM feed_run r WHERE r.feed_id = f.id AND r.state <> 'running'
      ORDER BY r.started_at DESC LIMIT 1) AS error
    FROM feed f LEFT JOIN scrape s ON s.feed_id = f.id
    WHERE f.failures > 0 ORDER BY f.id LIMIT ${max}`
}
