import { sql } from 'drizzle-orm'
import type { InvoiceStatus } from '~/domain/promotions/invoices/invoice'
import { createTestGateway } from '~/platform/payments/payment-gateway-test.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../accounts'
import { db } from '../database'
import { createFixtures, NOW, requireSite } from '../fixtures'

type NewSale = {
  siteId: number
  eventId: number
  by: string
  days: string[]
  status?: InvoiceStatus
  summary?: string
  createdAt?: number
}

export type SalePeople = Record<'lou' | 'hal' | 'maya' | 'ann', string>

/** Laketown and the harbor with their admins Lou and Hal, the superadmin Maya, and Ann, who buys. */
export async function createSaleCities({ buyerName }: { buyerName: string }) {
  await createFixtures()
  const laketown = (await requireSite('laketown')).id
  const harbor = (await requireSite('harbor')).id
  const people: SalePeople = {
    lou: await addAccount({ email: 'lou@mail.example', name: 'Lou', adminOfSites: ['laketown'] }),
    hal: await addAccount({ email: 'hal@mail.example', adminOfSites: ['harbor'] }),
    maya: await addAccount({ email: 'maya@mail.example', isSuperadmin: true }),
    ann: await addAccount({ email: 'ann@mail.example', name: buyerName }),
  }
  return { laketown, harbor, people }
}

const SALE_RATE = 1_500

/** Adds an invoice with its days, as the acts of selling leave it; a paid one is charged at the test gateway. */
export async function addSale({
  siteId,
  eventId,
  by,
  days,
  status = 'settled',
  summary = 'Chess',
  createdAt = NOW,
}: NewSale): Promise<number> {
  const rate = status === 'complimentary' ? 0 : SALE_RATE
  const total = rate * days.length
  const state = STATES[status]
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO invoice (site_id, event_id, account_id, summary, status, rate_cents, total_cents, request_key,
      created_at, expires_at, hold_ends_at)
    VALUES (${siteId}, ${eventId}, ${by}, ${summary}, ${status}, ${rate}, ${total}, ${crypto.randomUUID()},
      ${createdAt}, ${createdAt + 900_000}, ${createdAt + 3_600_000}) RETURNING id`)
  await writeTogether(
    db,
    days.flatMap((day) => [
      sql`
        INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
        VALUES (${id}, ${siteId}, ${day}, ${rate}, ${state})`,
      ...(state === 'sold'
        ? [sql`INSERT INTO featured_day VALUES (${siteId}, ${day}, ${eventId})`]
        : []),
    ]),
  )
  if (status === 'settled') await pay({ id, siteId }, total, createdAt)
  return id
}

const STATES: Record<InvoiceStatus, string> = {
  pending: 'held',
  paid: 'held',
  settled: 'sold',
  complimentary: 'sold',
  cancelled: 'released',
  expired: 'released',
  refunded: 'returned',
}

async function pay(
  { id: invoiceId, siteId }: { id: number; siteId: number },
  amountCents: number,
  now: number,
): Promise<void> {
  const paid = await createTestGateway({ db, now }).createPayment({
    invoiceId,
    siteId,
    amountCents,
    description: 'Featured days',
    email: 'buyer@mail.example',
    token: 'pm_card_visa',
    returnUrl: 'http://laketown.localhost/',
  })
  if (paid.status !== 'succeeded') throw new Error(`the payment is ${paid.status}`)
  await writeTogether(db, [
    sql`
      INSERT INTO payment (invoice_id, kind, provider_id, status, amount_cents, fee_cents, net_cents, created_at, updated_at)
      VALUES (${invoiceId}, 'card', ${paid.id}, 'succeeded', ${amountCents}, ${paid.feeCents}, ${paid.netCents}, ${now}, ${now})`,
    sql`
      UPDATE invoice SET receipt_number = (SELECT coalesce(max(receipt_number), 0) + 1 FROM invoice), fee_cents = ${paid.feeCents}, net_cents = ${paid.netCents}, paid_at = ${now}, closed_at = ${now}
      WHERE id = ${invoiceId}`,
  ])
}
