import { expect } from 'vitest'
import { dropExpired } from '~/domain/promotions/days/day-rules'
import type { PromotionDayNamespace } from '~/domain/promotions/days/open-promotion-days.server'
import type { PromotionDayCalls } from '~/domain/promotions/days/promotion-day-calls'
import type { SlotClaim } from '~/domain/promotions/days/promotion-inventory'
import { MemoryDays } from './memory-inventory'
import type { Network, Simulation } from './simulation'

/** Each call to an object, in memory or not, goes through the network. */
export function callObjects(
  network: Network,
  objects: PromotionDayNamespace,
): { getByName(name: string): PromotionDayCalls } {
  return {
    getByName(name) {
      const object = objects.getByName(name) as PromotionDayCalls
      const call = <Answer>(label: string, act: () => Promise<Answer>) =>
        network.call({ label: `${label} of ${name}` }, act)
      return {
        hold: (order) => call('hold', () => object.hold(order)),
        confirm: (invoiceId) => call('confirm', () => object.confirm(invoiceId)),
        sell: (order) => call('sell', () => object.sell(order)),
        release: (order) => call('release', () => object.release(order)),
        listClaims: (now) => call('listClaims', () => object.listClaims(now)),
        purge: () => call('purge', () => object.purge()),
      }
    },
  }
}

/** The objects of all days in memory, each call to them a call of the simulation. */
export class SimulatedDays implements PromotionDayNamespace {
  readonly #objects: MemoryDays
  readonly #simulation: Simulation

  constructor(simulation: Simulation) {
    this.#simulation = simulation
    this.#objects = new MemoryDays(simulation.runLater)
  }

  getByName(name: string): PromotionDayCalls {
    return callObjects(this.#simulation, this.#objects).getByName(name)
  }

  /** What has a slot at that time, with the object's name. */
  listClaims(now: number): (SlotClaim & { name: string })[] {
    return [...this.#objects.days].flatMap(([name, { claims }]) =>
      dropExpired(claims, now).map((claim) => ({ ...claim, name })),
    )
  }

  /** The alarm of each object rings. */
  expire(now: number): void {
    for (const { slots } of this.#objects.days.values()) slots.expire(now)
  }

  /** Counted apart from the rules: no day has more than its slots, nor an event or an invoice twice. */
  checkSlots(now: number, capacity: number): void {
    const live = this.listClaims(now)
    for (const name of this.#objects.days.keys()) {
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
