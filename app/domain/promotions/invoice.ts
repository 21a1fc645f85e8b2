import type { Day } from '~/lib/local-time'

/** The rate's name in the map of upsell rates (specification, admin, section 3). */
export const FEATURED_DAY_RATE = 'featured-daily-event'

/** How long an unpaid invoice holds its days (architecture, section 7). */
export const HOLD_MINUTES = 15

export const MAX_DAYS_PER_INVOICE = 60

/** Architecture, section 7. */
export const INVOICE_STATUSES = [
  'pending',
  'paid',
  'settled',
  'cancelled',
  'expired',
  'refunded',
  'complimentary',
] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** What visitors are shown of a day that cannot be selected (specification, section 9). */
export type DayAvailability = 'available' | 'locked' | 'soldout' | 'promoted'

/** What may be bought for an event on a site. Days that are not in `overrides` are available. `rate` is in cents a day. */
export type FeaturedDayInventory = {
  min: Day
  max: Day
  overrides: Record<Day, DayAvailability>
  rate: number
}

/** The number of a receipt, at least four digits (specification, section 9). */
export const formatReceiptNumber = (invoiceId: number): string => String(invoiceId).padStart(4, '0')
