import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, meterDatabase, resetDatabases, search, servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { type EventsByStartQuery, listEventsByStart } from './list-events-by-start.server'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

const list = async (query: EventsByStartQuery = {}, limit = 30, now = NOW) =>
  listEventsByStart(servicesAt(now), await requireSite('laketown'), query, limit)
const titles = ({ events }: { events: { title: string }[] }) => events.map(({ title }) => title)

test('What has begun and is still on comes first, then what begins, each by start', async () => {
  await addEvent({ title: 'Tomorrow', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Show', wall: '2026-04-20T10:00:00', endWall: '2026-06-01T18:00:00' })
  await addEvent({ title: 'Fair', wall: '2026-04-10T10:00:00', endWall: '2026-05-09T18:00:00' })
  await addEvent({ title: 'Over', wall: '2026-04-30T20:00:00' })
  await addEvent({ title: 'Harbor', wall: '2026-05-02T20:00:00', venue: 'pier' })
  await addEvent({ title: 'Draft', wall: '2026-05-02T20:00:00', published: 0 })
  expect(titles(await list())).toEqual(['Fair', 'Show', 'Tomorrow'])
  expect(titles(await list({ isWithoutOngoing: true }))).toEqual(['Tomorrow'])
  expect(titles(await list({ from: '2026-05-10' }))).toEqual(['Show'])
  expect(titles(await list({ to: '2026-05-01' }))).toEqual(['Fair', 'Show'])
  expect(titles(await list({ to: '2026-04-30' }))).toEqual([])
})

test('An event has its description, clean, its address, and its categories with those above', async () => {
  await addEvent({
    title: 'Quartet',
    wall: '2026-05-02T20:00:00',
    description: '<p>Late <b>jazz</b><script>alert(1)</script></p>',
    categories: ['jazz'],
  })
  const read = meterDatabase(search)
  const site = await requireSite('laketown')
  const services = { ...servicesAt(NOW), search: read.database }
  const { events } = await listEventsByStart(services, site, { categories: ['concerts'] }, 30)
  expect(events).toMatchObject([
    {
      description: '<p>Late <b>jazz</b></p>',
      venueAddress: '808 E Center St',
      categories: [
        { id: 'concerts', name: 'Concerts' },
        { id: 'jazz', name: 'Jazz' },
      ],
    },
  ])
  expect(read.meter.roundTrips).toBe(1)
})

test('What an event says follows its changes, and nothing stays of what no site lists', async () => {
  const id = await addEvent({ title: 'Talk', wall: '2026-05-02T20:00:00', description: 'First' })
  const change = async (changed: ReturnType<typeof sql>) => {
    await writeTogether(db, [
      sql`UPDATE event SET ${changed} WHERE id = ${id}`,
      markStale({ events: sql`SELECT ${id}` }),
    ])
    await refreshListings(servicesAt(NOW))
  }
  const count = () => search.get<{ n: number }>(sql`SELECT count(*) AS n FROM event_content`)
  await change(sql`description = 'Second', updated_at = ${NOW}`)
  expect((await list()).events[0]?.description).toBe('Second')
  await change(sql`venue_address = '5 Side St', updated_at = ${NOW + 1}`)
  expect((await list()).events[0]?.venueAddress).toBe('5 Side St')
  expect(await count()).toEqual({ n: 1 })
  await change(sql`published = 0`)
  expect(await count()).toEqual({ n: 0 })
})

test('An event whose content is not in the listing yet is read from where it is', async () => {
  await addEvent({ title: 'Talk', wall: '2026-05-02T20:00:00', description: 'Here' })
  await search.run(sql`DELETE FROM event_content`)
  expect((await list()).events).toMatchObject([
    { description: 'Here', venueAddress: '808 E Center St' },
  ])
  await requestRebuild(servicesAt(NOW))
  await refreshListings(servicesAt(NOW))
  expect(await search.get(sql`SELECT count(*) AS n FROM event_content`)).toEqual({ n: 1 })
})

test('Pages follow one another without a gap, though many events begin in one minute', async () => {
  for (let turn = 0; turn < 7; turn++)
    await addEvent({ title: `Show ${turn}`, wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Fair', wall: '2026-04-10T10:00:00', endWall: '2026-05-09T18:00:00' })
  const walk = async (between: () => Promise<unknown> = async () => {}) => {
    const found: string[] = []
    let page = await list({}, 3)
    for (; page.next; page = await list({ after: page.next }, 3)) {
      found.push(...titles(page))
      await between()
    }
    return [...found, ...titles(page)]
  }
  const all = titles(await list())
  expect(await walk()).toEqual(all)
  // The numbers within a minute are new ones: some events may come twice, but none is missed.
  let isRebuilt = false
  const rebuilt = await walk(async () => {
    if (isRebuilt) return
    isRebuilt = true
    await requestRebuild(servicesAt(NOW))
    await refreshListings(servicesAt(NOW))
  })
  expect([...new Set(rebuilt)].toSorted()).toEqual(all.toSorted())
})
