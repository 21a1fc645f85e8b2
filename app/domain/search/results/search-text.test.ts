import { beforeAll, expect, test } from 'vitest'
import { meterDatabase, search, servicesAt } from '../../../../test/database'
import { NOW, requireSite } from '../../../../test/fixtures'
import { createSearchableEvents } from '../../../../test/samples/searchable-events'
import { suggestSearches } from '../results/suggest-searches.server'
import type { SearchQuery } from '../search-query'
import { searchEvents } from './search-events.server'

beforeAll(createSearchableEvents)

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
  ['letters with or without accents', 'CAFE tropicalia cajovna', []],
  ['letters with or without accents', 'cafe tropicalia', ['Concerts in the park: Café Tropicália']],
  ['letters with or without accents', 'cajovna VECER', ['Čajovna — večer poezie']],
  ['the beginning of the last word', 'orch', ['Orchestra rehearsal']],
  ['the beginning of the last word', 'jazz poe', ['Night of the Jazz Poets']],
  ['not the beginning of an earlier word', 'poe jazz', []],
  ['a phrase', '"jazz night"', ['Jazz Night']],
  ['a phrase in curly quotes', '“of the jazz”', ['Night of the Jazz Poets']],
  ['nothing with an excluded word', 'jazz -poets -stand', ['Jazz Night']],
  [
    'nothing with an excluded phrase',
    'jazz -"jazz night" -comedy',
    ['Night of the Jazz Poets', 'Stand-up'],
  ],
  ['a word with a hyphen, which excludes nothing', 'stand-up', ['Stand-up']],
  ['an apostrophe', "rock'n'roll", ["Rock'n'Roll Picnic"]],
  ['other scripts', '東京', ['東京 ナイト']],
  ['the venue’s name', 'centro poets', ['Night of the Jazz Poets']],
  ['the neighborhood’s name', 'riverwest poets', ['Night of the Jazz Poets']],
])('Search finds %s: %s', async (_, text, titles) => {
  expect((await find(text)).exact).toEqual(titles)
})

test('A search that only excludes finds everything else; text without letters finds nothing', async () => {
  const { page } = await find('-jazz')
  expect(page.total).toBe(6)
  expect((await find('🎷 ?!')).page).toMatchObject({ total: 0, events: [] })
  expect((await find('   ')).page.total).toBe(9)
})

test.each([
  ['an extra letter', 'orchesttra', 'orchestra'],
  ['a missing letter', 'orchstra', 'orchestra'],
  ['a wrong letter', 'orchextra', 'orchestra'],
  ['two letters swapped', 'ocrhestra', 'orchestra'],
  ['one of two words', 'jzaz night', 'jazz night'],
])('A misspelt word is corrected: %s', async (_, text, meant) => {
  const { exact, close, page } = await find(text)
  expect(exact).toEqual([])
  expect(page.correction).toBe(meant)
  expect(close[0]).toBe((await find(meant)).exact[0])
  expect(page).toMatchObject({ size: 0, fuzzySize: close.length, total: 0, maxPage: 1 })
})

test('Words of another city are not used for corrections', async () => {
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
  const suggestFor = async (typed: string) => suggestSearches(servicesAt(NOW), await site(), typed)
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
  await suggestSearches(services, await site(), 'jazz')
  expect(meter.roundTrips).toBe(1)
  for (const text of ['jazz', 'jzaz nihgt', 'nothing of this kind', '']) {
    meter.roundTrips = 0
    await searchEvents(services, await site(), { text, page: 1 })
    expect(meter.roundTrips, text).toBeLessThanOrEqual(2)
  }
})
