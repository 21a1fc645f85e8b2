import { expect, test } from 'vitest'
import { createRandom } from '../../../../test/listing-model/seeded-random'
import { describeSeed, listSeeds } from '../../../../test/measurements/random-rounds'
import type { SlotClaim } from './promotion-inventory'
import { decideHold, decideRelease, decideSale, dropExpired } from './slot-rules'

const NOW = 1_000_000
const LATER = NOW + 60_000
const DAY = '2026-05-01'
const OTHER_DAY = '2026-05-02'
const order = { siteId: 1, invoiceId: 5, eventId: 50, days: [DAY], capacity: 2, now: NOW }

const claim = (invoiceId: number, eventId: number, expiresAt: number | null): SlotClaim => ({
  invoiceId,
  eventId,
  expiresAt,
})
const held = (invoiceId: number, eventId = invoiceId * 10, expiresAt = LATER) =>
  claim(invoiceId, eventId, expiresAt)
const sold = (invoiceId: number, eventId = invoiceId * 10) => claim(invoiceId, eventId, null)

/** What one day has after an order, or why it was refused. */
function hold(claims: SlotClaim[], change: object = {}) {
  const wish = { ...order, expiresAt: LATER, ...change }
  const { answer, after } = decideHold(new Map([[DAY, claims]]), wish)
  return answer.held ? after.get(DAY) : answer.refused[0]?.reason
}
function sell(claims: SlotClaim[], change: object = {}) {
  const { answer, after } = decideSale(new Map([[DAY, claims]]), { ...order, ...change })
  return after.get(DAY) ?? answer.refused[0]?.reason
}
const release = (claims: SlotClaim[], change: object) =>
  decideRelease(new Map([[DAY, claims]]), { ...order, ...change }).after.get(DAY)

test('A free slot is held once, and asking again extends it', () => {
  expect(hold([held(1)])).toEqual([held(1), held(5)])
  expect(hold([held(1), held(5, 50, NOW + 1)])).toEqual([held(1), held(5)])
  expect(hold([held(1), held(5)], { expiresAt: NOW + 5 })).toEqual([held(1), held(5)])
})

test('A day is sold out only when all slots are sold; while one is only held, the day is locked', () => {
  expect(hold([sold(1), sold(2)])).toBe('soldout')
  expect(hold([sold(1), held(2)])).toBe('locked')
  expect(hold([], { capacity: 0 })).toBe('soldout')
})

test('An event has a day once, even when slots are free', () => {
  expect(hold([sold(1, 50)])).toBe('promoted')
  expect(hold([held(1, 50)])).toBe('locked')
  expect(sell([sold(1, 50)])).toBe('promoted')
})

test('An expired hold is free: for others at once, and for its invoice if nobody else has it', () => {
  expect(hold([held(1, 10, NOW), sold(2)])).toEqual([sold(2), held(5)])
  expect(sell([held(5, 50, NOW), sold(2)])).toEqual([sold(2), sold(5)])
  expect(sell([held(5, 50, NOW), sold(2), sold(3)])).toBe('soldout')
})

test('A hold is sold although the site has fewer slots by now, but nothing new is', () => {
  const fewer = { capacity: 1 }
  expect(sell([sold(1), held(5)], fewer)).toEqual([sold(1), sold(5)])
  expect(hold([sold(1), held(5)], fewer)).toEqual([sold(1), held(5)])
  expect(sell([sold(1), sold(2)], fewer)).toBe('soldout')
  expect(hold([sold(1), sold(2)], fewer)).toBe('soldout')
})

test('A sold slot stays sold when it is held, sold or given up again', () => {
  const claims = [sold(5, 50)]
  expect(hold(claims)).toEqual(claims)
  expect(sell(claims)).toEqual(claims)
  expect(release(claims, { onlyHeld: true })).toEqual(claims)
  expect(release(claims, {})).toEqual([])
  expect(release(claims, { invoiceId: 6 })).toEqual(claims)
})

test('Several days are held together or not at all, and what a refused order held is free', () => {
  const both = { ...order, days: [DAY, OTHER_DAY], expiresAt: LATER }
  const free = decideHold(new Map([[DAY, [held(1)]]]), both)
  expect(free.answer).toEqual({ held: true })
  expect([...free.after.values()]).toEqual([[held(1), held(5)], [held(5)]])
  const full = new Map([
    [DAY, [held(1), held(5)]],
    [OTHER_DAY, [sold(1), held(2)]],
  ])
  const refused = decideHold(full, both)
  expect(refused.answer).toEqual({ held: false, refused: [{ day: OTHER_DAY, reason: 'locked' }] })
  expect([...refused.after.values()]).toEqual([[held(1)], [sold(1), held(2)]])
  expect(decideSale(full, both)).toEqual({
    answer: { sold: [DAY], refused: [{ day: OTHER_DAY, reason: 'locked' }] },
    after: new Map([[DAY, [held(1), sold(5)]]]),
  })
})

test('The held slot of the invoice that an order replaces becomes its own, a sold one or another event’s does not', () => {
  const replaces = { replaces: 4 }
  expect(hold([held(4, 50), held(1)], replaces)).toEqual([held(1), held(5)])
  expect(hold([sold(4, 50), held(1)], replaces)).toBe('promoted')
  expect(hold([held(4, 40), held(1)], replaces)).toBe('locked')
  // A refused order leaves the other's.
  const days = [DAY, OTHER_DAY]
  const claims = new Map([
    [DAY, [held(4, 50)]],
    [OTHER_DAY, [held(1), held(2)]],
  ])
  const refused = decideHold(claims, { ...order, ...replaces, days, expiresAt: LATER })
  expect(refused).toMatchObject({ answer: { held: false }, after: claims })
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
    const call = { ...order, invoiceId, eventId: invoiceId % 4, capacity, now }
    const before = dropExpired(claims, now)
    const isHold = random.chance(0.5)
    if (random.chance(0.2)) {
      claims = release(claims, { invoiceId, onlyHeld: random.chance(0.5) }) ?? []
    } else {
      const after = isHold ? hold(claims, { ...call, expiresAt: now + 30_000 }) : sell(claims, call)
      const isNew = !before.some((claim) => claim.invoiceId === invoiceId)
      if (Array.isArray(after)) claims = after
      if (Array.isArray(after) && isNew) {
        expect(claims.length, describeSeed(seed)).toBeLessThanOrEqual(capacity)
      }
    }
    const live = dropExpired(claims, now)
    expect(live.length, describeSeed(seed)).toBeLessThanOrEqual(mostCapacity)
    expect(new Set(live.map((claim) => claim.invoiceId)).size).toBe(live.length)
    expect(new Set(live.map((claim) => claim.eventId)).size, describeSeed(seed)).toBe(live.length)
  }
}
