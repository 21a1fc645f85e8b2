import { type Day, isDay } from '~/lib/time/local-time'
import { MAX_DAYS_PER_INVOICE } from '../invoices/invoice'
import type { HoldOrder, Now, PromotionInventory, PromotionSlotCalls } from './promotion-inventory'

/** Finds the object of a name; `DurableObjectNamespace` is one. */
export type PromotionSlotNamespace = { getByName(name: string): unknown }

/** Calls the object of each site. Throws a RangeError for an order that no invoice can have. */
export function openPromotionDays(
  namespace: PromotionSlotNamespace,
  { now }: Now,
): PromotionInventory {
  function open(order: Partial<HoldOrder> & { siteId: number }): PromotionSlotCalls {
    checkOrder({ ...order, now })
    return namespace.getByName(String(order.siteId)) as PromotionSlotCalls
  }
  return {
    async holdDays(order) {
      if (order.expiresAt <= now) throw new RangeError('a hold cannot expire before it begins')
      return open(order).holdDays({ ...order, days: checkDays(order.days), now })
    },
    sellDays: async (order) => open(order).sellDays({ ...order, days: checkDays(order.days), now }),
    releaseDays: async (order) =>
      open(order).releaseDays({ ...order, days: checkDays(order.days), now }),
    readClaims: async (siteId, days) =>
      open({ siteId }).readClaims({ siteId, days: [...new Set(days)], now }),
  }
}

const LEAST = { siteId: 1, invoiceId: 1, eventId: 1, capacity: 0, now: 0, expiresAt: 0 }

function checkOrder(order: Partial<HoldOrder> & Now): void {
  for (const [name, least] of Object.entries(LEAST)) {
    const value = order[name as keyof typeof LEAST]
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= least)) {
      throw new RangeError(`${name} cannot be ${value}`)
    }
  }
}

/** The days in order, each once. */
function checkDays(days: Day[]): Day[] {
  const wrong = days.find((day) => !isDay(day))
  if (wrong !== undefined) throw new RangeError(`${JSON.stringify(wrong)} is not a day`)
  const each = [...new Set(days)].sort()
  if (each.length === 0 || each.length > MAX_DAYS_PER_INVOICE) {
    throw new RangeError(`an invoice cannot have ${each.length} days`)
  }
  return each
}
