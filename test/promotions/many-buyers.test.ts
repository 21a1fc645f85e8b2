import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import { db } from '../database'
import { addEvent, NOW } from '../fixtures'
import { createRandom } from '../listing-model/seeded-random'
import { clearPromotionDays } from './clear-promotion-days'
import { expectLedgerAgrees } from './ledger'
import {
  addBuyer,
  clearPromotions,
  createPromotionFixtures,
  DAYS,
  openPromotionWorld,
  RATE,
  type TestViewer,
} from './promotion-world'
import { buyDays, deliverNotices, runJobs, type Stage } from './simulated-people'
import { openSimulatedServices } from './simulated-services'
import { callObjects } from './simulated-slots'
import { type Network, SimulatedFault } from './simulation'

const BUYERS = 200
const SLOTS = 6
const TIMEOUT = 240_000

const buyers: TestViewer[] = []
let events: number[] = []

beforeAll(async () => {
  await createPromotionFixtures()
  for (let buyer = 0; buyer < BUYERS; buyer++) {
    buyers.push(await addBuyer(`buyer${buyer}@mail.example`))
  }
})

beforeEach(async () => {
  await clearPromotions()
  await clearPromotionDays()
  await db.run(sql`DELETE FROM test_gateway_object`)
  events = await addEvents(BUYERS)
})

/** Copies of one event: adding each would refresh the listings each time. */
async function addEvents(count: number): Promise<number[]> {
  const id = await addEvent({ title: 'Show', wall: '2026-05-09T20:00:00' })
  const columns = await db.all<{ name: string }>(
    sql`SELECT name FROM pragma_table_info('event') WHERE name <> 'id'`,
  )
  const names = sql.raw(columns.map(({ name }) => name).join(', '))
  await db.run(sql`
    INSERT INTO event (${names}) SELECT ${names} FROM event, json_each(${JSON.stringify([...Array(count - 1)])})
    WHERE event.id = ${id}`)
  const rows = await db.all<{ id: number }>(sql`SELECT id FROM event ORDER BY id`)
  return rows.map((row) => row.id)
}

/** Everything runs at the same time, on the real objects and database; a share of all calls fails. */
function openStage(seed: number, failures: { rate: number }, clock: { now: number }) {
  const random = createRandom(seed)
  const network: Network & { random: typeof random } = {
    random,
    async call({ label, createFault = (text) => new SimulatedFault(text) }, act) {
      const failure = random.chance(failures.rate) ? random.pick(['before', 'after']) : null
      if (failure === 'before') throw createFault(`${label} was not reached`)
      const answer = await act()
      if (failure === 'after') throw createFault(`the answer of ${label} was lost`)
      return answer
    },
  }
  const days = callObjects(network, env.PROMOTION_SLOTS)
  return { simulation: network, services: openSimulatedServices(network, clock, days), clock }
}

async function finish(stage: Stage): Promise<void> {
  for (let minutes = 0; minutes < 160; minutes += 40) {
    stage.services.pass(40)
    await runJobs(stage)
    await deliverNotices(stage, 1)
  }
  while (await runDurableObjectAlarm(env.PROMOTION_SLOTS.getByName(String(stage.site.id))));
}

/** From now on everyone buys with the first card, and goes through with it. */
function neverHesitate({ simulation: { random } }: Stage): void {
  random.chance = () => false
  random.pick = ([first]) => first as never
}

async function listSold(siteId: number, now: number) {
  const claims = await openPromotionDays(env.PROMOTION_SLOTS, { now }).readClaims(siteId, DAYS)
  return [...claims].flatMap(([day, list]) => list.map((claim) => ({ ...claim, siteId, day })))
}

test('Of 200 buyers who want the same three days, as many get them as there are slots', {
  timeout: TIMEOUT,
}, async () => {
  const { site } = await openPromotionWorld()
  const clock = { now: NOW }
  const stage: Stage = { ...openStage(1, { rate: 0 }, clock), site }
  neverHesitate(stage)
  await Promise.all(
    buyers.map((viewer, index) =>
      buyDays(stage, { viewer, eventId: events[index] ?? 0, days: DAYS, requestKey: `a${index}` }),
    ),
  )
  await finish(stage)
  const sold = await listSold(site.id, NOW)
  expect(sold.length).toBeGreaterThan(0)
  expect(sold.length).toBeLessThanOrEqual(SLOTS * DAYS.length)
  await expectLedgerAgrees(sold, RATE)
})

test('When calls of 200 buyers fail everywhere, no slot is sold twice, and charges and days agree', {
  timeout: TIMEOUT,
}, async () => {
  const { site } = await openPromotionWorld()
  const clock = { now: NOW }
  const failures = { rate: 0.02 }
  const stage: Stage = { ...openStage(7, failures, clock), site }
  const { random } = stage.simulation
  await Promise.all(
    buyers.map((viewer, index) =>
      buyDays(stage, {
        viewer,
        eventId: events[index] ?? 0,
        requestKey: `b${index}`,
        days: random.some(DAYS, random.int(1, 3)).toSorted(),
      }),
    ),
  )
  failures.rate = 0
  await finish(stage)
  // Of those who were first, anyone may have left: what they held is free for who comes later.
  const before = await listSold(site.id, NOW)
  const free = DAYS.filter((wanted) => before.filter(({ day }) => day === wanted).length < SLOTS)
  neverHesitate(stage)
  for (const [index, day] of free.entries()) {
    const eventId = events.find((id) => before.every((slot) => slot.eventId !== id)) ?? 0
    await buyDays(stage, { viewer: buyers[0]!, eventId, days: [day], requestKey: `late${index}` })
  }
  await finish(stage)
  expect(stage.services.faults).toEqual([])
  const sold = await listSold(site.id, NOW)
  expect(sold.length).toBe(before.length + free.length)
  expect(sold.filter(({ expiresAt }) => expiresAt !== null)).toEqual([])
  for (const day of DAYS) {
    expect(sold.filter((slot) => slot.day === day).length).toBeLessThanOrEqual(SLOTS)
  }
  await expectLedgerAgrees(sold, RATE)
})
