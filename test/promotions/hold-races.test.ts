import { expect, test } from 'vitest'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import { addDays, MINUTE } from '~/lib/time/local-time'
import { NOW } from '../fixtures'
import { describeSeed, listSeeds } from '../measurements/random-rounds'
import { SimulatedSlots } from './simulated-slots'
import { SimulatedFault, Simulation } from './simulation'

const SEEDS = listSeeds({ usual: 300, large: 1_500 })
const DAYS = Array.from({ length: 4 }, (_, index) => addDays('2026-05-01', index))
const EXPIRES_AT = NOW + 15 * MINUTE

type Outcome = { invoiceId: number; days: string[]; held: boolean | null }

/** Several buyers hold random days at the same time. `held` is null if a call failed. */
async function race(seed: number, failureRate: number) {
  const simulation = new Simulation(seed)
  const { random } = simulation
  simulation.failureRate = failureRate
  const objects = new SimulatedSlots(simulation)
  const capacity = random.int(1, 2)
  simulation.check = () => objects.checkSlots(NOW, capacity)
  const outcomes: Outcome[] = []
  const buyers = Array.from({ length: random.int(2, 6) }, (_, index) => async () => {
    const order = {
      siteId: 1,
      invoiceId: index + 1,
      eventId: index + 1,
      capacity,
      expiresAt: EXPIRES_AT,
      days: random.some(DAYS, random.int(1, 4)),
    }
    const outcome: Outcome = { ...order, held: null }
    outcomes.push(outcome)
    try {
      outcome.held = (await openPromotionDays(objects, { now: NOW }).holdDays(order)).held
    } catch (fault) {
      if (!(fault instanceof SimulatedFault)) throw fault
    }
  })
  await simulation.run(buyers)
  return { objects, outcomes, capacity }
}

test('Among racing buyers, at least one gets all of its days, and the others keep none', async () => {
  for (const seed of SEEDS) {
    const { objects, outcomes } = await race(seed, 0)
    expect(
      outcomes.some(({ held }) => held),
      describeSeed(seed),
    ).toBe(true)
    const wanted = outcomes.flatMap(({ held, invoiceId, days }) =>
      held ? days.map((day) => `1/${day} ${invoiceId}`) : [],
    )
    const claims = objects.listClaims(NOW).map(({ name, invoiceId }) => `${name} ${invoiceId}`)
    expect(claims.toSorted(), describeSeed(seed)).toEqual(wanted.toSorted())
  }
})

test('When calls fail, whoever is told that it holds its days does, and the rest is free in the end', async () => {
  for (const seed of SEEDS) {
    const { objects, outcomes } = await race(seed, 0.15)
    const claims = new Set(
      objects.listClaims(NOW).map(({ name, invoiceId }) => `${name} ${invoiceId}`),
    )
    for (const { held, invoiceId, days } of outcomes) {
      if (!held) continue
      for (const day of days)
        expect(claims.has(`1/${day} ${invoiceId}`), describeSeed(seed)).toBe(true)
    }
    objects.expire(EXPIRES_AT)
    expect(objects.listClaims(NOW)).toEqual([])
  }
})

test('A hold is decided in one call, however many days it has', async () => {
  for (const count of [1, 2, 30, 60]) {
    const days = Array.from({ length: count }, (_, index) => addDays('2026-05-01', index))
    const calls: unknown[] = []
    const objects = {
      getByName: (name: string) => ({
        async holdDays(order: unknown) {
          calls.push(name, order)
          return { held: true }
        },
      }),
    }
    const order = { siteId: 1, invoiceId: 1, eventId: 1, capacity: 1, expiresAt: EXPIRES_AT, days }
    await openPromotionDays(objects, { now: NOW }).holdDays(order)
    expect(calls).toEqual(['1', { ...order, now: NOW }])
  }
})
