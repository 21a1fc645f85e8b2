import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { writeTogether } from '~/platform/database.server'
import { db, meterDatabase } from '../../../test/database'
import { createFixtures, NOW } from '../../../test/fixtures'
import { fillLargeConsole, LARGE, MAX_CONSOLE_ROWS } from '../../../test/large-console'
import { listTrafficDays } from './day-counts.server'
import { openTrafficStore } from './open-traffic-store.server'
import { readDashboard } from './read-dashboard.server'

/** With two years of counters for each of these sites. */
const COUNTED_SITES = 50

let siteId: number

beforeAll(async () => {
  await createFixtures()
  ;({ siteId } = await fillLargeConsole())
  const migration = env.MIGRATIONS.find(({ name }) => name.startsWith('0021'))
  const countSubmissions = migration?.queries.find((query) =>
    query.includes('INSERT INTO submission_day'),
  )
  await db.$client.prepare(countSubmissions!).run()
  const days = sql`
    WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < ${LARGE.days})
    SELECT s.id, date(${NOW / 1000}, 'unixepoch', '-' || i || ' days'), 1 + i
    FROM n, (SELECT id FROM site ORDER BY id LIMIT ${COUNTED_SITES}) s`
  await writeTogether(db, [
    sql`INSERT INTO traffic_day ${days}`,
    sql`INSERT INTO sold_day ${days}`,
    sql`
      INSERT INTO feed (type, name, failures, created_at, updated_at)
      WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      SELECT 'scrape', 'Feed ' || i, i % 7, 0, 0 FROM n`,
    sql`
      INSERT INTO feed_run (feed_id, state, started_at, lease_until, error)
      WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 20)
      SELECT id, 'failed', i, 0, 'error ' || i FROM feed, n`,
  ])
}, 120_000)

test('A dashboard reads at most 300 rows in one round trip, whatever is stored', async () => {
  const { database, meter } = meterDatabase(db)
  const dashboard = await readDashboard({ db: database, now: NOW }, siteId, { seesFeeds: true })
  expect(meter.roundTrips).toBe(1)
  const traffic = openTrafficStore({ db: database, analytics: null })
  const views = await listTrafficDays({ traffic, now: NOW }, siteId)
  expect([dashboard.submissions, dashboard.sold, views].map(({ length }) => length)).toEqual([
    30, 30, 30,
  ])
  expect(dashboard.waiting).toBe(100)
  expect(dashboard.failingFeeds).toHaveLength(6)
  expect(dashboard.failingFeeds[0]).toMatchObject({ name: 'Feed 1', error: 'error 20' })
  expect(meter.rowsRead).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
})

test('Counts are those of the last thirty days in New York', async () => {
  const { submissions } = await readDashboard({ db, now: NOW }, siteId, { seesFeeds: false })
  const { total } = await db.get<{ total: number }>(sql`
    SELECT count(*) AS total FROM submission
    WHERE site_id = ${siteId} AND created_at >= ${Date.parse('2026-04-02T04:00:00Z')}`)
  expect(submissions.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  expect(total).toBeGreaterThan(3_000)
})
