import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db, meterDatabase } from '../../../test/database'
import { createFixtures, NOW } from '../../../test/fixtures'
import {
  fillLargeConsole,
  fillLargeReports,
  MAX_CONSOLE_ROWS,
} from '../../../test/samples/large-console'
import { readTrafficPeriod } from './day-counts.server'
import { openTrafficStore } from './open-traffic-store.server'
import { readDashboard } from './read-dashboard.server'

let siteId: number

beforeAll(async () => {
  await createFixtures()
  ;({ siteId } = await fillLargeConsole())
  await fillLargeReports()
}, 120_000)

test('A dashboard reads at most 300 rows in one round trip, whatever is stored', async () => {
  const { database, meter } = meterDatabase(db)
  const dashboard = await readDashboard({ db: database, now: NOW }, siteId, { seesFeeds: true })
  expect(meter.roundTrips).toBe(1)
  const traffic = openTrafficStore({ db: database, analytics: null })
  const views = await readTrafficPeriod({ traffic, now: NOW }, siteId)
  expect([dashboard.submissions, dashboard.sold, views].map(({ days }) => days.length)).toEqual([
    30, 30, 30,
  ])
  expect(views.before).toBeGreaterThan(0)
  expect(dashboard.waiting).toBeGreaterThan(100)
  expect(dashboard.failingFeeds).toHaveLength(6)
  expect(dashboard.failingFeeds[0]).toMatchObject({ name: 'Feed 1', error: 'error 20' })
  expect(meter.rowsRead).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
})

test('Counts are those of the last thirty days in New York', async () => {
  const { submissions } = await readDashboard({ db, now: NOW }, siteId, { seesFeeds: false })
  const { total } = await db.get<{ total: number }>(sql`
    SELECT count(*) AS total FROM submission
    WHERE site_id = ${siteId} AND created_at >= ${Date.parse('2026-04-02T04:00:00Z')}`)
  expect(submissions.days.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  expect(total).toBeGreaterThan(1_000)
  const { before } = await db.get<{ before: number }>(sql`
    SELECT count(*) AS before FROM submission
    WHERE site_id = ${siteId} AND created_at >= ${Date.parse('2026-03-03T05:00:00Z')}
      AND created_at < ${Date.parse('2026-04-02T04:00:00Z')}`)
  expect(submissions.before).toBe(before)
})
