import type { Day } from '~/lib/time/local-time'

/** Why a day cannot be had: no slot left, held by an unpaid invoice, or this event has the day. */
export type DayRefusal = 'soldout' | 'locked' | 'promoted'

export type RefusedDay = { day: Day; reason: DayRefusal }

/** One invoice's slot on one day of one site. `expiresAt` is null once it is sold. Epoch milliseconds. */
export type SlotClaim = { invoiceId: number; eventId: number; expiresAt: number | null }

type DaysOfInvoice = { siteId: number; invoiceId: number; days: Day[] }

/** What an invoice wants of its days; `capacity` is the site's number of slots a day. */
export type SaleOrder = DaysOfInvoice & { eventId: number; capacity: number }

/** `replaces` is the invoice of the same buyer and event whose held slots this one takes over; sold ones stay. */
export type HoldOrder = SaleOrder & { expiresAt: number; replaces?: number | null }

/** `onlyHeld` leaves the sold ones. */
export type ReleaseOrder = DaysOfInvoice & { onlyHeld?: boolean }

export type HeldDays = { held: true } | { held: false; refused: RefusedDay[] }
export type SoldDays = { sold: Day[]; refused: RefusedDay[] }

/**
 * The slots of featured days: one Durable Object for each site decides, and everything else follows it. Each call may be
 * repeated: for one invoice it has one effect. A call that fails leaves holds that expire by themselves.
 */
export type PromotionInventory = {
  /**
   * Holds all of the days or none, until `expiresAt`. Held days of the same invoice are extended. What the invoice that it
   * `replaces` holds becomes its own, so that nobody else gets a day in between.
   */
  holdDays(order: HoldOrder): Promise<HeldDays>
  /**
   * Sells what the invoice holds. A day whose hold has expired is sold too if a slot is free; the refused days come back.
   */
  sellDays(order: SaleOrder): Promise<SoldDays>
  /**
   * Frees the invoice's slots, held or sold. Whoever gives up an unpaid invoice frees `onlyHeld` ones: a payment that succeeds
   * meanwhile may have sold its days.
   */
  releaseDays(order: ReleaseOrder): Promise<void>
  /** What the object says, for reconciliation. Pages read the database. */
  readClaims(siteId: number, days: Day[]): Promise<Map<Day, SlotClaim[]>>
}

/** The caller's time, epoch milliseconds. */
export type Now = { now: number }

/** What the object of a site answers (workers/promotion-slots.ts). */
export type PromotionSlotCalls = {
  holdDays(order: HoldOrder & Now): Promise<HeldDays>
  sellDays(order: SaleOrder & Now): Promise<SoldDays>
  releaseDays(order: ReleaseOrder & Now): Promise<void>
  readClaims(order: { siteId: number; days: Day[] } & Now): Promise<Map<Day, SlotClaim[]>>
}
