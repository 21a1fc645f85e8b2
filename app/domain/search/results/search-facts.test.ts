import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { resetDatabases, search, servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import type { SearchQuery } from '../search-query'
import { countFacts, countFactsOfRows } from './count-facts.server'
import { searchEvents } from './search-events.server'

beforeAll(async () => {
  await resetDatabases()
  await createFixtures()
  const wall = (day: number) => `2026-05-0${day}T20:00:00`
  const both = ['step-free', 'hearing-loop']
  await addEvent({ title: 'Free for all', wall: wall(2), cost: 'Free', minAge: 0 })
  await addEvent({ title: 'Ten', wall: wall(3), cost: '$10 – $40', accessibility: ['step-free'] })
  await addEvent({ title: 'Late (21+)', wall: wall(4), cost: '$30', accessibility: both })
  await addEvent({ title: 'Unknown', wall: wall(5), cost: 'Ask at the door' })
})

const find = async (query: SearchQuery) =>
  (await searchEvents(servicesAt(NOW), await requireSite('laketown'), query)).events
    .map(({ title }) => title)
    .sort()

test('A fact narrows a search to the events that have it; what says nothing is in none', async () => {
  expect(await find({ prices: ['free'] })).toEqual(['Free for all'])
  expect(await find({ prices: ['10'] })).toEqual(['Free for all', 'Ten'])
  expect(await find({ prices: ['50'] })).toEqual(['Free for all', 'Late (21+)', 'Ten'])
  expect(await find({ ages: ['kids'] })).toEqual(['Free for all'])
  expect(await find({ ages: ['adults'] })).toEqual(['Late (21+)'])
  expect(await find({ ages: ['kids', 'adults'] })).toEqual(['Free for all', 'Late (21+)'])
  expect(await find({ text: 'late', prices: ['50'] })).toEqual(['Late (21+)'])
  expect(await find({ prices: ['99'] })).toEqual([])
})

test('Each of several accessibility features is needed', async () => {
  expect(await find({ access: ['step-free'] })).toEqual(['Late (21+)', 'Ten'])
  expect(await find({ access: ['step-free', 'hearing-loop'] })).toEqual(['Late (21+)'])
  expect(await find({ access: ['step-free', 'relaxed'] })).toEqual([])
})

test('The facts that a site has are counted, and never those of another site', async () => {
  const laketown = await requireSite('laketown')
  expect(await countFacts(search, laketown.id)).toEqual({
    'price/free': 1,
    'price/10': 2,
    'price/25': 2,
    'price/50': 3,
    'ages/all': 1,
    'ages/kids': 1,
    'ages/teens': 1,
    'ages/adults': 1,
    'access/step-free': 2,
    'access/hearing-loop': 1,
  })
  const page = await searchEvents(servicesAt(NOW), laketown, { text: 'x', countsFacts: true })
  expect(page.facts['access/step-free']).toBe(2)
  expect(await countFacts(search, 9_999)).toEqual({})
})

test('What a search finds is counted by its facts, if all of it is on the page', async () => {
  const laketown = await requireSite('laketown')
  const count = async (query: SearchQuery) =>
    (await searchEvents(servicesAt(NOW), laketown, { ...query, countsFacts: true })).matchFacts
  expect(await count({ days: ['2026-05-03', '2026-05-04'] })).toEqual({
    'price/10': 1,
    'price/25': 1,
    'price/50': 2,
    'ages/adults': 1,
    'access/step-free': 2,
    'access/hearing-loop': 1,
  })
  expect(await count({ text: 'unknown' })).toEqual({})
  expect(await count({ text: 'nothing of the kind', isExact: true })).toEqual({})
  expect(await count({ days: ['2026-05-03', '2026-05-04'], pageSize: 1 })).toBeNull()
  expect((await searchEvents(servicesAt(NOW), laketown, {})).matchFacts).toBeNull()
})

test('Rows from before facts were stored are not counted', async () => {
  const [row] = await search.all<{ k: number; card: string }>(
    sql`SELECT k, card FROM listing LIMIT 1`,
  )
  const { k, card } = row!
  expect(countFactsOfRows([{ k, card }])).not.toBeNull()
  const older = JSON.stringify(JSON.parse(card).slice(0, 19))
  expect(
    countFactsOfRows([
      { k, card },
      { k, card: older },
    ]),
  ).toBeNull()
})
