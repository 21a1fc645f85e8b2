import { CANCELLED_BANNER } from '~/domain/events/event'
import { type Day, isDay } from '~/lib/time/local-time'

/** The rate's name in the map of upsell rates (specification, admin, section 3). */
export const FEATURED_DAY_RATE = 'featured-daily-event'

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

/** All amounts are in US dollars (specification, admin, section 9); receipts say so. */
export const CURRENCY_CODE = 'USD'

/** The number of a receipt, at least four digits (specification, section 9). */
export const formatReceiptNumber = (receiptNumber: number): string =>
  String(receiptNumber).padStart(4, '0')

/** What people call a sale: the number of its receipt, or, if nobody has paid for it, '#12'. */
export const formatSaleNumber = ({ id, receiptNumber }: NumberedInvoice): string =>
  receiptNumber === null ? `#${id}` : formatReceiptNumber(receiptNumber)

/** `receiptNumber` is given when it is paid; it has no gaps. Null for what is unpaid or complimentary. */
type NumberedInvoice = { id: number; receiptNumber: number | null }

/** One day of an invoice, and the refund that gives its price back. */
export type InvoiceLine = {
  day: Day
  priceCents: number
  state: 'held' | 'sold' | 'released' | 'returned'
  refundId: number | null
  refundStatus: 'pending' | 'succeeded' | 'failed' | null
}

/** An order of featured days for one event. Instants are epoch milliseconds, amounts whole cents. */
export type Invoice = NumberedInvoice & {
  siteId: number
  /** Null if the event is gone. */
  eventId: number | null
  /** Null if the buyer deleted their account. */
  accountId: string | null
  /** The event's title when the invoice was created. */
  summary: string
  status: InvoiceStatus
  rateCents: number
  totalCents: number
  refundedCents: number
  /** Of the payment provider; null until it says so. */
  feeCents: number | null
  /** Before refunds. */
  netCents: number | null
  createdAt: number
  expiresAt: number
  /** Its days are never held longer than until then without a payment. */
  holdEndsAt: number
  paidAt: number | null
  closedAt: number | null
  /** Who sold it, as JSON for `parseSeller`; null until it is paid. */
  seller: string | null
  /** By day. */
  lines: InvoiceLine[]
}

/** Whether a payment may still come, or its days are not sold yet. A late payment may come after an order has ended, too. */
export const isUnfinished = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'pending' || status === 'paid'

/** A line of My Receipts. */
export type ReceiptSummary = NumberedInvoice & {
  /** When it was paid. */
  when: number
  totalCents: number
  refundedCents: number
}

/** What the messages of the specification say (section 8), and ours beside them. */
export const INVOICE_MESSAGES = {
  noDays: 'No days selected',
  invalidDays: 'Days must be dates such as 2026-07-10',
  repeatedDays: 'Each day may be selected once',
  tooManyDays: `At most ${MAX_DAYS_PER_INVOICE} days may be selected at a time`,
  cancelled: CANCELLED_BANNER,
  unlisted: 'This event is not shown to visitors.',
  noRate: 'Featured days are not for sale at the moment.',
  changedOrder: 'Your cart has changed. Please reload the page.',
  ended: 'This order has ended. Please select your days again.',
  past: 'You cannot promote an event that is in the past',
  daysLost: 'Your cart has changed. Please select your days again.',
  otherPayment: 'This order is being paid in another window.',
  unavailable: 'The payment provider cannot be reached at the moment. Please try again later.',
  refused:
    'The payment provider did not accept this order, and nothing was charged. Please select your days again.',
  processing: 'Your bank is still processing this payment. We will email you when it is done.',
  tooManyAttempts: 'You have tried too many cards. Please wait an hour and try again.',
  unpaid: 'This order is not paid.',
  paid: 'This order is paid already.',
  daysRefused: 'Some of these days are no longer available.',
  tooManyUnfinished: 'You have too many unfinished orders. Please pay or cancel one first.',
  tooManyHeldDays:
    'Your unfinished orders hold as many days as they may. Please pay or cancel one first.',
  tooManySlots:
    'Your unfinished orders hold as many places on one of these days as they may. Please pay or cancel one first.',
  heldTooLong:
    'You have held days for a long time today without paying. Please try again tomorrow, or pay an order that you have.',
  networkHolds:
    'Your network has many unfinished orders. Please pay or cancel one, or try again in an hour.',
  networkHeldTooLong:
    'Days were held for a long time from your network today without paying. Please try again tomorrow.',
  noTimeForCheckout:
    'Too little time is left to pay this order on a separate page. Please cancel it, and select your days again.',
  failed: 'The payment failed. Please select your days again.',
} as const

/** Parses days as a browser or API client sends them, sorted; or what is wrong with them. */
export function parseDays(
  days: readonly unknown[],
): { kind: 'days'; days: Day[] } | { kind: 'invalid'; message: string } {
  const invalid = (message: string) => ({ kind: 'invalid' as const, message })
  if (days.length === 0) return invalid(INVOICE_MESSAGES.noDays)
  if (days.length > MAX_DAYS_PER_INVOICE) return invalid(INVOICE_MESSAGES.tooManyDays)
  const valid = days.filter((day): day is Day => typeof day === 'string' && isDay(day))
  if (valid.length < days.length) return invalid(INVOICE_MESSAGES.invalidDays)
  if (new Set(valid).size < valid.length) return invalid(INVOICE_MESSAGES.repeatedDays)
  return { kind: 'days', days: valid.toSorted() }
}
