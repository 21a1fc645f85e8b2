import type { EventDetail } from '~/domain/events/event'
import {
  CURRENCY_CODE,
  formatSaleNumber,
  type Invoice,
  type InvoiceLine,
} from '~/domain/promotions/invoices/invoice'
import {
  formatTaxName,
  includedTaxCents,
  listAddressLines,
  parseSeller,
} from '~/domain/promotions/invoices/seller'
import { promotePath } from '~/domain/promotions/promotion-paths'
import { formatExactDollars } from '~/lib/money'
import { formatDay, formatIsoTime, toDay } from '~/lib/time/local-time'
import { buildEventCard, type EventCardData } from '~/ui/events/cards/event-card-data'
import { formatClock, type ShownTime, type SiteClock } from '~/ui/events/event-time'

/** A receipt, ready for the browser. */
export type ReceiptData = {
  /** Of the receipt; '#12' if nobody has paid. */
  number: string
  /** Whether it is the number of a receipt. */
  isPaid: boolean
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
  /** 'USD' */
  currency: string
  seller: { name: string; address: string[] }
  /** What the total includes; null if the seller names no tax. */
  tax: { name: string; amount: string } | null
  /** Null if nothing was refunded. */
  refunded: { amount: string; rest: string; restTax: string | null } | null
}

type ReceiptLine = { day: string; date: string; price: string; outcome: string | null }

type Options = {
  event: EventDetail | null
  buyer: string
  clock: SiteClock
  fallbackImage: string | null
  siteName: string
}

export function buildReceipt(
  invoice: Invoice,
  { event, buyer, clock, fallbackImage, siteName }: Options,
): ReceiptData {
  const { totalCents, refundedCents } = invoice
  const seller = parseSeller(invoice.seller, { name: siteName })
  const taxName = formatTaxName(seller)
  const formatTax = (cents: number) =>
    formatExactDollars(includedTaxCents(cents, seller.taxPercent ?? 0))
  return {
    number: formatSaleNumber(invoice),
    isPaid: invoice.receiptNumber !== null,
    currency: CURRENCY_CODE,
    seller: { name: seller.name, address: listAddressLines(seller) },
    tax: taxName === null ? null : { name: taxName, amount: formatTax(totalCents) },
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
            restTax: taxName && formatTax(totalCents - refundedCents),
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
