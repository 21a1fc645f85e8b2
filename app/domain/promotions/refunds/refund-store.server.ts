import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { refund } from '~/db/schema/invoices'
import type { GatewayRefund } from '~/platform/payments/payment-gateway.server'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import type { PromotionServices } from '../promotion-services.server'
import { recordDifference } from '../sales/promotion-difference.server'
import { ALREADY_REFUNDED } from './refund-failure'

export type Refund = typeof refund.$inferSelect

/** A refund of an invoice of a site. */
export type RefundOfSite = Pick<Refund, 'id' | 'invoiceId' | 'amountCents'> & { siteId: number }

/** Of an invoice, the oldest first. */
export function listRefundsOfInvoice(db: Database, invoiceId: number): Promise<Refund[]> {
  return db.select().from(refund).where(eq(refund.invoiceId, invoiceId)).orderBy(asc(refund.id))
}

/** What was given back: failed refunds do not count. */
export const updateRefundedCents = (invoiceId: number) => sql`
  UPDATE invoice SET refunded_cents = ${sumRefunds(invoiceId)} WHERE id = ${invoiceId}`

export const sumRefunds = (invoiceId: number): SQL => sql`(
  SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE invoice_id = ${invoiceId} AND status <> 'failed')`

/** What the provider's own sum of a payment's refunds counts; the money of a lost dispute is not among it. */
export const isAtProvider = (refunds: SQL): SQL =>
  sql`${refunds}.status <> 'failed' AND ${refunds}.provider_id IS NOT NULL`

/** The refunds of an invoice that the provider has, in cents. */
export async function sumProviderRefunds(db: Database, invoiceId: number): Promise<number> {
  const row = await db.get<{ cents: number }>(sql`
    SELECT coalesce(sum(r.amount_cents), 0) AS cents FROM refund r
    WHERE r.invoice_id = ${invoiceId} AND ${isAtProvider(sql`r`)}`)
  return row.cents
}

/**
 * Refunds that the provider does not have are cut to what is left of the payment: of those that were not sent it would refuse
 * more, and of a lost dispute the rest was refunded before. One for which nothing is left is not needed.
 */
export function fitRefundsNotAtProvider(invoiceId: number, now: number): Statement[] {
  const isMissing = sql`status <> 'failed' AND provider_id IS NULL`
  const fitting = sql`(
    SELECT id, amount_cents AS wanted, (SELECT total_cents FROM invoice WHERE id = ${invoiceId})
      - (SELECT coalesce(sum(amount_cents), 0) FROM refund
          WHERE invoice_id = ${invoiceId} AND ${isAtProvider(sql`refund`)})
      - coalesce(sum(amount_cents) OVER (ORDER BY status = 'pending', id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS left
    FROM refund WHERE invoice_id = ${invoiceId} AND ${isMissing})`
  return [
    sql`
      UPDATE refund SET amount_cents = fit.left, updated_at = ${now} FROM ${fitting} fit
      WHERE refund.id = fit.id AND fit.left BETWEEN 1 AND fit.wanted - 1`,
    sql`
      UPDATE refund SET status = 'failed', failure_code = ${ALREADY_REFUNDED}, updated_at = ${now} FROM ${fitting} fit
      WHERE refund.id = fit.id AND fit.left <= 0`,
  ]
}

/** Stores what the provider says about one of our refunds. The provider's amount counts. */
export async function storeRefundOutcome(
  services: DifferenceServices,
  { id, siteId, invoiceId }: RefundOfSite,
  sent: GatewayRefund,
): Promise<void> {
  const { db, now } = services
  await writeTogether(db, [
    sql`
      UPDATE refund SET provider_id = ${sent.id}, status = ${sent.status}, amount_cents = ${sent.amountCents},
        failure_code = ${sent.failure}, updated_at = ${now}
      WHERE id = ${id} AND (status <> 'failed' OR provider_id IS NULL)`,
    ...fitRefundsNotAtProvider(invoiceId, now),
    updateRefundedCents(invoiceId),
  ])
  if (sent.status === 'failed') {
    await reportFailedRefund(services, { id, siteId, invoiceId, amountCents: sent.amountCents })
  }
}

/** The provider refuses it for good, and has not refunded it otherwise. */
export async function storeRefusedRefund(
  services: DifferenceServices,
  refused: RefundOfSite,
  { code, message }: { code: string; message: string },
): Promise<void> {
  const { db, now, log } = services
  const { id, invoiceId } = refused
  await writeTogether(db, [
    sql`
      UPDATE refund SET status = 'failed', failure_code = ${code}, failure = ${message}, updated_at = ${now}
      WHERE id = ${id} AND status = 'pending' AND provider_id IS NULL`,
    updateRefundedCents(invoiceId),
  ])
  log.error('the payment provider refused a refund', new Error(`${code}: ${message}`), {
    invoiceId,
    refundId: id,
  })
  await reportFailedRefund(services, refused)
}

/** The buyer is owed the money: a person has to decide. */
const reportFailedRefund = (services: DifferenceServices, refused: RefundOfSite): Promise<void> =>
  reportRefund(services, refused, { kind: 'refund-failed', what: 'failed' })

type DifferenceServices = Pick<PromotionServices, 'db' | 'log' | 'now'>

/** Reports that the provider has not given back what a refund says; `what` happened to it, in words. */
export function reportRefund(
  services: DifferenceServices,
  { id, siteId, invoiceId, amountCents }: RefundOfSite,
  { kind, what }: { kind: 'refund-failed' | 'refund-late'; what: string },
): Promise<void> {
  return recordDifference(services, {
    kind,
    siteId,
    invoiceId,
    detail: `Refund ${id} of ${amountCents} cents ${what}`,
    reference: String(id),
    hereCents: amountCents,
    thereCents: 0,
  })
}
