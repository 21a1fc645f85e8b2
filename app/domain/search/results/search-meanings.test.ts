import { beforeAll, expect, test } from 'vitest'
import { listCategories } from '~/domain/categories/category-store.server'
import { db, meterDatabase, search, servicesAt } from '../../../../test/database'
import { addEvent, NOW, requireSite } from '../../../../test/fixtures'
import { createSearchableEvents } from '../../../../test/samples/searchable-events'
import { buildSearchVocabulary } from '../words/search-vocabulary'
import { searchEvents } from './search-events.server'

beforeAll(async () => {
  await createSearchableEvents()
  const evening = (day: number) => `2026-05-${day}T20:00:00`
  await addEvent({ title: 'Quartet in blue', wall: evening(20), categories: ['jazz'] })
  await addEvent({ title: 'The Keeper’s Daughter', wall: evening(21) })
  await addEvent({ title: 'The Hat of the Captain', wall: evening(22) })
  await addEvent({ title: 'Hip-Hop Matinee', wall: evening(23) })
  await addEvent({
    title: 'A Play',
    wall: evening(24),
    description: 'Live actors, and music between the acts.',
  })
  await addEvent({ title: 'Brunch', wall: evening(25), description: 'With live music.' })
})

async function find(text: string) {
  const vocabulary = buildSearchVocabulary(await listCategories(db))
  const services = { ...servicesAt(NOW), readVocabulary: async () => vocabulary }
  const page = await searchEvents(services, await requireSite('laketown'), { text })
  const titles = page.events.map(({ title }) => title)
  return { exact: titles.slice(0, page.size), close: titles.slice(page.size), page }
}

test('An event is found by the name of its category, of one above it, and by a synonym', async () => {
  for (const text of ['concerts', 'concert', 'gigs', 'live music']) {
    const { exact } = await find(text)
    expect(exact, text).toContain('Quartet in blue')
    expect(exact, text).toContain('Jazz Night')
  }
  expect((await find('jaz')).exact).toContain('Quartet in blue')
  expect((await find('gig quartet')).exact).toEqual(['Quartet in blue'])
  expect((await find('"gigs"')).exact).toEqual([])
})

test('Words that mean something together are next to each other in a text, not anywhere', async () => {
  const { exact } = await find('live music')
  expect(exact).toContain('Brunch')
  expect(exact).not.toContain('A Play')
})

test('The categories that a text names are offered with how many events they have', async () => {
  expect((await find('gigs')).page.categories).toEqual([
    { id: 'concerts', name: 'Concerts', events: 3 },
  ])
  expect((await find('jazz comedy')).page.categories).toEqual([
    { id: 'jazz', name: 'Jazz', events: 2 },
    { id: 'comedy', name: 'Comedy', events: 1 },
  ])
  expect((await find('daughter')).page.categories).toEqual([])
})

test.each([
  ['the keeper’s daughter', ['The Keeper’s Daughter']],
  ['keepers daughter', ['The Keeper’s Daughter']],
  ['hiphop', ['Hip-Hop Matinee']],
  ['hip hop', ['Hip-Hop Matinee']],
  ['hip-hop', ['Hip-Hop Matinee']],
  ['captain of a hat', ['The Hat of the Captain']],
])('Stop words and the marks in a compound make no difference: %s', async (text, exact) => {
  expect(await find(text)).toMatchObject({ exact, close: [] })
})

test.each(['the', 'of the', 'a'])('Stop words alone match nothing: %s', async (text) => {
  expect(await find(text)).toMatchObject({ exact: [], close: [] })
})

test('Stop words in quotes are searched', async () => {
  expect((await find('"of the captain"')).exact).toEqual(['The Hat of the Captain'])
  expect((await find('"the"')).exact).toContain('The Hat of the Captain')
})

test('A stop word alone is no close match', async () => {
  expect((await find('the violin captain')).close).toEqual([
    'Orchestra rehearsal',
    'The Hat of the Captain',
  ])
})

test('A word with a meaning costs no round trip more', async () => {
  const vocabulary = buildSearchVocabulary(await listCategories(db))
  const metered = meterDatabase(search)
  await searchEvents(
    { search: metered.database, now: NOW, readVocabulary: async () => vocabulary },
    await requireSite('laketown'),
    { text: 'gigs' },
  )
  expect(metered.meter.roundTrips).toBeLessThanOrEqual(2)
  // The ten events, each found, read and counted, and their category.
  expect(metered.meter.rowsRead).toBeLessThanOrEqual(50)
})

test('Many words with meanings, many times, are one search that answers', async () => {
  const words = 'live music kids gigs farmers market fourth of july stand-up open mic lgbtq trivia'
  for (const text of [
    words,
    'gigs '.repeat(12),
    'live music '.repeat(6),
    'kids gigs '.repeat(40),
  ]) {
    expect((await find(text)).page.currentPage, text).toBe(1)
  }
})
