import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { writeTogether } from '~/platform/storage/database.server'
import { meterDatabase, search, servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { findEventsOfSites } from './find-events-of-sites.server'

/** More cities than a statement of D1 has parameters; each has a listing. */
const CITIES = Array.from({ length: 240 }, (_, at) => 9_001 + at)
const LAST = 9_240

let lake: { id: number; timezone: string }
let pier: number[]
let ongoing: number

beforeAll(async () => {
  await createFixtures()
  lake = await requireSite('laketown')
  const harbor = await requireSite('harbor')
  const wall = (day: number) => `2026-05-0${day}T20:00:00`
  pier = []
  for (const day of [5, 3, 4, 6]) {
    pier.push(await addEvent({ title: `Lantern walk ${day}`, wall: wall(day), venue: 'pier' }))
  }
  ongoing = await addEvent({
    title: 'Lamp fair',
    wall: '2026-05-01T09:00:00',
    endWall: '2026-05-01T22:00:00',
    venue: 'pier',
  })
  await addEvent({ title: 'Lantern of the lake', wall: wall(4) })
  await writeTogether(search, [
    ...CITIES.slice(0, -1).map(
      (id) =>
        sql`INSERT INTO listing_version (id, site_id, state, built_for) VALUES (${id - 8_000}, ${id}, 'live', 0)`,
    ),
    // The listing of Harbor becomes that of the last city.
    sql`UPDATE listing_version SET site_id = ${LAST} WHERE site_id = ${harbor.id} AND state = 'live'`,
  ])
})

async function find(scope: number[], text: string) {
  const { database, meter } = meterDatabase(search)
  const services = { ...servicesAt(NOW), search: database }
  const ids = await findEventsOfSites(services, { scope, current: lake }, text)
  return { ids, roundTrips: meter.roundTrips }
}

test('What only the last of 240 cities has is found in one round trip, the next events first', async () => {
  const found = await find([lake.id, ...CITIES], 'lant')
  expect(found).toEqual({ ids: [pier[1], pier[2], pier[0]], roundTrips: 1 })
})

test('What is on now is found too, until it is over', async () => {
  expect((await find([lake.id, ...CITIES], 'lamp')).ids).toEqual([ongoing])
  const services = { ...servicesAt(NOW + 12 * 3_600_000), search }
  expect(await findEventsOfSites(services, { scope: CITIES, current: lake }, 'lamp')).toEqual([])
})

test('A city outside the scope, and the current one, are not searched', async () => {
  expect((await find([lake.id, ...CITIES.slice(0, -1)], 'lantern')).ids).toEqual([])
  expect(await find([lake.id], 'lantern')).toEqual({ ids: [], roundTrips: 0 })
  expect((await find(CITIES, '%"')).ids).toEqual([])
})
