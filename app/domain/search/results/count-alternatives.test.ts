import { beforeAll, expect, test } from 'vitest'
import { meterDatabase, search, servicesAt } from '../../../../test/database'
import { NOW, requireSite } from '../../../../test/fixtures'
import { createSearchableEvents } from '../../../../test/samples/searchable-events'
import { MAX_ALTERNATIVE_EVENTS, type SearchQuery } from '../search-query'
import { searchEvents } from './search-events.server'

beforeAll(createSearchableEvents)

const NOWHERE = { regions: [{ type: 'neighborhood' as const, slug: 'nowhere' }] }

const EMPTY: SearchQuery[] = [
  { text: 'jazz', days: ['2027-01-01'] },
  { text: 'jazz', ...NOWHERE, days: ['2026-05-02'] },
  { categories: ['comedy'], days: ['2026-05-02'] },
  { categories: ['comedy'], text: 'jazz night', isEvening: true },
  { text: 'poets', venues: ['999999'], days: ['2026-05-03'], isEvening: true },
]

test('Each alternative to an empty search has the events that it is said to have', async () => {
  const site = await requireSite('laketown')
  let offered = 0
  for (const query of EMPTY) {
    const found = await searchEvents(servicesAt(NOW), site, { ...query, offersAlternatives: true })
    expect(found.total, JSON.stringify(query)).toBe(0)
    for (const { kind, query: wider, events } of found.alternatives) {
      const { total } = await searchEvents(servicesAt(NOW), site, wider)
      expect(events, `${kind} of ${JSON.stringify(query)}`).toBe(
        Math.min(total, MAX_ALTERNATIVE_EVENTS),
      )
      offered++
    }
  }
  expect(offered).toBeGreaterThanOrEqual(7)
})

test('Alternatives are counted only where nothing matches, in the round trip of the close matches', async () => {
  const { database, meter } = meterDatabase(search)
  const services = { ...servicesAt(NOW), search: database }
  const site = await requireSite('laketown')
  const read = async (query: SearchQuery) => {
    Object.assign(meter, { roundTrips: 0, rowsRead: 0 })
    const { alternatives } = await searchEvents(services, site, {
      ...query,
      offersAlternatives: true,
    })
    return { ...meter, alternatives: alternatives.length }
  }
  expect((await read({ text: 'jazz' })).alternatives).toBe(0)
  for (const query of EMPTY) {
    const { roundTrips, rowsRead } = await read(query)
    expect(roundTrips, JSON.stringify(query)).toBeLessThanOrEqual(2)
    expect(rowsRead, JSON.stringify(query)).toBeLessThan(200)
  }
  expect(
    (await searchEvents(services, site, { text: 'tuba', ...NOWHERE, days: ['2027-01-01'] }))
      .alternatives,
  ).toEqual([])
})
