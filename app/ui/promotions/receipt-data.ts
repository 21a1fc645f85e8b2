import type { EventDetail } from '~/domain/events/event'
import { formatReceiptNumber, type Invoice, type InvoiceLine } from '~/domain/promotions/invoice'
import { promotePath } from '~/domain/promotions/promotion-paths'
import { formatDay, formatIsoTime, toDay } from '~/lib/local-time'
import { formatExactDollars } from '~/lib/money'
import { buildEventCard, type EventCardData } from '~/ui/events/event-card-data'
import { formatClock, type ShownTime, type SiteClock } from '~/ui/events/event-time'

/** A receipt, ready for the browser. */
export type ReceiptData = {
  number: string
  /** In the site's zone. */
  when: ShownTime
  buyer: string
  notice: string | null
  /** The event's title when it was promoted, and the event itself if it still has a page. */
  summary: string
  event: EventCardData | null
  /** Null once no more days can be added. */
  addDaysHref: string | null
  lines: ReceiptLine[]
  total: string
  /** Null if nothing was refunded. */
  refunded: { amount: string; rest: string } | null
}

export type ReceiptLine = { day: string; date: string; price: string; outcome: string | null }

type Options = {
  event: EventDetail | null
  buyer: string
  clock: SiteClock
  fallbackImage: string | null
}

export function buildReceipt(
  invoice: Invoice,
  { event, buyer, clock, fallbackImage }: Options,
): ReceiptData {
  const { totalCents, refundedCents } = invoice
  return {
    number: formatReceiptNumber(invoice.id),
    when: formatPurchaseTime(invoice.paidAt ?? invoice.createdAt, clock),
    buyer,
    notice: describeInvoice(invoice),
    summary: invoice.summary,
    event: event && buildEventCard({ ...event, group: null }, clock, { fallbackImage }),
    addDaysHref: event && event.startAt > clock.now ? promotePath(event) : null,
    lines: invoice.lines.map((line) => ({
      day: line.day,
      date: formatDay(line.day, 'EEEE, MMMM d, yyyy'),
      price: formatExactDollars(line.priceCents),
      outcome: describeLine(line),
    })),
    total: formatExactDollars(totalCents),
    refunded:
      refundedCents === 0
        ? null
        : {
            amount: formatExactDollars(refundedCents),
            rest: formatExactDollars(totalCents - refundedCents),
          },
  }
}

/** 'July 10, 2026, 1:00 PM' */
export function formatPurchaseTime(instant: number, clock: SiteClock): ShownTime {
  const day = formatDay(toDay(instant, clock.timezone), 'MMMM d, yyyy')
  return {
    text: `${day}, ${formatClock(instant, clock)}`,
    dateTime: formatIsoTime(instant, clock.timezone),
  }
}

function describeInvoice({ status, lines, ...invoice }: Invoice): string | null {
  switch (status) {
    case 'pending':
      return 'We have not received the payment yet.'
    case 'paid':
      return 'We received your payment. Your days are being booked.'
    case 'cancelled':
    case 'expired':
      return 'This order has ended. Nothing was charged.'
    case 'refunded':
      return invoice.refundedCents < invoice.totalCents
        ? REFUND_TO_FOLLOW
        : 'This purchase was refunded in full.'
    case 'complimentary':
      return 'These days are free of charge.'
    case 'settled':
      return lines.some(({ state }) => state === 'released')
        ? 'Some days were no longer available when you paid. They were refunded.'
        : null
  }
}

/** A refund has failed, which editors see and settle. */
const REFUND_TO_FOLLOW =
  'Your event is not featured any more, and your card could not be refunded yet. We are working on it.'

const describeLine = ({ state, refundStatus }: InvoiceLine): string | null => {
  if (refundStatus !== null) return refundStatus === 'failed' ? 'Refund to follow' : 'Refunded'
  return state === 'released' || state === 'returned' ? 'Not featured' : null
}
