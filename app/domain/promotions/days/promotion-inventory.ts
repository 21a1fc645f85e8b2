import type { Day } from '~/lib/local-time'

/** Why a day cannot be had: no slot left, held by an unpaid invoice, or this event has the day. */
export type DayRefusal = 'soldout' | 'locked' | 'promoted'

export type RefusedDay = { day: Day; reason: DayRefusal }

/** One invoice's slot on one day of one site. `expiresAt` is null once it is sold. Epoch milliseconds. */
export type SlotClaim = { invoiceId: number; eventId: number; expiresAt: number | null }

type DaysOfInvoice = { siteId: number; invoiceId: number; eventId: number; days: Day[] }

/**
 * The slots of featured days: one Durable Object for each site and day decides, and everything else follows it. Each call
 * may be repeated: for one invoice it has one effect. A call that fails leaves holds that expire by themselves.
 */
export type PromotionInventory = {
  /**
   * Holds all of the days or none, until `expiresAt`. Held days of the same invoice are extended. At most two round trips,
   * however many days. `capacity` is the site's number of slots a day. What the invoice that it `replaces` holds becomes its
   * own, so that nobody else gets a day in between.
   */
  holdDays(
    order: DaysOfInvoice & { capacity: number; expiresAt: number; replaces?: number | null },
  ): Promise<{ held: true } | { held: false; refused: RefusedDay[] }>
  /**
   * Sells what the invoice holds. A day whose hold has expired is sold too if a slot is free; the refused days come back.
   */
  sellDays(
    order: DaysOfInvoice & { capacity: number },
  ): Promise<{ sold: Day[]; refused: RefusedDay[] }>
  /**
   * Frees the invoice's slots, held or sold; `onlyHeld` keeps the sold ones. Whoever gives up an unpaid invoice says so: a
   * payment that succeeds meanwhile may have sold its days.
   */
  releaseDays(order: Omit<DaysOfInvoice, 'eventId'> & { onlyHeld?: boolean }): Promise<void>
  /** What the objects say, for reconciliation. Pages read the database. */
  readClaims(siteId: number, days: Day[]): Promise<Map<Day, SlotClaim[]>>
  /** Deletes what the objects of past days have stored. */
  purgeDays(siteId: number, days: Day[]): Promise<void>
}
