import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { createLruCache } from '~/lib/lru-cache'
import { addDays } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { db, meterDatabase, search, servicesAt } from '../../../../test/database'
import { NOW, requireSite } from '../../../../test/fixtures'
import { HOSTILE_TEXTS } from '../../../../test/samples/hostile-texts'
import { createSearchableEvents } from '../../../../test/samples/searchable-events'
import type { SearchQuery } from '../search-query'
import { searchEvents } from './search-events.server'
import type { SearchTotals } from './search-totals.server'

beforeAll(createSearchableEvents)

const site = () => requireSite('laketown')

test('Any text and any filter, however odd or long, is searched, and reads few rows', async () => {
  const { database, meter } = meterDatabase(search)
  const services = { ...servicesAt(NOW), search: database }
  const many = Array.from({ length: 500 }, (_, at) => `unknown-${at}`)
  const queries: SearchQuery[] = [
    ...HOSTILE_TEXTS.map((text) => ({ text })),
    {
      categories: many,
      tags: many,
      regions: many.map((slug) => ({ type: 'place', slug })),
      venues: many.map((_, at) => String(at)),
    },
    { categories: [], days: [], venues: [], regions: [], tags: [] },
    { categories: ['"', "'", ' ', '\ud800', 'x'.repeat(10_000)] },
    {
      days: Array.from(
        { length: 500 },
        (_, at) => `2026-${String((at % 12) + 1).padStart(2, '0')}-15`,
      ),
    },
    { days: ['1900-01-01', '2199-12-31'] },
    { from: '2199-12-31', to: '1900-01-01' },
    { days: ['abc', '2026-02-30'], from: 'soon', to: '' },
    { near: { latitude: 90, longitude: 180, kilometers: 2 } },
    { near: { latitude: -90, longitude: -180, kilometers: 0 } },
    { venues: [String(Number.MAX_SAFE_INTEGER), '-1', '0.5', 'NaN'], feed: '-1' },
    { feed: 'nothing' },
    ...[0, -1, 101, 1e9, 2.5, Number.NaN, Number.POSITIVE_INFINITY].map((page) => ({ page })),
  ]
  for (const query of queries) {
    Object.assign(meter, { roundTrips: 0, rowsRead: 0 })
    const page = await searchEvents(services, await site(), query)
    const name = JSON.stringify(query).slice(0, 80)
    expect(page.currentPage, name).toBeGreaterThanOrEqual(1)
    expect(page.currentPage, name).toBeLessThanOrEqual(100)
    expect(page.events.length, name).toBe(page.size + page.fuzzySize)
    expect(meter.rowsRead, name).toBeLessThan(400)
  }
})

test('Random characters and fragments of search syntax never break a search', async () => {
  let seed = 20_260_501
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const fragments = [
    ...HOSTILE_TEXTS.filter((text) => text.length < 20),
    'jazz',
    'night',
    ' ',
    ' ',
    '"',
    '-',
  ]
  for (let turn = 0; turn < 300; turn++) {
    const text = Array.from({ length: 1 + random(8) }, () =>
      random(3) === 0 ? String.fromCharCode(random(0xffff)) : fragments[random(fragments.length)],
    ).join(random(2) ? '' : ' ')
    const page = searchEvents(servicesAt(NOW), await site(), { text })
    await expect(page, JSON.stringify(text)).resolves.toBeDefined()
  }
})

/** Adds 3,000 upcoming evenings and 400 ongoing exhibitions. */
async function addManyEvents() {
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

test('However large the city, a first page reads no more than 150 rows besides the count, which is cached', async () => {
  await addManyEvents()
  const { database, meter } = meterDatabase(search)
  const searchTotals = createLruCache<SearchTotals>(100)
  const services = { ...servicesAt(NOW), search: database, searchTotals }
  const laketown = await site()
  const days = ['2026-05-02', '2026-05-05', '2026-05-09']
  const near = { latitude: 43.0677, longitude: -87.9022, kilometers: 2 }
  const queries: SearchQuery[] = [
    {},
    { text: 'swing' },
    { text: 'evening swing' },
    { text: 'evening swi' },
    { text: 'swing', isRanked: true },
    { text: 'evening swing', isRanked: true },
    { text: 'music', isRanked: true },
    { text: 'riverwest', isRanked: true, page: 3 },
    { text: 'swing', isRanked: true, days, titled: { words: ['evening', '1'] } },
    { isRanked: true, days: ['2026-05-02'], titled: { words: ['evening', '1'] } },
    { text: '"music and dancing" -swing' },
    { categories: ['concerts'] },
    { days: ['2026-05-02'] },
    { days },
    {
      text: 'evening',
      categories: ['concerts', 'comedy'],
      days,
      regions: [{ type: 'neighborhood', slug: 'riverwest' }],
    },
    { near, pageSize: 6, exceptUnits: [-1] },
    { phase: 'ongoing' },
    { from: '2026-05-04', to: '2026-05-06' },
    // A count of all sites is not cached: no version says when it changes.
    { isEverywhere: true, categories: ['concerts'], isCounted: false },
    { venues: ['1'], isUgc: true },
  ]
  for (const query of queries) {
    const name = JSON.stringify(query)
    const first = await searchEvents(services, laketown, query)
    expect(first.events.length, name).toBe(query.pageSize ?? 30)
    Object.assign(meter, { roundTrips: 0, rowsRead: 0 })
    expect(await searchEvents(services, laketown, query), name).toEqual(first)
    const skipped = 30 * ((query.page ?? 1) - 1)
    expect(meter.rowsRead, name).toBeLessThanOrEqual(150 + skipped)
    expect(meter.roundTrips, name).toBe(1)
    Object.assign(meter, { roundTrips: 0, rowsRead: 0 })
    await searchEvents(services, laketown, { ...query, isCounted: false })
    expect(meter.rowsRead, name).toBeLessThanOrEqual(150 + 2 * skipped)
  }
})

test('A search of sixty evenings reads no more than a few rows for each event', async () => {
  const { database, meter } = meterDatabase(search)
  const evenings = Array.from({ length: 60 }, (_, at) => addDays('2026-05-02', 2 * at))
  const query = { days: evenings, isEvening: true, isCounted: true }
  const { total } = await searchEvents(
    { ...servicesAt(NOW), search: database },
    await site(),
    query,
  )
  expect(total).toBeGreaterThan(300)
  expect(meter.rowsRead).toBeLessThan(5 * 3_400)
})

test('A repeated search takes one round trip, its correction and close matches included', async () => {
  const { database, meter } = meterDatabase(search)
  const services = {
    ...servicesAt(NOW),
    search: database,
    searchTotals: createLruCache<SearchTotals>(100),
  }
  const laketown = await site()
  for (const text of [
    'exhibtion',
    'evening dancng',
    'evening nothing',
    'nothing at all',
    'evening',
  ]) {
    // The second page reads no corrections, and its cached totals do not stop the first from reading them.
    await searchEvents(services, laketown, { text, page: 2 })
    const first = await searchEvents(services, laketown, { text })
    expect(first.events.length > 0, text).toBe(text !== 'xqzzw')
    meter.roundTrips = 0
    expect(await searchEvents(services, laketown, { text }), text).toEqual(first)
    expect(meter.roundTrips, text).toBe(1)
  }
})

test('A search of one city reads no more rows when there are more cities', async () => {
  const { database, meter } = meterDatabase(search)
  const services = { ...servicesAt(NOW), search: database }
  const laketown = await site()
  const rowsRead = async () => {
    meter.rowsRead = 0
    await searchEvents(services, laketown, { text: 'swing', categories: ['concerts'] })
    return meter.rowsRead
  }
  const alone = await rowsRead()
  await search.run(sql`
    INSERT INTO listing_version (id, site_id, state, built_for)
    WITH RECURSIVE n (i) AS (SELECT 5000 UNION ALL SELECT i + 1 FROM n WHERE i < 5299)
    SELECT i, i, 'live', 1 FROM n`)
  expect(await rowsRead()).toBe(alone)
  await search.run(sql`DELETE FROM listing_version WHERE id >= 5000`)
})

test('Matches are counted up to the end of the last page', async () => {
  const page = await searchEvents(servicesAt(NOW), await site(), { pageSize: 10, page: 100 })
  expect(page).toMatchObject({ total: 1_001, maxPage: 100, currentPage: 100, size: 10 })
  const all = await searchEvents(servicesAt(NOW), await site())
  expect(all).toMatchObject({ total: 3_001, maxPage: 100 })
})
