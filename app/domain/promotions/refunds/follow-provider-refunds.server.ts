import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { GatewayRefund } from '~/platform/payments/payment-gateway.server'
import { writeTogether } from '~/platform/storage/database.server'
import type { InvoiceLine } from '../invoices/invoice'
import { findAnyInvoice, type PayableInvoice } from '../invoices/invoice-store.server'
import type { PromotionServices } from '../promotion-services.server'
import {
  fitRefundsNotAtProvider,
  listRefundsOfInvoice,
  type Refund,
  storeRefundOutcome,
  sumRefunds,
  updateRefundedCents,
} from './refund-store.server'

/**
 * What the provider says about a payment is the truth about its money: stores the outcome of our refunds, and those that someone
 * made in the provider's own dashboard. Money that gives back whole days frees as many, the latest first. Throws
 * GatewayUnavailableError and GatewayRefusedError.
 */
export async function followProviderRefunds(
  services: PromotionServices,
  invoiceId: number,
): Promise<void> {
  const { db, payments } = services
  const invoice = await findAnyInvoice(db, invoiceId)
  const paymentId = invoice?.payment?.providerId
  // Before its days are sold it has no refunds of ours, and what they would free is not decided.
  if (!paymentId || (invoice.status !== 'settled' && invoice.status !== 'refunded')) return
  const [sent, stored] = await Promise.all([
    payments.listRefunds(paymentId),
    listRefundsOfInvoice(db, invoiceId),
  ])
  for (const refund of sent) await followRefund(services, invoice, refund, stored)
  await freePaidBackDays(services, invoiceId)
}

async function followRefund(
  services: PromotionServices,
  invoice: PayableInvoice,
  sent: GatewayRefund,
  stored: Refund[],
): Promise<void> {
  const known = stored.find(({ id, providerId }) => providerId === sent.id || id === sent.refundId)
  if (!known) return storeOutsideRefund(services, invoice, sent)
  const isNew =
    known.providerId !== sent.id ||
    known.status !== sent.status ||
    known.amountCents !== sent.amountCents
  if (isNew) await storeRefundOutcome(services, { ...known, siteId: invoice.siteId }, sent)
}

async function storeOutsideRefund(
  { db, now }: PromotionServices,
  { id }: PayableInvoice,
  sent: GatewayRefund,
): Promise<void> {
  if (sent.status === 'failed') return
  await writeTogether(db, [
    sql`
      INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, provider_id, status, is_outside, created_at, updated_at)
      SELECT ${id}, payment.id, ${sent.amountCents}, 'provider', ${sent.id}, ${sent.status}, 1, ${now}, ${now}
      FROM payment WHERE invoice_id = ${id} AND status = 'succeeded'
      ON CONFLICT (provider_id) DO NOTHING`,
    ...fitRefundsNotAtProvider(id, now),
    updateRefundedCents(id),
  ])
}

/** Days that are given back, with a refund that has not failed. */
const sumPaidBackDays = (invoiceId: number) => sql`(
  SELECT coalesce(sum(l.price_cents), 0) FROM invoice_line l JOIN refund r ON r.id = l.refund_id AND r.status <> 'failed'
  WHERE l.invoice_id = ${invoiceId})`

/** Frees the days whose price was refunded without naming them. Of two acts that do it at the same time, one does. */
async function freePaidBackDays(services: PromotionServices, invoiceId: number): Promise<void> {
  const { db, promotionDays } = services
  const [invoice, refunds] = await Promise.all([
    findAnyInvoice(db, invoiceId),
    listRefundsOfInvoice(db, invoiceId),
  ])
  const outside = refunds.findLast(({ isOutside, status }) => isOutside && status !== 'failed')
  if (!invoice || !outside) return
  const { siteId, eventId } = invoice
  const { days, cents } = choosePaidBackDays(invoice.lines, refunds)
  if (days.length === 0) return
  const isChosen = sql`
    invoice_id = ${invoiceId} AND day IN (SELECT value FROM json_each(${JSON.stringify(days)}))
    AND ${sumRefunds(invoiceId)} - ${sumPaidBackDays(invoiceId)} >= ${cents}`
  const isFailed = sql`refund_id IN (SELECT id FROM refund WHERE invoice_id = ${invoiceId} AND status = 'failed')`
  const [, freed] = await applyChange(services, {
    writes: [
      sql`
        DELETE FROM featured_day WHERE site_id = ${siteId} AND event_id = ${eventId}
          AND day IN (SELECT day FROM invoice_line WHERE ${isChosen} AND state = 'sold')`,
      sql`
        UPDATE invoice_line SET refund_id = ${outside.id}, state = CASE state WHEN 'sold' THEN 'returned' ELSE state END
        WHERE ${isChosen} AND (state = 'sold' OR ${isFailed})`,
      sql`
        UPDATE invoice SET status = 'refunded'
        WHERE id = ${invoiceId} AND status = 'settled'
          AND NOT EXISTS (SELECT 1 FROM invoice_line WHERE invoice_id = ${invoiceId} AND state = 'sold')`,
    ],
    after: { sites: [siteId] },
  })
  if (freed?.changes) await promotionDays.releaseDays({ siteId, invoiceId, days })
}

/** First the days that are given back already and whose own refund failed, then sold ones; the latest first. */
function choosePaidBackDays(
  lines: InvoiceLine[],
  refunds: Pick<Refund, 'id' | 'amountCents' | 'status'>[],
): { days: string[]; cents: number } {
  const counted = refunds.filter(({ status }) => status !== 'failed')
  const isPaidBack = ({ refundId }: InvoiceLine) => counted.some(({ id }) => id === refundId)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const credit =
    sum(counted.map(({ amountCents }) => amountCents)) -
    sum(lines.filter(isPaidBack).map(({ priceCents }) => priceCents))
  const open = lines.filter((line) => !isPaidBack(line)).toReversed()
  const ordered = [
    ...open.filter(({ refundId, state }) => refundId !== null && state !== 'sold'),
    ...open.filter(({ state }) => state === 'sold'),
  ]
  const chosen = { days: [] as string[], cents: 0 }
  for (const { day, priceCents } of ordered) {
    if (priceCents === 0 || chosen.cents + priceCents > credit) break
    chosen.days.push(day)
    chosen.cents += priceCents
  }
  return chosen
}
