import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expandRecurrence, type Recurrence } from '~/domain/events/dates/expand-recurrence'
import { setEventCategories } from '~/domain/events/editors/set-event-categories.server'
import { regroupListings } from '~/domain/listings/maintain-listings.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { addDays, DAY, type Day } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { listEventsByStart } from '../lists/list-events-by-start.server'
import { listSeriesEvents, listSeriesEventsWithHidden } from '../lists/list-series-events.server'
import type { SearchQuery } from '../search-query'
import { searchEvents } from './search-events.server'

beforeAll(createFixtures)
beforeEach(clearEvents)

const SERIES = 70
const RULE: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: [],
  from: '2026-05-05',
  until: '2026-07-28',
  skipped: ['2026-05-19', '2026-06-02'],
}

/** Adds an event on each of these days, of a series with this rule; returns their ids. */
async function addSeries(days: Day[], rule: Recurrence = RULE): Promise<number[]> {
  await db.run(sql`
    INSERT INTO series (id, rule) VALUES (${SERIES}, ${JSON.stringify(rule)})
    ON CONFLICT (id) DO UPDATE SET rule = excluded.rule`)
  const ids: number[] = []
  for (const day of days) {
    ids.push(await addEvent({ title: 'Quiz Night', wall: `${day}T19:30:00`, series: SERIES }))
  }
  return ids
}

async function search(query: SearchQuery = {}, now = NOW) {
  return searchEvents(servicesAt(now), await requireSite('laketown'), query)
}

test('A weekly event for three months with two skipped dates is one card with its eleven dates', async () => {
  const days = expandRecurrence(RULE, RULE.from)
  const ids = await addSeries(days)
  await addEvent({ title: 'Later', wall: '2026-05-06T20:00:00' })
  const { events, total, ongoingSize } = await search()
  expect([total, ongoingSize]).toEqual([2, 0])
  expect(events[0]).toMatchObject({ id: ids[0], title: 'Quiz Night', group: { kind: 'recurring' } })
  expect(events[0]?.group?.occurrences.map(({ id }) => id)).toEqual(ids)
  expect(ids).toHaveLength(11)
})

test('A search for a day finds a recurring series on each of its days, and only on those', async () => {
  const days = expandRecurrence(RULE, RULE.from)
  await addSeries(days)
  for (let day = '2026-05-02'; day <= '2026-08-05'; day = addDays(day, 1)) {
    const found = (await search({ days: [day] })).total
    expect(found, day).toBe(days.includes(day) ? 1 : 0)
  }
  expect((await search({ days: ['2026-05-12'], isEvening: true })).total).toBe(1)
  expect((await search({ days: ['2026-05-13'], isEvening: true })).total).toBe(0)
})

test('A recurring series moves on to its next date when one is over', async () => {
  const ids = await addSeries(['2026-05-05', '2026-05-12', '2026-05-19'])
  await addEvent({ title: 'Between', wall: '2026-05-08T20:00:00' })
  const later = NOW + 5 * DAY
  await regroupListings(servicesAt(later))
  const { events, ongoingSize } = await search({}, later)
  expect(events.map(({ id, title }) => [title, id])).toEqual([
    ['Between', expect.any(Number)],
    ['Quiz Night', ids[1]],
  ])
  expect(ongoingSize).toBe(0)
})

test('A hidden date is not on the card of its series, and not found on its day', async () => {
  const ids = await addSeries(['2026-05-05', '2026-05-12', '2026-05-19'])
  const site = await requireSite('laketown')
  await writeTogether(db, [
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${ids[1] ?? 0}, ${site.id}, 1)`,
    markStale({ events: sql`SELECT ${ids[1] ?? 0}` }),
  ])
  await refreshListings(servicesAt(NOW))
  const { events } = await search()
  expect(events[0]?.group?.occurrences.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  expect((await search({ days: ['2026-05-12'] })).total).toBe(0)
  const list = await listSeriesEventsWithHidden(servicesAt(NOW), site, SERIES, ids[0] ?? 0, 100)
  expect(list.map(({ id, hidden }) => [id, hidden])).toEqual([
    [ids[1], true],
    [ids[2], false],
  ])
})

test('A series without a rule on the same days has a card for each date', async () => {
  await addSeries(['2026-05-05', '2026-05-12', '2026-05-19'])
  await writeTogether(db, [
    sql`UPDATE series SET rule = NULL WHERE id = ${SERIES}`,
    markStale({ events: sql`SELECT id FROM event WHERE series_id = ${SERIES}` }),
  ])
  await refreshListings(servicesAt(NOW))
  expect((await search()).total).toBe(3)
})

test('All of the hundred dates of a series are on its card and on the page of each', async () => {
  const long = { ...RULE, weekdays: [1, 2, 4, 5], until: '2026-12-31', skipped: [] }
  const days = expandRecurrence(long, long.from).slice(0, 100)
  const ids = await addSeries(days, long)
  const { events, total } = await search()
  expect(total).toBe(1)
  expect(events[0]?.group?.occurrences).toHaveLength(100)
  expect((await search({ days: days.slice(-1) })).total).toBe(1)
  const site = await requireSite('laketown')
  const listed = await listSeriesEvents(servicesAt(NOW), site, SERIES, ids[0] ?? 0, 100)
  expect(listed.map(({ id }) => id)).toEqual(ids.slice(1))
  expect(await listSeriesEvents(servicesAt(NOW), site, SERIES, ids[0] ?? 0)).toHaveLength(20)
})

test('A date whose categories were set by hand stays on its card, which is found by those of every date', async () => {
  const ids = await addSeries(['2026-05-05', '2026-05-12', '2026-05-19'])
  const site = await requireSite('laketown')
  const saved = await setEventCategories(servicesAt(NOW), site.id, ids[1] as number, ['jazz'])
  expect(saved.kind).toBe('saved')
  const [card] = (await search()).events
  expect(card?.group?.occurrences.map(({ id }) => id)).toEqual(ids)
  expect((await search({ categories: ['concerts'] })).events.map(({ id }) => id)).toEqual([ids[0]])
  const { events } = await listEventsByStart(servicesAt(NOW), site, {}, 5)
  expect(events[0]?.categories.map(({ id }) => id)).toEqual(['concerts', 'jazz'])
})

test('A date that lasts beyond the next ones stays among what is on, until its own end', async () => {
  await addSeries([])
  await addEvent({
    title: 'Quiz Marathon',
    wall: '2026-04-29T10:00:00',
    endWall: '2026-05-10T18:00:00',
    series: SERIES,
  })
  await addEvent({ title: 'Quiz Marathon', wall: '2026-05-03T10:00:00', series: SERIES })
  for (const days of [0, 4, 8]) {
    const { ongoingSize } = await search({}, NOW + days * DAY)
    expect(ongoingSize, `after ${days} days`).toBe(1)
  }
  expect((await search({}, NOW + 10 * DAY)).total).toBe(0)
})
