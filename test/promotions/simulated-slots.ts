import { expect } from 'vitest'
import type { PromotionSlotNamespace } from '~/domain/promotions/days/open-promotion-days.server'
import type { PromotionSlotCalls, SlotClaim } from '~/domain/promotions/days/promotion-inventory'
import { type ClaimsByDay, dropExpired } from '~/domain/promotions/days/slot-rules'
import { MemorySlots } from './memory-inventory'
import type { Network, Simulation } from './simulation'

/** Each call to an object, in memory or not, goes through the network. */
export function callObjects(
  network: Network,
  objects: PromotionSlotNamespace,
): { getByName(name: string): PromotionSlotCalls } {
  return {
    getByName(name) {
      const object = objects.getByName(name) as PromotionSlotCalls
      const call = <Answer>(label: string, act: () => Promise<Answer>) =>
        network.call({ label: `${label} of ${name}` }, act)
      return {
        holdDays: (order) => call('holdDays', () => object.holdDays(order)),
        sellDays: (order) => call('sellDays', () => object.sellDays(order)),
        releaseDays: (order) => call('releaseDays', () => object.releaseDays(order)),
        readClaims: (order) => call('readClaims', () => object.readClaims(order)),
      }
    },
  }
}

/** The objects of all sites in memory, each call to them a call of the simulation. */
export class SimulatedSlots implements PromotionSlotNamespace {
  readonly #objects = new MemorySlots()
  readonly #simulation: Simulation

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  getByName(name: string): PromotionSlotCalls {
    return callObjects(this.#simulation, this.#objects).getByName(name)
  }

  /** What has a slot at that time, with its 'site/day'. */
  listClaims(now: number): (SlotClaim & { name: string })[] {
    return [...this.#objects.claims].flatMap(([name, claims]) =>
      dropExpired(claims, now).map((claim) => ({ ...claim, name })),
    )
  }

  expire(now: number): void {
    this.#objects.expire(now)
  }

  /** All that a site's object had is lost, and it has these claims instead. */
  replace(siteId: number, claims: ClaimsByDay): void {
    this.#objects.claims.clear()
    for (const [day, list] of claims) this.#objects.claims.set(`${siteId}/${day}`, list)
  }

  /** Counted apart from the rules: no day has more than its slots, nor an event or an invoice twice. */
  checkSlots(now: number, capacity: number): void {
    const live = this.listClaims(now)
    for (const name of this.#objects.claims.keys()) {
      const claims = live.filter((claim) => claim.name === name)
      expect(claims.length, `slots of ${name}`).toBeLessThanOrEqual(capacity)
      for (const key of ['eventId', 'invoiceId'] as const) {
        expect(new Set(claims.map((claim) => claim[key])).size, `${key} on ${name}`).toBe(
          claims.length,
        )
      }
    }
  }
}
