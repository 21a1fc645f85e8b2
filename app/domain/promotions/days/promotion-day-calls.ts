import type { HoldOrder, SlotOrder } from './day-rules'
import type { DayRefusal, SlotClaim } from './promotion-inventory'

export type SlotAnswer = { kind: 'granted' } | { kind: 'refused'; reason: DayRefusal }

/** What the object of one site and day answers (workers/promotion-day.ts). Each call has one effect for one invoice. */
export type PromotionDayCalls = {
  /** `isOnlyDay`: there are no other days that may be refused, so nobody needs to wait for this invoice. */
  hold(order: HoldOrder & { isOnlyDay: boolean }): Promise<SlotAnswer>
  /** The invoice has all of its days: older invoices need not wait for this one any longer. */
  confirm(invoiceId: number): Promise<void>
  sell(order: SlotOrder): Promise<SlotAnswer>
  release(order: { invoiceId: number; onlyHeld: boolean; now: number }): Promise<void>
  listClaims(now: number): Promise<SlotClaim[]>
  /** Deletes all that is stored: the day is past. */
  purge(): Promise<void>
}
