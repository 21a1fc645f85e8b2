import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createLruCache } from '~/lib/lru-cache'
import { addDays } from '~/lib/time/local-time'
import { meterDatabase, search, servicesAt } from '../../../../test/database'
import { NOW, requireSite } from '../../../../test/fixtures'
import { addManyEvenings } from '../../../../test/samples/many-evenings'
import { createSearchableEvents } from '../../../../test/samples/searchable-events'
import { COUNTED_PAGES, type SearchQuery } from '../search-query'
import { searchEvents } from './search-events.server'
import type { SearchTotals } from './search-totals.server'

beforeAll(async () => {
  await createSearchableEvents()
  await addManyEvenings()
})

const site = () => requireSite('laketown')

test('However large the city, a first page reads no more than 150 rows besides the count, which is cached', async () => {
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
    expect(first.events.length, text).toBeGreaterThan(0)
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

test('A visitor’s new search counts 300 events, whatever it finds', async () => {
  const { database, meter } = meterDatabase(search)
  const services = { ...servicesAt(NOW), search: database }
  const laketown = await site()
  const queries: SearchQuery[] = [
    {},
    { text: 'evening' },
    { text: 'music', isRanked: true },
    { text: 'evening swing', isRanked: true },
    { categories: ['concerts'] },
    { days: ['2026-05-02'] },
    { days: ['2026-05-02', '2026-05-05', '2026-05-09'] },
    { isEverywhere: true },
  ]
  for (const query of queries) {
    const name = JSON.stringify(query)
    const exact = await searchEvents(services, laketown, query)
    Object.assign(meter, { roundTrips: 0, rowsRead: 0 })
    const counted = { ...query, countedPages: COUNTED_PAGES }
    const found = await searchEvents(services, laketown, counted)
    // Each is found; whether it is still on is a row of its own.
    expect(meter.rowsRead, name).toBeLessThanOrEqual(150 + 2 * 301)
    expect(found.events, name).toEqual(exact.events)
    expect(found, name).toMatchObject({
      total: Math.min(exact.total, 301),
      maxTotal: 300,
      maxPage: Math.min(exact.maxPage, 11),
      hasMorePages: exact.total > 300,
    })
  }
})

test('On a page after the counted ones, all matches are counted', async () => {
  const laketown = await site()
  const services = { ...servicesAt(NOW), searchTotals: createLruCache<SearchTotals>(100) }
  for (const page of [1, 10, 11, 30, 2]) {
    const query = { text: 'evening', isRanked: true, page }
    const found = await searchEvents(services, laketown, { ...query, countedPages: COUNTED_PAGES })
    const exact = await searchEvents(services, laketown, query)
    expect(found.events, `page ${page}`).toEqual(exact.events)
    const isAll = page > COUNTED_PAGES
    expect(found, `page ${page}`).toMatchObject({
      total: isAll ? exact.total : 301,
      maxPage: isAll ? exact.maxPage : 11,
      hasMorePages: !isAll,
    })
  }
})

test('Matches are counted up to the end of the last page', async () => {
  const page = await searchEvents(servicesAt(NOW), await site(), { pageSize: 10, page: 100 })
  expect(page).toMatchObject({ total: 1_001, maxPage: 100, currentPage: 100, size: 10 })
  const all = await searchEvents(servicesAt(NOW), await site())
  expect(all).toMatchObject({ total: 3_001, maxPage: 100 })
})
