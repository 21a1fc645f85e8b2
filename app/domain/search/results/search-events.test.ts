import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findEvent } from '~/domain/events/event-store.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { createLruCache } from '~/lib/lru-cache'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import type { SearchQuery } from '../search-query'
import { searchEvents } from './search-events.server'
import type { SearchTotals } from './search-totals.server'

beforeAll(createFixtures)
beforeEach(clearEvents)

async function titles(
  query: SearchQuery = {},
  host: 'laketown' | 'harbor' = 'laketown',
  now = NOW,
) {
  return (await searchEvents(servicesAt(now), await requireSite(host), query)).events.map(
    ({ title }) => title,
  )
}

/** Without the close matches. */
async function exact(text: string): Promise<string[]> {
  const { events, size } = await searchEvents(servicesAt(NOW), await requireSite('laketown'), {
    text,
  })
  return events.slice(0, size).map(({ title }) => title)
}

test('A site without events has one page without results', async () => {
  const page = await searchEvents(servicesAt(NOW), await requireSite('laketown'), {
    text: 'jazz',
    categories: ['concerts'],
    days: ['2026-05-01'],
  })
  expect(page).toEqual({
    events: [],
    size: 0,
    fuzzySize: 0,
    leadingSize: 0,
    firstDaySize: 0,
    ongoingSize: 0,
    currentPage: 1,
    maxPage: 1,
    total: 0,
    correction: null,
    categories: [],
    alternatives: [],
    maxTotal: 3000,
    hasMorePages: false,
    facts: {},
    matchFacts: null,
  })
})

test('What begins today is listed first, then what is ongoing, then what begins later, and nothing that is past', async () => {
  await addEvent({ title: 'Later', wall: '2026-05-03T20:00:00' })
  await addEvent({ title: 'Soon', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Over', wall: '2026-05-01T08:00:00', endWall: '2026-05-01T09:00:00' })
  await addEvent({ title: 'Running', wall: '2026-04-20T10:00:00', endWall: '2026-05-20T18:00:00' })
  await addEvent({ title: 'Begun two hours ago, end unknown', wall: '2026-05-01T10:00:00' })
  await addEvent({ title: 'Begun four hours ago, end unknown', wall: '2026-05-01T08:00:00' })
  await addEvent({ title: 'Some time today', wall: '2026-05-01T00:00:00', noStart: true })
  expect(await titles()).toEqual([
    'Some time today',
    'Begun two hours ago, end unknown',
    'Running',
    'Soon',
    'Later',
  ])
  expect(await titles({ phase: 'upcoming' })).toHaveLength(3)
  expect(await titles({ phase: 'ongoing' })).toEqual([
    'Begun two hours ago, end unknown',
    'Running',
  ])
})

test('The pages of a list join, also when the counts of its days are known', async () => {
  for (let at = 0; at < 5; at++)
    await addEvent({ title: `Today ${at}`, wall: `2026-05-01T2${at % 4}:0${at}:00` })
  await addEvent({ title: 'Running', wall: '2026-04-20T10:00:00', endWall: '2026-05-20T18:00:00' })
  for (let day = 2; day < 6; day++)
    await addEvent({ title: `Later ${day}`, wall: `2026-05-0${day}T20:00:00` })
  const services = { ...servicesAt(NOW), searchTotals: createLruCache<SearchTotals>(10) }
  const site = { ...(await requireSite('laketown')), contentVersion: 1 }
  const read = async (page: number) =>
    (await searchEvents(services, site, { pageSize: 3, page })).events.map(({ title }) => title)
  const first = [await read(1), await read(2), await read(3), await read(4)].flat()
  expect(first).toHaveLength(10)
  expect(new Set(first).size).toBe(10)
  expect(first[5]).toBe('Running')
  expect([await read(1), await read(2), await read(3), await read(4)].flat()).toEqual(first)
})

test('A day is the site’s: a night is on the day on which it begins, a long event on each of its days', async () => {
  await addEvent({
    title: 'Late show',
    wall: '2026-05-02T23:30:00',
    endWall: '2026-05-03T01:00:00',
  })
  await addEvent({ title: 'Fair', wall: '2026-05-03T10:00:00', endWall: '2026-05-05T18:00:00' })
  await addEvent({
    title: 'Until midnight',
    wall: '2026-05-04T20:00:00',
    endWall: '2026-05-05T00:00:00',
  })
  await addEvent({ title: 'All day', wall: '2026-05-05T00:00:00', noStart: true })
  expect(await titles({ days: ['2026-05-02'] })).toEqual(['Late show'])
  expect(await titles({ days: ['2026-05-03'] })).toEqual(['Fair'])
  expect(await titles({ days: ['2026-05-04'] })).toEqual(['Until midnight', 'Fair'])
  expect(await titles({ days: ['2026-05-05'] })).toEqual(['All day', 'Fair'])
  expect(await titles({ days: ['2026-05-02', '2026-05-05'] })).toEqual([
    'Late show',
    'Fair',
    'All day',
  ])
  expect(await titles({ days: ['2026-05-06'] })).toEqual([])
})

test('Upcoming events come first, however many exhibitions are ongoing', async () => {
  for (let index = 0; index < 35; index++) {
    await addEvent({
      title: `Show ${index}`,
      wall: '2026-01-01T10:00:00',
      endWall: `2027-01-${10 + (index % 20)}T18:00:00`,
    })
  }
  await addEvent({ title: 'Tonight', wall: '2026-05-01T20:00:00' })
  expect((await titles())[0]).toBe('Tonight')
  expect(await titles({ phase: 'ongoing', pageSize: 1 })).toEqual(['Show 34'])
})

test('An event with a timed start and a last day is on that day of its own, wherever the site is', async () => {
  await addEvent({
    title: 'Run',
    wall: '2026-05-08T21:00:00',
    endWall: '2026-05-10T23:59:59',
    noEnd: true,
  })
  const east = { ...(await requireSite('laketown')), timezone: 'America/New_York' }
  const on = async (day: string) =>
    (await searchEvents(servicesAt(NOW), east, { days: [day] })).size
  expect([await on('2026-05-08'), await on('2026-05-10'), await on('2026-05-11')]).toEqual([
    1, 1, 0,
  ])
})

test('A date-only event of several days is on its last day and not on the next', async () => {
  await addEvent({
    title: 'Festival',
    wall: '2026-05-08T00:00:00',
    endWall: '2026-05-10T23:59:59',
    noStart: true,
    noEnd: true,
  })
  expect(await titles({ days: ['2026-05-10'] })).toEqual(['Festival'])
  expect(await titles({ days: ['2026-05-11'] })).toEqual([])
})

test('Text matches all its words in title, venue or description, in any case and with any accents', async () => {
  await addEvent({
    title: 'Café Tropicália',
    wall: '2026-05-02T20:00:00',
    description: 'Brazilian night',
  })
  await addEvent({ title: 'Jazz brunch', wall: '2026-05-03T11:00:00' })
  expect(await exact('tropicalia CAFE')).toEqual(['Café Tropicália'])
  expect(await exact('brazilian centro')).toEqual(['Café Tropicália'])
  expect(await exact('jazz brazilian')).toEqual([])
  expect(await titles({ text: '  ' })).toHaveLength(2)
})

test.each([
  ['a wildcard', '%'],
  ['another wildcard', '_'],
  ['SQL', "'; DROP TABLE event; --"],
  ['the syntax of full-text search', '"jazz" OR *'],
  ['an emoji', '\u{1F3B7}'],
  ['half a character', '\ud800'],
  ['Arabic', 'مرحبا'],
  ['ten thousand letters', 'x'.repeat(10_000)],
])('Text that is %s breaks nothing', async (_, text) => {
  await addEvent({ title: 'Jazz brunch', wall: '2026-05-03T11:00:00' })
  expect((await titles({ text })).length).toBeLessThanOrEqual(1)
  expect(await titles()).toEqual(['Jazz brunch'])
})

test('A category lists the events of those below it', async () => {
  await addEvent({ title: 'Trio', wall: '2026-05-02T20:00:00', categories: ['jazz'] })
  await addEvent({ title: 'Stand-up', wall: '2026-05-02T21:00:00', categories: ['comedy'] })
  expect(await titles({ categories: ['concerts'] })).toEqual(['Trio'])
  expect(await titles({ categories: ['jazz', 'comedy'] })).toEqual(['Trio', 'Stand-up'])
  expect(await titles({ categories: ['nothing'] })).toEqual([])
})

test('Pages follow each other without gap or overlap, and are counted', async () => {
  for (let index = 0; index < 7; index++) {
    await addEvent({ title: `Event ${index}`, wall: '2026-05-02T20:00:00' })
  }
  const site = await requireSite('laketown')
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => searchEvents(servicesAt(NOW), site, { page, pageSize: 3 })),
  )
  expect(pages.map(({ total, maxPage }) => [total, maxPage])).toEqual(Array(4).fill([7, 3]))
  expect(pages.map(({ size }) => size)).toEqual([3, 3, 1, 0])
  expect(new Set(pages.flatMap(({ events }) => events.map(({ id }) => id))).size).toBe(7)
  expect(pages[3]?.events).toEqual([])
})

test('An event is on the site whose bounds contain its venue and on no other, in lists and on its page', async () => {
  const id = await addEvent({ title: 'Harbor lights', wall: '2026-05-02T20:00:00', venue: 'pier' })
  expect(await titles({}, 'harbor')).toEqual(['Harbor lights'])
  expect(await titles({}, 'laketown')).toEqual([])
  expect(await findEvent(db, await requireSite('harbor'), id, null)).toMatchObject({
    title: 'Harbor lights',
  })
  expect(await findEvent(db, await requireSite('laketown'), id, null)).toBeNull()
})

test.each([
  ['unpublished', { published: 0 }],
  ['quarantined', { quarantined: 1 }],
])('An event that is %s is in no list and has no page', async (_, columns) => {
  const id = await addEvent({ title: 'Secret', wall: '2026-05-02T20:00:00', ...columns })
  expect(await titles()).toEqual([])
  expect(await findEvent(db, await requireSite('laketown'), id, null)).toBeNull()
})

test('An event that is hidden, quarantined or deleted is gone at once, and back at once with its marks', async () => {
  const id = await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const write = async (change: SQL) => {
    await writeTogether(db, [change, markStale({ events: sql`SELECT ${id}` })])
    await refreshListings(servicesAt(NOW))
  }
  const on = {
    hidden: sql`UPDATE event_mark SET hidden = 1`,
    venue: sql`UPDATE venue SET quarantined = 1`,
    deleted: sql`UPDATE event SET deleted_at = 1`,
  }
  const off = {
    hidden: sql`UPDATE event_mark SET hidden = 0`,
    venue: sql`UPDATE venue SET quarantined = 0`,
    deleted: sql`UPDATE event SET deleted_at = NULL`,
  }
  await write(sql`INSERT INTO event_mark (event_id, site_id, picked) SELECT ${id}, id, 1 FROM site`)
  for (const mark of ['hidden', 'venue', 'deleted'] as const) {
    await write(on[mark])
    expect(await titles(), mark).toEqual([])
    await write(off[mark])
    expect(await titles(), mark).toEqual(['Show'])
  }
  expect(
    (await searchEvents(servicesAt(NOW), await requireSite('laketown'))).events[0]?.picked,
  ).toBe(true)
})
