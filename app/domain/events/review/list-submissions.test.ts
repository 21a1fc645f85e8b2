import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { toDay } from '~/lib/time/local-time'
import { db, meterDatabase } from '../../../../test/database'
import { createFixtures, NOW } from '../../../../test/fixtures'
import { fillLargeConsole, LARGE, MAX_CONSOLE_ROWS } from '../../../../test/samples/large-console'
import { findSubmissionDetail } from './find-submission-detail.server'
import { countWaitingSubmissions, listSubmissions, UGC_PAGE_SIZE } from './list-submissions.server'
import { buildSubmissionQuery } from './select-submissions.server'
import { parseUgcFilter } from './ugc-filter'

let siteId: number

beforeAll(async () => {
  await createFixtures()
  siteId = (await fillLargeConsole()).siteId
}, 60_000)

const list = async (query: string, site: number | null = siteId, database = db) => {
  const filter = parseUgcFilter(new URLSearchParams(query), toDay(NOW, ADMIN_TIMEZONE))
  return listSubmissions(database, buildSubmissionQuery(site, filter, ADMIN_TIMEZONE))
}

test.each([
  '',
  'state=held',
  'state=accepted',
  'state=declined',
  'start=&end=',
  'start=2025-01-01',
  'state=quarantined&start=&end=',
  'state=hidden&start=&end=',
  'state=unpublished&start=&end=',
  'q=large',
  'q=large%20event%2099',
  'q=event%2017777',
  'q=large&state=held',
  'eventId=77',
  'q=large-1@example.com',
  'q=large-1@example.com&state=declined',
  'q=nobody@example.com',
  'q=large&state=quarantined',
  'q=large&start=2024-06-01&end=2024-07-01',
  'q=nothing',
])('The list "%s" reads few rows of a large product, on one site and on all', async (query) => {
  for (const site of [siteId, null]) {
    const { database, meter } = meterDatabase(db)
    await list(query, site, database)
    expect(meter.rowsRead).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
    expect(meter.roundTrips).toBe(1)
  }
})

test('The list with an open series of two hundred dates reads few rows', async () => {
  const { id } = await db.get<{ id: number }>(sql`SELECT max(id) AS id FROM submission`)
  await db.run(sql`
    INSERT INTO event (venue_id, submission_id, title, start_at, start_day, end_day, timezone, until_at, created_at, updated_at)
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 199)
    SELECT venue_id, submission_id, title, start_at + n.i, start_day, end_day, timezone, until_at, created_at, updated_at
    FROM event, n WHERE submission_id = ${id}`)
  const { database, meter } = meterDatabase(db)
  const [{ submissions }, detail] = [
    await list('', null, database),
    await findSubmissionDetail(database, null, id),
  ]
  expect(submissions[0]).toMatchObject({ id, dates: 200 })
  expect([detail?.dateCount, detail?.dates.length]).toEqual([200, 30])
  expect(meter.rowsRead).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
})

test('How much waits is counted without reading what waits', async () => {
  const { database, meter } = meterDatabase(db)
  expect(await countWaitingSubmissions(database, siteId)).toBe(LARGE.submissions / 10)
  expect(meter.rowsRead).toBeLessThan(10)
})

test('A large list is read page by page, the newest first, each submission once', async () => {
  for (const query of ['state=held', 'q=large', 'state=hidden&start=&end=']) {
    const ids: number[] = []
    let before = ''
    for (let page = 0; page < 3; page += 1) {
      const { submissions, next } = await list(`${query}${before}`)
      ids.push(...submissions.map(({ id }) => id))
      before = next ? `&before=${next.createdAt}.${next.id}` : ''
    }
    expect(new Set(ids).size).toBe(3 * UGC_PAGE_SIZE)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  }
})

test('A search that looked at too few goes on from where it stopped', async () => {
  const first = await list('q=large&state=quarantined')
  expect(first.next).not.toBeNull()
  const { createdAt, id } = first.next!
  const second = await list(`q=large&state=quarantined&before=${createdAt}.${id}`)
  expect(second.next!.id).toBeLessThan(id)
})

test.each([
  ['', '2026-04-17', '2026-05-01'],
  ['state=accepted', '2026-04-17', '2026-05-01'],
  ['state=held', null, null],
  ['q=jazz', null, null],
  ['start=&end=', null, null],
  ['start=2026-04-30&end=2026-04-01', '2026-04-01', '2026-04-30'],
  ['start=yesterday&end=2026-04-01', null, '2026-04-01'],
  ['state=held&start=2026-04-01', '2026-04-01', null],
  ['eventId=7&start=2026-04-01&end=2026-04-30', null, null],
])('The query "%s" asks for the days from %s to %s', (query, start, end) => {
  const filter = parseUgcFilter(new URLSearchParams(query), '2026-05-01')
  expect([filter.start, filter.end]).toEqual([start, end])
})
