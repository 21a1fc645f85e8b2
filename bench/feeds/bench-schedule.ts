import { sql } from 'drizzle-orm'
import { enqueueDueFeeds } from '~/domain/feeds/runs/enqueue-due-feeds.server'
import type { BenchSite } from '../bench-site'
import { time } from '../timing'
import { NOW } from './large-sources/large-source'
import { meterQueries } from './meter-queries'

const FEEDS = 5_000
const MAX_QUERIES = 20
const HOSTS = [400, FEEDS]

/** What one tick of the cron takes for thousands of feeds that are due at once. */
export async function benchSchedule({ db }: BenchSite): Promise<void> {
  const { database, reset } = meterQueries(db)
  const table = []
  for (const hosts of HOSTS) {
    await db.run(sql`DELETE FROM feed WHERE name LIKE 'Due %'`)
    await db.run(sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${FEEDS})
      INSERT INTO feed (type, name, host, scheduled, due_at, created_at, updated_at)
      SELECT 'scrape', 'Due ' || i, 'host' || (i % ${hosts}) || '.example', 1, ${NOW} - i, 0, 0 FROM n`)
    const unit = await time(() => db.run(sql`SELECT 1`))
    let messages = 0
    reset()
    const { milliseconds, answer: feedIds } = await time(() =>
      enqueueDueFeeds({ db: database, now: NOW }, async (sent) => {
        messages = sent.length
      }),
    )
    const { queries, roundTrips, rowsWritten } = reset()
    table.push({
      feeds: feedIds.length,
      hosts,
      messages,
      queries,
      'round trips': roundTrips,
      'rows written': rowsWritten,
      'of SELECT 1': `${Math.round(milliseconds / unit.milliseconds)}×`,
      ' ': queries <= MAX_QUERIES && feedIds.length === FEEDS ? 'ok' : 'MISSED',
    })
  }
  console.log(`\nFeeds that are due at once, at one tick (at most ${MAX_QUERIES} queries)`)
  console.table(table)
}
