import { beforeAll, expect, test } from 'vitest'
import { meterDatabase, search, servicesAt } from '../../../../test/database'
import { NOW, requireSite } from '../../../../test/fixtures'
import { HOSTILE_TEXTS } from '../../../../test/samples/hostile-texts'
import { createSearchableEvents } from '../../../../test/samples/searchable-events'
import type { SearchQuery } from '../search-query'
import { searchEvents } from './search-events.server'

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
