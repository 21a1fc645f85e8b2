import { and, asc, eq, sql } from 'drizzle-orm'
import { invoice, invoiceLine, payment, refund } from '~/db/schema/invoices'
import { type Database, writeTogether } from '~/platform/database.server'
import { type GatewayRefund, GatewayUnavailableError } from '~/platform/payment-gateway.server'
import { recordDifference } from './promotion-difference.server'
import type { PromotionServices } from './promotion-services.server'

/**
 * Frees the slots of an invoice's pending refunds, and has the provider send the money back. What the provider cannot do now
 * remains pending, and a scheduled job repeats it; the refund's id is the idempotency key, so that it is sent once.
 */
export async function sendRefunds(services: PromotionServices, invoiceId: number): Promise<void> {
  for (const pending of await listPendingRefunds(services.db, invoiceId)) {
    await releaseRefundedDays(services, pending)
    try {
      await storeOutcome(services, pending, await sendOrFind(services, pending))
    } catch (fault) {
      if (!(fault instanceof GatewayUnavailableError)) throw fault
      services.log.info('a refund waits for the payment provider', { refundId: pending.id })
      return
    }
  }
}

type PendingRefund = Awaited<ReturnType<typeof listPendingRefunds>>[number]

function listPendingRefunds(db: Database, invoiceId: number) {
  return db
    .select({
      id: refund.id,
      siteId: invoice.siteId,
      invoiceId: refund.invoiceId,
      amountCents: refund.amountCents,
      providerId: refund.providerId,
      paymentId: payment.providerId,
    })
    .from(refund)
    .innerJoin(invoice, eq(invoice.id, refund.invoiceId))
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.invoiceId, invoiceId), eq(refund.status, 'pending')))
    .orderBy(asc(refund.id))
}

async function releaseRefundedDays(
  { db, promotionDays }: PromotionServices,
  { id, siteId, invoiceId }: PendingRefund,
): Promise<void> {
  const lines = await db
    .select({ day: invoiceLine.day })
    .from(invoiceLine)
    .where(and(eq(invoiceLine.invoiceId, invoiceId), eq(invoiceLine.refundId, id)))
  await promotionDays.releaseDays({ siteId, invoiceId, days: lines.map(({ day }) => day) })
}

async function sendOrFind(
  { payments }: PromotionServices,
  { id, invoiceId, amountCents, providerId, paymentId }: PendingRefund,
): Promise<GatewayRefund> {
  if (paymentId === null) throw new Error(`Refund ${id} has no payment at the provider`)
  const known =
    providerId === null
      ? undefined
      : (await payments.listRefunds(paymentId)).find((sent) => sent.id === providerId)
  return known ?? payments.refundPayment({ refundId: id, invoiceId, paymentId, amountCents })
}

async function storeOutcome(
  services: PromotionServices,
  { id, siteId, invoiceId, amountCents }: PendingRefund,
  sent: GatewayRefund,
): Promise<void> {
  const { db, now } = services
  await writeTogether(db, [
    sql`
      UPDATE refund SET provider_id = ${sent.id}, status = ${sent.status}, updated_at = ${now}
      WHERE id = ${id} AND status = 'pending'`,
    updateRefundedCents(invoiceId),
  ])
  if (sent.status === 'failed') {
    await reportFailedRefund(services, { id, siteId, invoiceId, amountCents })
  }
}

/** The buyer is owed the money: a person has to decide. */
export function reportFailedRefund(
  services: Pick<PromotionServices, 'db' | 'now'>,
  { id, siteId, invoiceId, amountCents }: Omit<PendingRefund, 'providerId' | 'paymentId'>,
): Promise<void> {
  const detail = `Refund ${id} of ${amountCents} cents failed`
  return recordDifference(services, { kind: 'refund-failed', siteId, invoiceId, detail })
}

/** What was given back: failed refunds do not count. */
export const updateRefundedCents = (invoiceId: number) => sql`
  UPDATE invoice SET refunded_cents = (
    SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE invoice_id = ${invoiceId} AND status <> 'failed')
  WHERE id = ${invoiceId}`
