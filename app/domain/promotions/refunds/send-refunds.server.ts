import { and, asc, eq, sql } from 'drizzle-orm'
import { invoice, invoiceLine, payment, refund } from '~/db/schema/invoices'
import {
  type GatewayRefund,
  GatewayRefusedError,
  GatewayUnavailableError,
} from '~/platform/payments/payment-gateway.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import type { PromotionServices } from '../promotion-services.server'
import { followProviderRefunds } from './follow-provider-refunds.server'
import { storeRefundOutcome, storeRefusedRefund } from './refund-store.server'

/**
 * Frees the slots of an invoice's pending refunds, and has the provider send the money back. What the provider cannot do now
 * remains pending, and a scheduled job repeats it. What it refuses for good is refunded as far as it is not refunded yet; what is
 * refused even so has failed, and a person decides.
 */
export async function sendRefunds(services: PromotionServices, invoiceId: number): Promise<void> {
  for (const pending of await listPendingRefunds(services.db, invoiceId)) {
    await releaseRefundedDays(services, pending)
    try {
      await sendRefund(services, pending)
    } catch (fault) {
      if (!(fault instanceof GatewayUnavailableError)) throw fault
      const { id: refundId, attempts } = pending
      services.log.info('a refund waits for the payment provider', { refundId, attempts })
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
      attempts: refund.attempts,
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
  if (lines.length === 0) return
  await promotionDays.releaseDays({ siteId, invoiceId, days: lines.map(({ day }) => day) })
}

async function sendRefund(services: PromotionServices, pending: PendingRefund): Promise<void> {
  try {
    const sent = (await findSent(services, pending)) ?? (await send(services, pending))
    await storeRefundOutcome(services, pending, sent)
  } catch (fault) {
    if (!(fault instanceof GatewayRefusedError)) throw fault
    await sendWhatIsLeft(services, pending, fault)
  }
}

/** One that may have reached the provider: idempotency keys are forgotten after a day, its own record is not. */
async function findSent(
  { payments }: PromotionServices,
  { id, attempts, providerId, paymentId }: PendingRefund,
): Promise<GatewayRefund | undefined> {
  if (paymentId === null || (attempts === 0 && providerId === null)) return undefined
  const known = await payments.listRefunds(paymentId)
  return known.find((sent) => sent.id === providerId || sent.refundId === id)
}

async function send(
  services: PromotionServices,
  { id, invoiceId, amountCents, paymentId }: PendingRefund,
): Promise<GatewayRefund> {
  if (paymentId === null) throw new Error(`Refund ${id} has no payment at the provider`)
  const { db, now, payments } = services
  // Before it is sent, and so that those that cannot be sent do not keep others waiting.
  await writeTogether(db, [
    sql`UPDATE refund SET attempts = attempts + 1, updated_at = ${now} WHERE id = ${id}`,
  ])
  return payments.refundPayment({ refundId: id, invoiceId, paymentId, amountCents })
}

/** Part of the payment may be refunded already: by someone in the provider's dashboard, or by this refund itself. */
async function sendWhatIsLeft(
  services: PromotionServices,
  refused: PendingRefund,
  reason: GatewayRefusedError,
): Promise<void> {
  const { db } = services
  try {
    await followProviderRefunds(services, refused.invoiceId)
    const current = (await listPendingRefunds(db, refused.invoiceId)).find(
      ({ id }) => id === refused.id,
    )
    // It was sent, or is not needed.
    if (!current || current.providerId !== null) return
    if (current.amountCents < refused.amountCents) {
      return await storeRefundOutcome(services, current, await send(services, current))
    }
  } catch (fault) {
    if (!(fault instanceof GatewayRefusedError)) throw fault
    return storeRefusedRefund(services, refused, fault)
  }
  await storeRefusedRefund(services, refused, reason)
}
