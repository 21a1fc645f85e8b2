import type { EventCard } from '~/domain/events/event'
import type { Invoice, ReceiptSummary } from '~/domain/promotions/invoices/invoice'
import { listedEventJson } from './listed-event-json'

/**
 * The specification's entity Invoice (section 3). Instants are ISO 8601, in UTC. Beyond the specification are `status`,
 * `refundedCents`, and the `state` of a day: 'held', 'sold', 'released' (never sold) or 'returned' (refunded).
 * `event` is null if visitors do not see it any more.
 */
export function invoiceJson(
  { id, totalCents, createdAt, summary, lines, status, refundedCents }: Invoice,
  event: Omit<EventCard, 'group'> | null,
) {
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
