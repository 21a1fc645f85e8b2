import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { insertFeaturedDays, listFeaturedEvents } from './featured-day-store.server'

beforeAll(createFixtures)
beforeEach(clearEvents)

const TODAY = '2026-05-01'

async function promote(id: number, days: string[], host: 'laketown' | 'harbor' = 'laketown') {
  const { id: siteId } = await requireSite(host)
  await writeTogether(db, [insertFeaturedDays(siteId, id, days)])
}

async function listFeatured(
  now = NOW,
  host: 'laketown' | 'harbor' = 'laketown',
): Promise<number[]> {
  const events = await listFeaturedEvents(servicesAt(now), await requireSite(host))
  return events.map(({ id }) => id)
}

test('An event is featured on its days only', async () => {
  const show = await addEvent({ title: 'Show', wall: '2026-05-03T20:00:00' })
  await promote(show, [TODAY, '2026-05-03'])
  await promote(show, [TODAY])
  expect(await listFeatured()).toEqual([show])
  expect(await listFeatured(NOW + 24 * HOUR)).toEqual([])
  expect(await listFeatured(NOW + 48 * HOUR)).toEqual([show])
})

test('Days are in the site’s time zone', async () => {
  const show = await addEvent({ title: 'Show', wall: '2026-05-03T20:00:00' })
  await promote(show, [TODAY])
  const lateInChicago = Date.parse('2026-05-02T04:30:00Z')
  expect(await listFeatured(lateInChicago)).toEqual([show])
  expect(await listFeatured(lateInChicago + HOUR)).toEqual([])
})

test.each([
  ['forward', '2027-03-14', '2027-03-14T06:00:00Z', '2027-03-15T05:00:00Z', '2027-04-03'],
  ['back', '2026-11-01', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z', '2026-12-03'],
])(
  'A day begins and ends at the site’s midnight when clocks go %s',
  async (_, day, from, to, on) => {
    const show = await addEvent({ title: 'Show', wall: `${on}T20:00:00` })
    await promote(show, [day])
    const [begins, ends] = [Date.parse(from), Date.parse(to)]
    expect(await listFeatured(begins - 1)).toEqual([])
    expect(await listFeatured(begins)).toEqual([show])
    expect(await listFeatured(ends - 1)).toEqual([show])
    expect(await listFeatured(ends)).toEqual([])
  },
)

test('A cancelled event is not featured any more', async () => {
  const show = await addEvent({ title: 'Show', wall: '2026-05-03T20:00:00', status: 'cancelled' })
  await promote(show, [TODAY])
  expect(await listFeatured()).toEqual([])
})

test('Past, quarantined and other sites’ events are not featured', async () => {
  const past = await addEvent({ title: 'Past', wall: '2026-05-01T08:00:00' })
  const hidden = await addEvent({ title: 'Hidden', wall: '2026-05-03T20:00:00', quarantined: 1 })
  const otherSite = await addEvent({ title: 'Far', wall: '2026-05-03T20:00:00', venue: 'pier' })
  const shown = await addEvent({ title: 'Shown', wall: '2026-05-03T20:00:00' })
  for (const id of [past, hidden, otherSite, shown]) await promote(id, [TODAY])
  expect(await listFeatured()).toEqual([shown])
  expect(await listFeatured(NOW, 'harbor')).toEqual([])
  await promote(otherSite, [TODAY], 'harbor')
  expect(await listFeatured(NOW, 'harbor')).toEqual([otherSite])
})

test('One occurrence of a series can be featured without the others', async () => {
  const first = await addEvent({ title: 'Choir', wall: '2026-05-03T19:00:00', series: 7 })
  const second = await addEvent({ title: 'Choir', wall: '2026-05-04T19:00:00', series: 7 })
  await addEvent({ title: 'Choir', wall: '2026-05-05T19:00:00', series: 7 })
  await promote(second, [TODAY])
  expect(await listFeatured()).toEqual([second])
  expect(first).not.toBe(second)
})

test('Each hour a different event comes first', async () => {
  for (const title of ['One', 'Two', 'Three']) {
    await promote(await addEvent({ title, wall: '2026-05-03T20:00:00' }), [TODAY])
  }
  const firsts = [0, 1, 2].map(async (hours) => (await listFeatured(NOW + hours * HOUR))[0])
  expect(new Set(await Promise.all(firsts)).size).toBe(3)
  const ids = await db.all<{ id: number }>(sql`SELECT id FROM event`)
  expect((await listFeatured()).toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
})
