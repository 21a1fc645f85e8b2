import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '~/lib/local-time'
import { createLruCache } from '~/lib/lru-cache'
import { writeTogether } from '~/platform/database.server'
import { addEvent, NOW, createFixtures, requireSite } from '../../../test/fixtures'
import { servicesAt, db, meterDatabase, search, resetDatabases } from '../../../test/database'
import type { SearchQuery } from './search-query'
import type { SearchTotals } from './search-totals.server'
import { importRegions } from '~/domain/geography/import-regions.server'
import { searchEvents } from './search-events.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { suggest } from './suggest.server'

beforeAll(async () => {
  await resetDatabases()
  await createFixtures()
  await importRegions(servicesAt(NOW), {
    type: 'neighborhood',
    source: 'city',
    features: [
      {
        name: 'Riverwest',
        shape: {
          type: 'Polygon',
          coordinates: [
            [
              [-87.95, 43.05],
              [-87.89, 43.05],
              [-87.89, 43.08],
              [-87.95, 43.08],
              [-87.95, 43.05],
            ],
          ],
        },
      },
    ],
  })
  const evening = (day: number) => `2026-05-${String(day).padStart(2, '0')}T20:00:00`
  const events = [
    { title: 'Jazz Night', description: 'Trumpets and a late bar', categories: ['jazz'] },
    { title: 'Night of the Jazz Poets', description: 'Verses' },
    { title: 'Concert for strings', categories: ['concerts'] },
    { title: 'Concerts in the park: Café Tropicália' },
    { title: 'Orchestra rehearsal', description: 'Bring your violin' },
    { title: 'Stand-up', description: 'No jazz at all', categories: ['comedy'] },
    { title: "Rock'n'Roll Picnic" },
    { title: 'Čajovna — večer poezie' },
    { title: '東京 ナイト' },
  ]
  for (const [at, event] of events.entries()) await addEvent({ ...event, wall: evening(at + 2) })
  await addEvent({ title: 'Jazz at the harbor', wall: evening(3), venue: 'pier' })
})

const site = () => requireSite('laketown')

async function find(text: string, query: SearchQuery = {}) {
  const page = await searchEvents(servicesAt(NOW), await site(), { ...query, text })
  const titles = page.events.map(({ title }) => title)
  return { exact: titles.slice(0, page.size), close: titles.slice(page.size), page }
}

test.each([
  ['all words, in any order', 'night jazz', ['Jazz Night', 'Night of the Jazz Poets']],
  ['words of the description', 'jazz trumpet', ['Jazz Night']],
  ['a stem', 'concert', ['Concert for strings', 'Concerts in the park: Café Tropicália']],
  ['letters with or without their marks', 'CAFE tropicalia cajovna', []],
  [
    'letters with or without their marks',
    'cafe tropicalia',
    ['Concerts in the park: Café Tropicália'],
  ],
  ['letters with or without their marks', 'cajovna VECER', ['Čajovna — večer poezie']],
  ['the beginning of the last word', 'orch', ['Orchestra rehearsal']],
  ['the beginning of the last word', 'jazz poe', ['Night of the Jazz Poets']],
  ['no beginning of an earlier word', 'poe jazz', []],
  ['a phrase', '"jazz night"', ['Jazz Night']],
  ['a phrase, whatever its quotes', '“of the jazz”', ['Night of the Jazz Poets']],
  ['no word that is left out', 'jazz -poets -stand', ['Jazz Night']],
  [
    'no phrase that is left out',
    'jazz -"jazz night" -comedy',
    ['Night of the Jazz Poets', 'Stand-up'],
  ],
  ['a hyphen within a word is no exclusion', 'stand-up', ['Stand-up']],
  ['an apostrophe', "rock'n'roll", ["Rock'n'Roll Picnic"]],
  ['other scripts', '東京', ['東京 ナイト']],
  ['the venue’s name', 'centro poets', ['Night of the Jazz Poets']],
  ['the neighborhood’s name', 'riverwest poets', ['Night of the Jazz Poets']],
])('Search finds %s: %s', async (_, text, titles) => {
  expect((await find(text)).exact).toEqual(titles)
})

test('A search with exclusions only finds everything else; text without a letter finds nothing', async () => {
  const { page } = await find('-jazz')
  expect(page.total).toBe(6)
  expect((await find('🎷 ?!')).page).toMatchObject({ total: 0, events: [] })
  expect((await find('   ')).page.total).toBe(9)
})

test.each([
  ['a letter too much', 'orchesttra', 'orchestra'],
  ['a letter too few', 'orchstra', 'orchestra'],
  ['another letter', 'orchextra', 'orchestra'],
  ['two letters swapped', 'ocrhestra', 'orchestra'],
  ['one of two words', 'jzaz night', 'jazz night'],
])('A misspelt word is corrected: %s', async (_, text, meant) => {
  const { exact, close, page } = await find(text)
  expect(exact).toEqual([])
  expect(page.correction).toBe(meant)
  expect(close[0]).toBe((await find(meant)).exact[0])
  expect(page).toMatchObject({ size: 0, fuzzySize: close.length, total: 0, maxPage: 1 })
})

test('A word of another city corrects nothing in this one', async () => {
  expect((await find('harbr')).page.correction).toBeNull()
  const harbor = await searchEvents(servicesAt(NOW), await requireSite('harbor'), { text: 'harbr' })
  expect(harbor.correction).toBe('harbor')
})

test('Exact matches are followed by matches of fewer words, under the same filters', async () => {
  const { exact, close } = await find('jazz night trumpets')
  expect(exact).toEqual(['Jazz Night'])
  expect(close).toEqual(['Night of the Jazz Poets', 'Stand-up'])
  expect((await find('jazz night trumpets', { categories: ['comedy'] })).close).toEqual([
    'Stand-up',
  ])
  expect((await find('jazz strings -poets')).close).not.toContain('Night of the Jazz Poets')
  expect((await find('jazz night trumpets', { page: 2 })).close).toEqual([])
})

test('The events, venues, categories and places of the city are suggested while typing', async () => {
  const suggestFor = async (typed: string) => suggest(servicesAt(NOW), await site(), typed)
  expect((await suggestFor('jaz')).events.map(({ title }) => title)).toEqual([
    'Jazz Night',
    'Night of the Jazz Poets',
  ])
  expect(await suggestFor('jazz')).toMatchObject({
    categories: [{ id: 'jazz', name: 'Jazz', events: 1 }],
  })
  expect((await suggestFor('jazz p')).events.map(({ title }) => title)).toEqual([
    'Jazz Night',
    'Night of the Jazz Poets',
  ])
  expect((await suggestFor('cent')).events).toEqual([])
  expect((await suggestFor('conc')).categories).toEqual([
    { id: 'concerts', name: 'Concerts', events: 2 },
  ])
  expect((await suggestFor('cen')).venues).toMatchObject([{ name: 'Bar Centro', events: 9 }])
  expect((await suggestFor('river')).places).toEqual([
    { type: 'neighborhood', slug: 'riverwest', name: 'Riverwest', events: 9 },
  ])
  expect((await suggestFor('pier')).venues).toEqual([])
  for (const odd of ['', ' ', 'x', '"', '-', '*', '🎷', 'a'.repeat(10_000)]) {
    expect(await suggestFor(odd), odd.slice(0, 9)).toBeDefined()
  }
})

test('Suggestions are read in one round trip, a search in two at most', async () => {
  const { database, meter } = meterDatabase(search)
  const services = { ...servicesAt(NOW), search: database }
  await suggest(services, await site(), 'jazz')
  expect(meter.roundTrips).toBe(1)
  for (const text of ['jazz', 'jzaz nihgt', 'nothing of this kind', '']) {
    meter.roundTrips = 0
    await searchEvents(services, await site(), { text, page: 1 })
    expect(meter.roundTrips, text).toBeLessThanOrEqual(2)
  }
})

const HOSTILE = [
  '"',
  '""',
  '"jazz',
  'jazz"',
  '*',
  'jaz*',
  'jazz*night',
  '^jazz',
  'title:jazz',
  '{title} : jazz',
  'facets : anyq',
  'anyq',
  'NEAR(jazz night, 2)',
  'jazz AND',
  'OR',
  'NOT jazz',
  'AND OR NOT',
  'jazz + night',
  '(',
  ')',
  '((((((',
  '-',
  '--',
  '- jazz',
  '-"',
  '-""',
  '-*',
  '\\',
  "'",
  "'; DROP TABLE listing; --",
  '%',
  '_',
  '\u0000',
  '\ud800',
  '\udfff jazz',
  'jazz\ud83c',
  '🎷',
  '👩‍👩‍👧‍👦',
  'مرحبا jazz',
  '\u202ejazz',
  'ﬁne',
  '١٢٣',
  'ＪＡＺＺ',
  '\u00ad',
  '\ufeff',
  'ß',
  'İstanbul',
  'a\u0301\u0301\u0301\u0301',
  'jazz '.repeat(2_000),
  '-jazz '.repeat(2_000),
  '"'.repeat(10_000),
  'x'.repeat(10_000),
  '日'.repeat(10_000),
  '(a AND '.repeat(300),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
]

test('No text and no filter breaks a search, however odd or long, and none reads much', async () => {
  const { database, meter } = meterDatabase(search)
  const services = { ...servicesAt(NOW), search: database }
  const many = Array.from({ length: 500 }, (_, at) => `unknown-${at}`)
  const queries: SearchQuery[] = [
    ...HOSTILE.map((text) => ({ text })),
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

test('Random letters and bits of search syntax in any order never break a search', async () => {
  let seed = 20_260_501
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const bits = [...HOSTILE.filter((text) => text.length < 20), 'jazz', 'night', ' ', ' ', '"', '-']
  for (let turn = 0; turn < 300; turn++) {
    const text = Array.from({ length: 1 + random(8) }, () =>
      random(3) === 0 ? String.fromCharCode(random(0xffff)) : bits[random(bits.length)],
    ).join(random(2) ? '' : ' ')
    await expect(find(text), JSON.stringify(text)).resolves.toBeDefined()
  }
})

/** 3,000 evenings to come, and 400 ongoing exhibitions. */
async function fillTheCity() {
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
  await fillTheCity()
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
    expect(meter.rowsRead, name).toBeLessThanOrEqual(150)
    expect(meter.roundTrips, name).toBe(
      query.isCounted === false ? 2 - Number(first.upcomingSize > 0) : 1,
    )
    Object.assign(meter, { roundTrips: 0, rowsRead: 0 })
    await searchEvents(services, laketown, { ...query, isCounted: false })
    expect(meter.rowsRead, name).toBeLessThanOrEqual(150)
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
