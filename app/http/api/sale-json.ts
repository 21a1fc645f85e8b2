import type { Sale } from '~/domain/promotions/sales/list-sales.server'

/**
 * An item of /api/upselldetails (admin specification, section 3). Amounts are cents; `created` is ISO 8601, in UTC. `fee` and
 * `net`, which is after refunds, are null until the payment provider says so.
 */
export function saleJson({ buyer, event, days, ...sale }: Sale) {
  // `summary` is the event's title when it was bought.
  const line = {
    eventId: sale.eventId,
    eventTitle: event?.title ?? sale.summary,
    summary: sale.summary,
  }
  return {
    id: sale.id,
    user: buyer && { displayName: buyer.name, email: buyer.email },
    created: new Date(sale.createdAt).toISOString(),
    status: sale.status,
    amount: sale.amountCents,
    refunded: sale.refundedCents,
    fee: sale.feeCents,
    net: sale.netCents,
    lineItems: days.map((day) => ({ ...line, day })),
  }
}
