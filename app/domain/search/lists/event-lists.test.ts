import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { DAY } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../../../../test/database'
import {
  addEvent,
  clearEvents,
  createFixtures,
  NOW,
  requireSite,
  VENUES,
} from '../../../../test/fixtures'
import { listNearbyEvents } from './list-nearby-events.server'
import { listOwnEvents } from './list-own-events.server'
import { listSeriesEvents } from './list-series-events.server'

beforeAll(createFixtures)
beforeEach(clearEvents)

const laketown = () => requireSite('laketown')
const titles = (events: { title: string }[]) => events.map(({ title }) => title)

test('Nearby events are the next within two kilometers, without the event and its series', async () => {
  const own = await addEvent({ title: 'This', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Again', wall: '2026-05-03T20:00:00', series: 5 })
  for (let day = 4; day <= 9; day++)
    await addEvent({ title: `Near ${day}`, wall: `2026-05-0${day}T20:00:00` })
  await addEvent({ title: 'Far', wall: '2026-05-02T20:00:00', venue: 'pier' })
  const { latitude, longitude } = VENUES.centro
  const near = await listNearbyEvents(servicesAt(NOW), await laketown(), { latitude, longitude }, [
    -own,
    5,
  ])
  expect(titles(near)).toEqual(['Near 4', 'Near 5', 'Near 6', 'Near 7', 'Near 8', 'Near 9'])
  const justInside = { latitude: latitude + 1.99 / 111.195, longitude }
  const justOutside = { latitude: latitude + 2.01 / 111.195, longitude }
  expect(await listNearbyEvents(servicesAt(NOW), await laketown(), justInside)).toHaveLength(6)
  expect(await listNearbyEvents(servicesAt(NOW), await laketown(), justOutside)).toEqual([])
})

test('Nearby events leave out some venues, and single dates of a series', async () => {
  const { latitude, longitude } = VENUES.centro
  const near = async (except: { venues?: number[]; events?: number[] }) =>
    titles(
      await listNearbyEvents(
        servicesAt(NOW),
        await laketown(),
        { latitude, longitude },
        [],
        except,
      ),
    )
  await saveVenue(servicesAt(NOW), { ...VENUES.centro, label: 'annex', name: 'Annex' })
  const ids = []
  for (let day = 2; day <= 9; day++)
    ids.push(
      await addEvent({ title: `Near ${day}`, wall: `2026-05-0${day}T20:00:00`, series: day }),
    )
  expect(await near({ events: ids.slice(0, 2) })).toEqual([
    'Near 4',
    'Near 5',
    'Near 6',
    'Near 7',
    'Near 8',
    'Near 9',
  ])
  const { centro, annex } = await db.get<{ centro: number; annex: number }>(sql`
    SELECT (SELECT id FROM venue WHERE label = 'centro') AS centro,
      (SELECT id FROM venue WHERE label = 'annex') AS annex`)
  await writeTogether(db, [
    sql`UPDATE event SET venue_id = ${annex} WHERE id = ${ids[3]}`,
    markStale({ venues: sql`SELECT ${annex}` }),
  ])
  await refreshListings(servicesAt(NOW))
  expect(await near({ venues: [centro] })).toEqual(['Near 5'])
  expect(await near({ venues: [centro, annex] })).toEqual([])
})

test('A play that is on every night is nearby once', async () => {
  for (const day of [2, 4, 6]) {
    await addEvent({ title: 'The Play', wall: `2026-05-0${day}T20:00:00`, series: 6 })
  }
  await addEvent({ title: 'Jazz', wall: '2026-05-07T20:00:00' })
  expect(titles(await listNearbyEvents(servicesAt(NOW), await laketown(), VENUES.centro))).toEqual([
    'The Play',
    'Jazz',
  ])
})

test('Nearby events begin with those of the day, the nearest first', async () => {
  await saveVenue(servicesAt(NOW), {
    ...VENUES.centro,
    label: 'annex',
    name: 'Annex',
    latitude: VENUES.centro.latitude + 0.004,
  })
  await addEvent({ title: 'Tomorrow', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'That day, farther', wall: '2026-05-06T10:00:00' })
  await addEvent({
    title: 'That night',
    wall: '2026-05-06T22:00:00',
    endWall: '2026-05-07T01:00:00',
  })
  await addEvent({ title: 'Sooner, farther', wall: '2026-05-03T20:00:00' })
  await writeTogether(db, [
    sql`UPDATE event SET venue_id = (SELECT id FROM venue WHERE label = 'annex') WHERE title LIKE '%farther'`,
    markStale({ venues: sql`SELECT id FROM venue WHERE label = 'annex'` }),
  ])
  await refreshListings(servicesAt(NOW))
  const near = await listNearbyEvents(servicesAt(NOW), await laketown(), VENUES.centro, [], {
    day: '2026-05-06',
  })
  expect(titles(near)).toEqual(['That night', 'That day, farther', 'Tomorrow', 'Sooner, farther'])
})

test('A series lists each of its next occurrences, even if lists show them on one card', async () => {
  const ids = []
  for (let day = 2; day <= 9; day++) {
    ids.push(await addEvent({ title: 'Exhibition', wall: `2026-05-0${day}T10:00:00`, series: 9 }))
  }
  await addEvent({ title: 'Other', wall: '2026-05-02T10:00:00', series: 10 })
  const series = await listSeriesEvents(servicesAt(NOW), await laketown(), 9, ids[0] ?? 0)
  expect(series.map(({ id }) => id)).toEqual(ids.slice(1))
  const later = await listSeriesEvents(servicesAt(NOW + 5 * DAY), await laketown(), 9, 0)
  expect(later.map(({ startDay }) => startDay)).toEqual([
    '2026-05-06',
    '2026-05-07',
    '2026-05-08',
    '2026-05-09',
  ])
  expect(await listSeriesEvents(servicesAt(NOW), await requireSite('harbor'), 9, 0)).toEqual([])
})

test('An account sees all its own events of the site, even unpublished and hidden ones, and no others', async () => {
  const ids = [
    await addEvent({ title: 'Draft', wall: '2026-05-03T20:00:00', published: 0 }),
    await addEvent({ title: 'Hidden', wall: '2026-05-02T20:00:00' }),
    await addEvent({ title: 'Long ago', wall: '2020-05-02T20:00:00' }),
    await addEvent({ title: 'Last week', wall: '2026-04-24T20:00:00' }),
    await addEvent({ title: 'Elsewhere', wall: '2026-05-02T20:00:00', venue: 'pier' }),
  ]
  await addEvent({ title: 'Of another', wall: '2026-05-02T20:00:00' })
  const { id } = await laketown()
  await db.run(
    sql`UPDATE event SET created_by = 'ann' WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )
  await db.run(sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${ids[1]}, ${id}, 1)`)
  const own = await listOwnEvents(servicesAt(NOW), await laketown(), 'ann')
  expect(own.upcoming.map(({ title, published, hidden }) => [title, published, hidden])).toEqual([
    ['Hidden', true, true],
    ['Draft', false, false],
  ])
  expect(titles(own.past)).toEqual(['Last week', 'Long ago'])
  expect(await listOwnEvents(servicesAt(NOW), await laketown(), 'bob')).toEqual({
    upcoming: [],
    past: [],
  })
})
