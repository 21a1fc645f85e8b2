import { and, eq, isNull } from 'drizzle-orm'
import { payment, paymentNotice } from '~/db/schema/invoices'
import { promotionDifference } from '~/db/schema/promotions'
import {
  type GatewayPayment,
  GatewayUnavailableError,
  type PaymentNotice,
} from '~/platform/payments/payment-gateway.server'
import { returnDays } from '../days/return-days.server'
import { findAnyInvoice, type PayableInvoice } from '../invoices/invoice-store.server'
import { settleInvoice } from '../invoices/settle-invoice.server'
import type { PromotionServices } from '../promotion-services.server'
import { receiveRefunds } from '../refunds/receive-refunds.server'
import { recordDifference } from '../sales/promotion-difference.server'

export type ReceivedNotice = { kind: 'handled' | 'repeated' | 'ignored' }

/**
 * Handles a message of the payment provider, whose signature was verified. It is only a hint: what it is about is read from the
 * provider. So messages may come twice, out of order and days late. Throws if it must be sent again.
 */
export async function receivePaymentNotice(
  services: PromotionServices,
  notice: PaymentNotice,
): Promise<ReceivedNotice> {
  const { db, now } = services
  const invoice = await findNotifiedInvoice(services, notice)
  await db
    .insert(paymentNotice)
    .values({ id: notice.id, type: notice.type, invoiceId: invoice?.id ?? null, receivedAt: now })
    .onConflictDoNothing()
  const stored = await db
    .select({ handledAt: paymentNotice.handledAt })
    .from(paymentNotice)
    .where(eq(paymentNotice.id, notice.id))
    .get()
  if (stored?.handledAt) return { kind: 'repeated' }
  if (invoice) await handle(services, notice, invoice)
  await db.update(paymentNotice).set({ handledAt: now }).where(eq(paymentNotice.id, notice.id))
  return { kind: invoice ? 'handled' : 'ignored' }
}

/** The invoice that a message is about; null if it is about nothing of ours. */
async function findNotifiedInvoice(
  { db }: PromotionServices,
  notice: PaymentNotice,
): Promise<PayableInvoice | null> {
  switch (notice.type) {
    case 'payment':
      return notice.payment.invoiceId === null ? null : findAnyInvoice(db, notice.payment.invoiceId)
    case 'checkout':
      return notice.invoiceId === null ? null : findAnyInvoice(db, notice.invoiceId)
    case 'refund':
    case 'dispute': {
      const row = await db
        .select({ invoiceId: payment.invoiceId })
        .from(payment)
        .where(eq(payment.providerId, notice.paymentId))
        .get()
      return row ? findAnyInvoice(db, row.invoiceId) : null
    }
    case 'ignored':
      return null
  }
}

async function handle(
  services: PromotionServices,
  notice: PaymentNotice,
  invoice: PayableInvoice,
): Promise<void> {
  switch (notice.type) {
    case 'payment':
      return settle(services, invoice, notice.payment)
    case 'checkout':
      return settle(services, invoice, { id: notice.checkout.paymentId })
    case 'refund':
      return receiveRefunds(services, invoice)
    case 'dispute':
      return receiveDispute(services, invoice, notice)
    case 'ignored':
  }
}

async function settle(
  services: PromotionServices,
  { id }: PayableInvoice,
  { id: notifiedPaymentId }: Pick<GatewayPayment, 'id'> | { id: null },
): Promise<void> {
  const settled = await settleInvoice(services, { invoiceId: id, notifiedPaymentId })
  if (settled.kind === 'unpaid' && settled.reason === 'unavailable') {
    throw new GatewayUnavailableError(`Whether invoice ${id} is paid is unknown`)
  }
}

/**
 * While a bank decides about a payment, nothing is refunded. If the bank gives the money back to the buyer, all days are
 * returned.
 */
async function receiveDispute(
  services: PromotionServices,
  invoice: PayableInvoice,
  { paymentId, status }: Extract<PaymentNotice, { type: 'dispute' }>,
): Promise<void> {
  const { db, now, promotionDays } = services
  const { id: invoiceId, siteId } = invoice
  await recordDifference(services, { kind: 'dispute', siteId, invoiceId, detail: paymentId })
  if (status === 'opened') return
  if (status === 'lost') {
    const days = invoice.lines.filter(({ state }) => state === 'sold').map(({ day }) => day)
    await returnDays(services, invoice, {
      days,
      reason: 'dispute',
      accountId: null,
      sent: { providerId: null },
    })
    if (days.length > 0) await promotionDays.releaseDays({ siteId, invoiceId, days })
  }
  await db
    .update(promotionDifference)
    .set({ repairedAt: now })
    .where(
      and(
        eq(promotionDifference.kind, 'dispute'),
        eq(promotionDifference.detail, paymentId),
        isNull(promotionDifference.repairedAt),
      ),
    )
}
