import type { EventCard } from '~/domain/events/event'
import type { Invoice, ReceiptSummary } from '~/domain/promotions/invoices/invoice'
import { type ListedEventJson, listedEventJson } from './listed-event-json'

/** The specification's entity Invoice (section 3). Instants are ISO 8601, in UTC. */
export type InvoiceJson = {
  invoiceId: number
  totalCents: number
  created: string
  featuredDailyEvent: {
    summary: string
    /** Null if visitors do not see the event any more. */
    event: ListedEventJson | null
    /** `state` is beyond the specification: 'held', 'sold', 'released' (never sold) or 'returned' (refunded). */
    items: { day: string; priceCents: number; state: string }[]
  }[]
  /** Beyond the specification. */
  status: string
  refundedCents: number
}

export function invoiceJson(
  { id, totalCents, createdAt, summary, lines, status, refundedCents }: Invoice,
  event: Omit<EventCard, 'group'> | null,
): InvoiceJson {
  const items = lines.map(({ day, priceCents, state }) => ({ day, priceCents, state }))
  return {
    invoiceId: id,
    totalCents,
    created: new Date(createdAt).toISOString(),
    featuredDailyEvent: [
      { summary, event: event && listedEventJson({ ...event, group: null }), items },
    ],
    status,
    refundedCents,
  }
}

/** An item of /api/invoices. */
export const receiptJson = ({ id, when, totalCents, refundedCents }: ReceiptSummary) => ({
  id,
  when: new Date(when).toISOString(),
  totalCents,
  refundedCents,
})
