import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db, meterDatabase } from '../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { listPastEvents } from './list-past-events.server'

beforeAll(createFixtures)

test('With thousands of events at a venue, listing the last ones reads few rows', async () => {
  const { id } = await requireSite('laketown')
  const venue = (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
  await db.run(sql`
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO event (venue_id, title, start_at, start_day, end_day, timezone, until_at, published, created_at, updated_at)
    SELECT ${venue}, 'Night ' || i, ${NOW} + (i - 2500) * 3600000, '2026-05-01', '2026-05-01',
      'America/Chicago', ${NOW} + (i - 2500) * 3600000 + 1, 1, 0, 0 FROM n`)
  const { database, meter } = meterDatabase(db)
  const past = await listPastEvents({ db: database, now: NOW }, id, venue)
  expect(past.map(({ title }) => title)[0]).toBe('Night 2499')
  expect(past).toHaveLength(12)
  expect(meter.rowsRead).toBeLessThan(300)
})
