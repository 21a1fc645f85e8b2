import { beforeAll, expect, test } from 'vitest'
import { meterDatabase, resetDatabases, search, servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import type { SearchQuery } from '../search-query'
import { countChoice, DAYS_AHEAD } from './count-choice.server'
import { searchEvents } from './search-events.server'

beforeAll(async () => {
  await resetDatabases()
  await createFixtures()
  await addEvent({ title: 'Swing night', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Swing brunch', wall: '2026-05-03T11:00:00', cost: 'Free' })
  await addEvent({ title: 'Late organ', wall: '2026-05-03T23:30:00', cost: 'Free' })
  await addEvent({ title: 'Far away', wall: '2026-09-01T20:00:00' })
  await addEvent({ title: 'Begun already', wall: '2026-05-01T01:00:00' })
})

const count = async (query: SearchQuery, host: 'laketown' | 'harbor' = 'laketown') =>
  countChoice(servicesAt(NOW), await requireSite(host), query)

test('As many events are counted as the search finds', async () => {
  const queries: SearchQuery[] = [
    {},
    { text: 'swing' },
    { prices: ['free'] },
    { days: ['2026-05-03'] },
    { days: ['2026-05-02', '2026-05-03'], isEvening: true },
    { isEvening: true },
    { text: 'nothing-of-this' },
    { text: 'swing', days: ['2026-05-03'], titled: { words: ['swing', 'night'] } },
  ]
  for (const query of queries) {
    const site = await requireSite('laketown')
    const { total } = await searchEvents(servicesAt(NOW), site, { ...query, isRanked: true })
    expect((await count(query)).total, JSON.stringify(query)).toBe(total)
  }
  expect((await count({ text: 'swing' })).total).toBe(2)
})

test('Days are those on which events begin that the other filters admit, whatever days are chosen', async () => {
  const all = (await count({})).days
  expect(all).toEqual(expect.arrayContaining(['2026-05-02', '2026-05-03']))
  expect(all).toEqual([...all].sort())
  expect(all.filter((day) => day > '2026-07-31')).toEqual([])
  expect((await count({ text: 'swing' })).days).toEqual(['2026-05-02', '2026-05-03'])
  expect((await count({ prices: ['free'] })).days).toEqual(['2026-05-03'])
  expect((await count({ text: 'organ', days: ['2026-05-02'] })).days).toEqual(['2026-05-03'])
  expect((await count({ text: 'begun already' })).days).toEqual([])
})

test('Another site has neither events nor days of this one', async () => {
  expect((await count({ text: 'swing' }, 'harbor')).total).toBe(0)
  expect((await count({ text: 'swing' }, 'harbor')).days).toEqual([])
})

test('It takes one round trip, and reads about a row for each day', async () => {
  const { database, meter } = meterDatabase(search)
  const services = { ...servicesAt(NOW), search: database }
  await countChoice(services, await requireSite('laketown'), { text: 'swing' })
  expect(meter.roundTrips).toBe(1)
  expect(meter.rowsRead).toBeLessThan(3 * DAYS_AHEAD)
})
