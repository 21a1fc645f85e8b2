import { sql } from 'drizzle-orm'
import { DAY, HOUR } from '~/lib/local-time'
import type { GatewayPayment } from '~/platform/payment-gateway.server'
import { findAnyInvoice, type PayableInvoice } from './invoice-store.server'
import { recordPayment } from './payment-store.server'
import type { PromotionDifference } from './promotion-difference'
import { recordDifference } from './promotion-difference.server'
import type { PromotionServices } from './promotion-services.server'
import { receiveRefunds } from './receive-refunds.server'
import type { Reconciled } from './reconcile-slots.server'
import { settleInvoice } from './settle-invoice.server'

const RECENT = 2 * HOUR
const NIGHTLY = 30 * DAY
const MAX_PAGES = 50
const MAX_ROWS = 200
const LATEST_PAYMENTS = 5_000
/** A payment that was stored a moment before its page was read may not be on it. */
const MARGIN = HOUR

/**
 * Compares the provider's payments with invoices: what is paid there is settled here, and each refund is known to both. Every
 * night the payments of a month, in between those of the last hours. Throws GatewayUnavailableError.
 */
export async function reconcilePayments(
  services: PromotionServices,
  { isNightly }: { isNightly: boolean },
): Promise<Reconciled> {
  const { now, payments } = services
  const since = now - (isNightly ? NIGHTLY : RECENT)
  const found: PromotionDifference[] = []
  const seen = new Set<string>()
  let repaired = 0
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await payments.listPayments(since, cursor)
    for (const payment of listed.payments) {
      seen.add(payment.id)
      if (await reconcilePayment(services, payment, found)) repaired++
    }
    cursor = listed.next
    if (cursor === null) break
  }
  if (cursor === null) await findMissingPayments(services, since, seen, found)
  for (const difference of found) await recordDifference(services, difference)
  return { checked: seen.size, repaired, reported: found.length }
}

/** Whether something was repaired. Payments of other products of the account are not ours. */
async function reconcilePayment(
  services: PromotionServices,
  payment: GatewayPayment,
  found: PromotionDifference[],
): Promise<boolean> {
  if (payment.invoiceId === null || payment.status !== 'succeeded') return false
  const invoice = await findAnyInvoice(services.db, payment.invoiceId)
  if (!invoice) {
    const detail = `Payment ${payment.id} is for invoice ${payment.invoiceId}`
    const difference = { siteId: null, invoiceId: null, detail, ...describePayment(payment, 0) }
    found.push({ kind: 'unknown-invoice', ...difference })
    return false
  }
  const { id: invoiceId, siteId } = invoice
  if (isUnpaid(invoice)) {
    const settled = await settleInvoice(services, { invoiceId, notifiedPaymentId: payment.id })
    // What does not fit the invoice was reported by it.
    return settled.kind === 'settled' || settled.kind === 'refunded'
  }
  if (invoice.payment?.providerId !== payment.id) {
    if (payment.refundedCents === payment.amountCents) return false
    const detail = `Payment ${payment.id} is a second one of invoice ${invoiceId}`
    const amounts = describePayment(payment, 0)
    found.push({ kind: 'paid-twice', siteId, invoiceId, detail, ...amounts })
    return false
  }
  const hasNewFee = invoice.feeCents === null && payment.feeCents !== null
  if (hasNewFee) await recordPayment(services, invoice, payment)
  if (payment.refundedCents === (await sumSentRefunds(services, invoiceId))) return hasNewFee
  return reconcileRefunds(services, invoice, payment, found)
}

/** What is paid at the provider and not refunded. */
const describePayment = (
  { id, amountCents, refundedCents }: GatewayPayment,
  hereCents: number,
) => ({ reference: id, hereCents, thereCents: amountCents - refundedCents })

const isUnpaid = ({ status }: PayableInvoice) =>
  status === 'pending' || status === 'cancelled' || status === 'expired'

async function reconcileRefunds(
  services: PromotionServices,
  invoice: PayableInvoice,
  { id, refundedCents }: GatewayPayment,
  found: PromotionDifference[],
): Promise<boolean> {
  const { id: invoiceId, siteId } = invoice
  const before = await sumSentRefunds(services, invoiceId)
  await receiveRefunds(services, invoice)
  const after = await sumSentRefunds(services, invoiceId)
  const current = await services.payments.findPayment(id)
  if (current?.refundedCents === after) return after !== before || refundedCents !== after
  const detail = `Payment ${id} of invoice ${invoiceId}: ${current?.refundedCents} cents are refunded, and ${after} here`
  const amounts = { reference: id, hereCents: after, thereCents: current?.refundedCents ?? null }
  found.push({ kind: 'refunds-differ', siteId, invoiceId, detail, ...amounts })
  return false
}

async function sumSentRefunds({ db }: PromotionServices, invoiceId: number): Promise<number> {
  const row = await db.get<{ cents: number }>(sql`
    SELECT coalesce(sum(amount_cents), 0) AS cents FROM refund
    WHERE invoice_id = ${invoiceId} AND status <> 'failed' AND provider_id IS NOT NULL`)
  return row.cents
}

/** Payments that are stored here, and that the provider's list does not have. */
async function findMissingPayments(
  { db, now, payments }: PromotionServices,
  since: number,
  seen: Set<string>,
  found: PromotionDifference[],
): Promise<void> {
  const stored = await db.all<{
    providerId: string
    amountCents: number
    invoiceId: number
    siteId: number
  }>(sql`
    SELECT p.provider_id AS providerId, p.amount_cents AS amountCents, i.id AS invoiceId, i.site_id AS siteId
    FROM invoice i JOIN payment p ON p.invoice_id = i.id
    WHERE p.id > (SELECT max(id) FROM payment) - ${LATEST_PAYMENTS}
      AND p.status = 'succeeded' AND p.created_at BETWEEN ${since + MARGIN} AND ${now - MARGIN}
      AND p.provider_id NOT IN (SELECT value FROM json_each(${JSON.stringify([...seen])}))
    LIMIT ${MAX_ROWS}`)
  for (const { providerId, amountCents, invoiceId, siteId } of stored) {
    const payment = await payments.findPayment(providerId)
    if (payment?.status === 'succeeded') continue
    const detail = `Payment ${providerId} of invoice ${invoiceId} is ${payment?.status ?? 'unknown to the provider'}`
    const amounts = { reference: providerId, hereCents: amountCents, thereCents: 0 }
    found.push({ kind: 'payment-not-found', siteId, invoiceId, detail, ...amounts })
  }
}
