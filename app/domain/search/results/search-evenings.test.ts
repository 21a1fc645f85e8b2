import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '~/lib/time/local-time'
import { servicesAt } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import type { SearchQuery } from '../search-query'
import { searchEvents } from './search-events.server'

beforeAll(createFixtures)
beforeEach(clearEvents)

async function listTitles(query: SearchQuery, now = NOW): Promise<string[]> {
  const { events } = await searchEvents(servicesAt(now), await requireSite('laketown'), query)
  return events.map(({ title }) => title)
}

test('An evening has what begins from five until four the next morning, or at an unknown hour', async () => {
  const add = (title: string, wall: string, more = {}) => addEvent({ title, wall, ...more })
  await add('Matinee', '2026-05-02T14:00:00')
  await add('Five o’clock', '2026-05-02T17:00:00')
  await add('All afternoon', '2026-05-02T15:00:00', { endWall: '2026-05-02T22:00:00' })
  await add('Some time', '2026-05-02T00:00:00', { noStart: true })
  await add('After midnight', '2026-05-03T03:59:00')
  await add('Early bird', '2026-05-03T04:00:00')
  await add('The evening before', '2026-05-01T20:00:00')
  expect(await listTitles({ isEvening: true, days: ['2026-05-02'] })).toEqual([
    'Five o’clock',
    'Some time',
    'After midnight',
  ])
  expect(
    await listTitles({ isEvening: true, days: ['2026-05-02', '2026-05-01'], text: 'evening' }),
  ).toEqual(['The evening before'])
  expect(await listTitles({ isEvening: true, days: [] })).toEqual([])
  const { total } = await searchEvents(servicesAt(NOW), await requireSite('laketown'), {
    isEvening: true,
    days: ['2026-05-02'],
  })
  expect(total).toBe(3)
})

test('Without a day, evenings are those of all days; an event that has a date on one is found', async () => {
  await addEvent({ title: 'Matinee', wall: '2026-05-02T14:00:00' })
  await addEvent({ title: 'Late show', wall: '2026-05-20T23:30:00' })
  await addEvent({ title: 'Small hours', wall: '2026-05-21T03:30:00' })
  await addEvent({ title: 'Breakfast', wall: '2026-05-21T08:00:00' })
  await addEvent({ title: 'Some time', wall: '2026-05-22T00:00:00', noStart: true })
  for (const hour of [11, 19]) {
    await addEvent({ title: 'Film', wall: `2026-05-23T${hour}:00:00`, series: 900 })
  }
  expect(await listTitles({ isEvening: true })).toEqual([
    'Late show',
    'Small hours',
    'Some time',
    'Film',
  ])
  expect(await listTitles({ isEvening: true, from: '2026-05-22' })).toEqual(['Some time', 'Film'])
  expect(await listTitles({ isEvening: true, text: 'breakfast' })).toEqual([])
})

test('Evenings are distinct before and after clock changes, and when they are far apart', async () => {
  const evenings = ['2026-05-02', '2026-10-30', '2026-11-01', '2027-03-13', '2027-03-15']
  for (const day of [...evenings, '2026-10-31', '2026-11-02', '2027-03-14']) {
    await addEvent({ title: `${day}, too early`, wall: `${day}T16:59:00` })
    await addEvent({ title: `${day}, first`, wall: `${day}T17:00:00` })
    await addEvent({ title: `${day}, last`, wall: `${addDays(day, 1)}T03:59:00` })
    await addEvent({ title: `${day}, too late`, wall: `${addDays(day, 1)}T04:00:00` })
  }
  const expected = evenings.flatMap((day) => [`${day}, first`, `${day}, last`])
  expect(await listTitles({ isEvening: true, days: evenings })).toEqual(expected)
})

test('An evening has the runs that play then, and what has begun on it and is ongoing', async () => {
  for (const day of ['29', '30', '01', '02', '03']) {
    const wall = `2026-${Number(day) > 20 ? '04' : '05'}-${day}`
    await addEvent({ title: 'Night play', wall: `${wall}T19:30:00`, series: 71 })
    await addEvent({ title: 'Day play', wall: `${wall}T11:00:00`, series: 72 })
  }
  await addEvent({
    title: 'Early evening',
    wall: '2026-05-01T17:30:00',
    endWall: '2026-05-01T23:00:00',
  })
  await addEvent({ title: 'Over', wall: '2026-05-01T17:00:00', endWall: '2026-05-01T18:00:00' })
  const atEight = Date.parse('2026-05-02T01:00:00Z')
  expect(await listTitles({ isEvening: true, days: ['2026-05-01'] }, atEight)).toEqual([
    'Early evening',
    'Night play',
  ])
  expect(await listTitles({ isEvening: true, days: ['2026-05-03'] })).toEqual(['Night play'])
})
