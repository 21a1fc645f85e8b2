import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import type {
  PromotionInventory,
  PromotionSlotCalls,
  SlotClaim,
} from '~/domain/promotions/days/promotion-inventory'
import {
  type ClaimsByDay,
  type Decision,
  decideHold,
  decideRelease,
  decideSale,
  dropExpired,
} from '~/domain/promotions/days/slot-rules'
import type { Day } from '~/lib/time/local-time'

/** The objects of sites without a runtime: the same rules, their claims in memory. */
export class MemorySlots {
  /** By 'site/day'. */
  readonly claims = new Map<string, SlotClaim[]>()

  getByName(site: string): PromotionSlotCalls {
    const list = (days: Day[]) =>
      new Map(days.map((day) => [day, this.claims.get(`${site}/${day}`) ?? []]))
    const decide = async <Answer>(
      days: Day[],
      act: (claims: ClaimsByDay) => Decision<Answer>,
    ): Promise<Answer> => {
      const { answer, after } = act(list(days))
      for (const [day, claims] of after) this.claims.set(`${site}/${day}`, claims)
      return answer
    }
    return {
      holdDays: (order) => decide(order.days, (claims) => decideHold(claims, order)),
      sellDays: (order) => decide(order.days, (claims) => decideSale(claims, order)),
      releaseDays: (order) => decide(order.days, (claims) => decideRelease(claims, order)),
      readClaims: async ({ days, now }) =>
        new Map([...list(days)].map(([day, claims]) => [day, dropExpired(claims, now)])),
    }
  }

  /** The alarm of each object rings. */
  expire(now: number): void {
    for (const [name, claims] of this.claims) this.claims.set(name, dropExpired(claims, now))
  }
}

/** The inventory for tests that are not about the objects. `now` is the time of each call. */
export function createMemoryInventory(
  now: () => number = Date.now,
  namespace = new MemorySlots(),
): PromotionInventory {
  const open = () => openPromotionDays(namespace, { now: now() })
  return {
    holdDays: (order) => open().holdDays(order),
    sellDays: (order) => open().sellDays(order),
    releaseDays: (order) => open().releaseDays(order),
    readClaims: (siteId, days) => open().readClaims(siteId, days),
  }
}
