import { beforeAll, expect, test } from 'vitest'
import { servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { findEventsByTitle } from './find-events-by-title.server'

beforeAll(async () => {
  await createFixtures()
  await addEvent({ title: 'Farmers Market', wall: '2026-05-02T08:00', description: 'Blown glass.' })
  await addEvent({ title: 'The Glass Pier', wall: '2026-05-04T20:00' })
  await addEvent({ title: 'Glass Days', wall: '2026-05-03T20:00' })
  await addEvent({ title: 'On Glass', wall: '2026-04-30T10:00', endWall: '2026-05-20T18:00' })
  await addEvent({ title: 'Glass of last week', wall: '2026-04-24T20:00' })
  await addEvent({ title: 'Glass harbor', wall: '2026-05-03T20:00', venue: 'pier' })
})

const find = async (typed: string, limit = 10) => {
  const site = await requireSite('laketown')
  const events = await findEventsByTitle(servicesAt(NOW), site, { typed, limit })
  return events.map(({ title }) => title)
}

test('Titles are found by their words, what is next first, and none that only mention them or of another site', async () => {
  expect(await find('glass')).toEqual(['Glass Days', 'The Glass Pier', 'On Glass'])
  expect(await find('glass pi')).toEqual(['The Glass Pier'])
  expect(await find('THE')).toEqual(['The Glass Pier'])
  expect(await find('glass', 2)).toEqual(['Glass Days', 'The Glass Pier'])
})

test('Where no title has the words, misspelled ones and events that mention them are found', async () => {
  expect(await find('farmrs')).toEqual(['Farmers Market'])
  expect(await find('blown')).toEqual(['Farmers Market'])
  expect(await find('tuba')).toEqual([])
})

test.each(['', '  ', '"', '-', '* OR ('])('Nothing is found for %j', async (typed) => {
  expect(await find(typed)).toEqual([])
})
