import { dropExpired } from '~/domain/promotions/days/day-rules'
import { type ClaimStore, DaySlots } from '~/domain/promotions/days/day-slots'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import type { PromotionDayCalls } from '~/domain/promotions/days/promotion-day-calls'
import type { PromotionInventory, SlotClaim } from '~/domain/promotions/days/promotion-inventory'

const setTimer: ClaimStore['runLater'] = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}

/** A day's object without a runtime: the same rules, its claims in memory. Expired holds are freed by the next call. */
export class MemoryDay implements PromotionDayCalls {
  claims: SlotClaim[] = []
  readonly slots: DaySlots

  constructor(runLater: ClaimStore['runLater'] = setTimer) {
    this.slots = new DaySlots({
      list: () => this.claims,
      save: (claims) => {
        this.claims = claims
      },
      runLater,
    })
  }

  hold: PromotionDayCalls['hold'] = async (order) => this.slots.hold(order)
  confirm: PromotionDayCalls['confirm'] = async (invoiceId) => this.slots.confirm(invoiceId)
  sell: PromotionDayCalls['sell'] = async (order) => this.slots.sell(order)
  release: PromotionDayCalls['release'] = async (order) => this.slots.release(order)
  listClaims: PromotionDayCalls['listClaims'] = async (now) => dropExpired(this.claims, now)
  purge: PromotionDayCalls['purge'] = async () => {
    this.claims = []
  }
}

/** Days in memory, each made when it is first named. */
export class MemoryDays {
  readonly days = new Map<string, MemoryDay>()

  constructor(readonly runLater: ClaimStore['runLater'] = setTimer) {}

  getByName(name: string): MemoryDay {
    const day = this.days.get(name) ?? new MemoryDay(this.runLater)
    this.days.set(name, day)
    return day
  }
}

/** The inventory for tests that are not about the objects. `now` is the time of each call. */
export function createMemoryInventory(
  now: () => number = Date.now,
  namespace = new MemoryDays(),
): PromotionInventory {
  const open = () => openPromotionDays(namespace, { now: now() })
  return {
    holdDays: (order) => open().holdDays(order),
    sellDays: (order) => open().sellDays(order),
    releaseDays: (order) => open().releaseDays(order),
    readClaims: (siteId, days) => open().readClaims(siteId, days),
    purgeDays: (siteId, days) => open().purgeDays(siteId, days),
  }
}
