import { expect, test } from 'vitest'
import { createRandom } from '../../../../test/listing-model/seeded-random'
import { describeSeed, listSeeds } from '../../../../test/measurements/random-rounds'
import {
  checkOrder,
  decideHold,
  decideSale,
  dropExpired,
  findNextExpiry,
  releaseSlot,
} from './day-rules'
import type { SlotClaim } from './promotion-inventory'

const NOW = 1_000_000
const LATER = NOW + 60_000
const NONE_UNDECIDED = new Set<number>()
const order = { invoiceId: 5, eventId: 50, capacity: 2, now: NOW, expiresAt: LATER }

const held = (invoiceId: number, eventId = invoiceId * 10, expiresAt = LATER): SlotClaim => ({
  invoiceId,
  eventId,
  expiresAt,
})
const sold = (invoiceId: number, eventId = invoiceId * 10): SlotClaim => ({
  invoiceId,
  eventId,
  expiresAt: null,
})
const refused = (reason: string) => ({ kind: 'refused', reason })

test('A free slot is held once, and asking again extends it', () => {
  const claims = [held(1), held(5, 50, NOW + 1)]
  const granted = { kind: 'granted', claims: [held(1), held(5)] }
  expect(decideHold([held(1)], order, NONE_UNDECIDED)).toEqual(granted)
  expect(decideHold(claims, order, NONE_UNDECIDED)).toEqual(granted)
  const earlier = { ...order, expiresAt: NOW + 5 }
  expect(decideHold([held(1), held(5)], earlier, NONE_UNDECIDED)).toEqual(granted)
})

test('A day is sold out only when all slots are sold; while one is only held, the day is locked', () => {
  expect(decideHold([sold(1), sold(2)], order, NONE_UNDECIDED)).toEqual(refused('soldout'))
  expect(decideHold([sold(1), held(2)], order, NONE_UNDECIDED)).toEqual(refused('locked'))
  expect(decideHold([], { ...order, capacity: 0 }, NONE_UNDECIDED)).toEqual(refused('soldout'))
})

test('An event has a day once, even when slots are free', () => {
  expect(decideHold([sold(1, 50)], order, NONE_UNDECIDED)).toEqual(refused('promoted'))
  expect(decideHold([held(1, 50)], order, NONE_UNDECIDED)).toEqual(refused('locked'))
  expect(decideSale([sold(1, 50)], order)).toEqual(refused('promoted'))
})

test('An expired hold is free: for others at once, and for its invoice if nobody else has it', () => {
  const expired = held(1, 10, NOW)
  expect(decideHold([expired, sold(2)], order, NONE_UNDECIDED).kind).toBe('granted')
  expect(decideSale([held(5, 50, NOW), sold(2)], order).kind).toBe('granted')
  expect(decideSale([held(5, 50, NOW), sold(2), sold(3)], order)).toEqual(refused('soldout'))
})

test('A hold is sold although the site has fewer slots by now, but nothing new is', () => {
  const fewer = { ...order, capacity: 1 }
  expect(decideSale([sold(1), held(5)], fewer).kind).toBe('granted')
  expect(decideHold([sold(1), held(5)], fewer, NONE_UNDECIDED).kind).toBe('granted')
  expect(decideSale([sold(1), sold(2)], fewer)).toEqual(refused('soldout'))
  expect(decideHold([sold(1), sold(2)], fewer, NONE_UNDECIDED)).toEqual(refused('soldout'))
})

test('A sold slot stays sold when it is held, sold or given up again', () => {
  const claims = [sold(5, 50)]
  expect(decideHold(claims, order, NONE_UNDECIDED)).toEqual({ kind: 'granted', claims })
  expect(decideSale(claims, order)).toEqual({ kind: 'granted', claims })
  expect(releaseSlot(claims, { invoiceId: 5, onlyHeld: true })).toEqual(claims)
  expect(releaseSlot(claims, { invoiceId: 5, onlyHeld: false })).toEqual([])
  expect(releaseSlot(claims, { invoiceId: 6, onlyHeld: false })).toEqual(claims)
})

test('An older invoice waits for a younger one that is not decided; a younger one is refused', () => {
  expect(decideHold([sold(1), held(9)], order, new Set([9]))).toEqual({ kind: 'waiting' })
  expect(decideHold([sold(1), held(9)], order, NONE_UNDECIDED)).toEqual(refused('locked'))
  expect(decideHold([sold(1), held(3)], order, new Set([3]))).toEqual(refused('locked'))
  expect(decideHold([held(9, 50)], order, new Set([9]))).toEqual({ kind: 'waiting' })
  expect(decideHold([sold(1), sold(9)], order, new Set([9]))).toEqual(refused('soldout'))
})

test('The alarm is for the hold that expires first', () => {
  expect(findNextExpiry([sold(1), held(2, 20, 30), held(3, 30, 20)])).toBe(20)
  expect(findNextExpiry([sold(1)])).toBeNull()
})

test('Orders that no invoice can have are refused', () => {
  const wrong: object[] = [
    ...[Number.NaN, Infinity, -1, 0, 1.5, 2 ** 53, '1', null, {}].map((invoiceId) => ({
      invoiceId,
    })),
    { eventId: 0 },
    { siteId: '1; DROP TABLE claim' },
    { capacity: -1 },
    { capacity: 1e300 },
    { now: -1 },
    { expiresAt: NOW },
    { expiresAt: Number.POSITIVE_INFINITY },
  ]
  for (const change of wrong) expect(() => checkOrder({ ...order, ...change })).toThrow(RangeError)
  expect(() => checkOrder({ ...order, capacity: 0 })).not.toThrow()
})

test('Whatever happens on a day, no more slots are held or sold than the site had', () => {
  for (const seed of listSeeds({ usual: 1_000, large: 10_000 })) walkDay(seed)
})

/** A few dozen random calls of a few invoices; the slots are counted apart from the rules. */
function walkDay(seed: number): void {
  const random = createRandom(seed)
  let now = NOW
  let claims: SlotClaim[] = []
  let capacity = random.int(0, 3)
  let mostCapacity = capacity
  for (let step = 0; step < 30; step++) {
    now += random.int(0, 20_000)
    if (random.chance(0.1)) capacity = random.int(0, 3)
    mostCapacity = Math.max(mostCapacity, capacity)
    const invoiceId = random.int(1, 6)
    const call = { invoiceId, eventId: invoiceId % 4, capacity, now }
    const before = dropExpired(claims, now)
    const isHold = random.chance(0.5)
    if (random.chance(0.2)) {
      claims = releaseSlot(claims, { invoiceId, onlyHeld: random.chance(0.5) })
    } else {
      const undecided = new Set(random.some([1, 2, 3, 4, 5, 6], 3))
      const decision = isHold
        ? decideHold(claims, { ...call, expiresAt: now + 30_000 }, undecided)
        : decideSale(claims, call)
      if (decision.kind === 'granted') claims = decision.claims
      const isNew = !before.some((claim) => claim.invoiceId === invoiceId)
      if (decision.kind === 'granted' && isNew) {
        expect(claims.length, describeSeed(seed)).toBeLessThanOrEqual(capacity)
      }
    }
    const live = dropExpired(claims, now)
    expect(live.length, describeSeed(seed)).toBeLessThanOrEqual(mostCapacity)
    expect(new Set(live.map((claim) => claim.invoiceId)).size).toBe(live.length)
    expect(new Set(live.map((claim) => claim.eventId)).size, describeSeed(seed)).toBe(live.length)
  }
}
