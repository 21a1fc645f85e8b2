import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listMoneyErrors } from '~/domain/promotions/sales/check-money.server'
import type { GatewayPayment } from '~/platform/payments/payment-gateway.server'
import { createTestGateway } from '~/platform/payments/payment-gateway-test.server'
import { db } from '../database'

/** A sold slot, as the objects say. */
export type SoldSlot = { siteId: number; day: string; invoiceId: number; eventId: number }

type Featured = { siteId: number; day: string; eventId: number }

/**
 * Compares what the provider has charged, what the objects have sold and what visitors are shown, without the invoices in
 * between: nobody is charged without days, and nobody has days without a charge. Then the columns of the invoices. What a bank
 * has given back to a buyer (`lostPayments`, by the provider's ids) is no charge.
 */
export async function expectLedgerAgrees(
  sold: SoldSlot[],
  rateCents: number,
  lostPayments: ReadonlySet<string> = new Set(),
): Promise<void> {
  const charged = new Map<number, number>()
  for (const payment of await listAllPayments()) {
    if (payment.status !== 'succeeded' || payment.invoiceId === null) continue
    const before = charged.get(payment.invoiceId) ?? 0
    const left = lostPayments.has(payment.id) ? 0 : payment.amountCents - payment.refundedCents
    charged.set(payment.invoiceId, before + left)
  }
  const owed = new Map([...charged.keys()].map((invoiceId) => [invoiceId, 0]))
  for (const { invoiceId } of sold) owed.set(invoiceId, (owed.get(invoiceId) ?? 0) + rateCents)
  expect(Object.fromEntries(charged), 'cents charged by invoice').toEqual(Object.fromEntries(owed))

  const featured = await db.all<Featured>(
    sql`SELECT site_id AS siteId, day, event_id AS eventId FROM featured_day`,
  )
  const toText = ({ siteId, day, eventId }: Featured) => `${siteId}/${day}/${eventId}`
  expect(featured.map(toText).toSorted(), 'days shown').toEqual(sold.map(toText).toSorted())
  expect(await listMoneyErrors(db)).toEqual([])
}

async function listAllPayments(): Promise<GatewayPayment[]> {
  const gateway = createTestGateway({ db, now: 0 })
  const all: GatewayPayment[] = []
  let cursor: string | null = null
  do {
    const page = await gateway.listPayments(0, cursor)
    all.push(...page.payments)
    cursor = page.next
  } while (cursor !== null)
  return all
}
