import type { Sale } from '~/domain/promotions/sales/list-sales.server'

/** An item of /api/upselldetails (admin specification, section 3). Amounts are cents; `created` is ISO 8601, in UTC. */
export type SaleJson = {
  id: number
  /** Null if the account was deleted. */
  user: { displayName: string; email: string } | null
  created: string
  status: string
  amount: number
  refunded: number
  /** Null until the payment provider says so, as is `net`. */
  fee: number | null
  /** After refunds. */
  net: number | null
  /** `summary` is the event's title when it was bought. */
  lineItems: { eventId: number | null; eventTitle: string; summary: string; day: string }[]
}

export function saleJson({ buyer, event, days, ...sale }: Sale): SaleJson {
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
