import { sql } from 'drizzle-orm'
import { DAY, HOUR } from '~/lib/time/local-time'
import {
  type GatewayPayment,
  GatewayUnavailableError,
} from '~/platform/payments/payment-gateway.server'
import { findAnyInvoice, type PayableInvoice } from '../invoices/invoice-store.server'
import { settleInvoice } from '../invoices/settle-invoice.server'
import type { PromotionServices } from '../promotion-services.server'
import { receiveRefunds } from '../refunds/receive-refunds.server'
import { isAtProvider, sumProviderRefunds } from '../refunds/refund-store.server'
import { recordDifference } from '../sales/promotion-difference.server'
import { recordPayment } from './payment-store.server'

/** Payments of a page that are looked at one by one; each may take a hundred calls, as one of thirty days that are refunded. */
const MAX_DIFFERING = 6
const MAX_MISSING = 100
const COMPARED_FOR = 30 * DAY
/** A payment that was stored a moment ago may not be listed yet. */
const MARGIN = HOUR

export type ComparedPayments<Next> = {
  checked: number
  repaired: number
  reported: number
  /** Where to go on; null if all was compared. */
  next: Next | null
}

/** A page of the provider's payments, and of those that differ the ones from this place on it. */
export type PaymentsPage = { since: number; cursor: string | null; from: number }

/**
 * Compares a page of the provider's payments with invoices: what is paid there is settled here, and each refund is known to
 * both. One statement reads the invoices; only what differs is looked at one by one. Throws GatewayUnavailableError.
 */
export async function comparePayments(
  services: PromotionServices,
  page: PaymentsPage,
): Promise<ComparedPayments<PaymentsPage>> {
  const { log, payments } = services
  const listed = await payments.listPayments(page.since, page.cursor)
  // Payments of other products of the account are not ours.
  const ours = listed.payments.flatMap(({ invoiceId, ...payment }) =>
    invoiceId === null || payment.status !== 'succeeded' ? [] : [{ ...payment, invoiceId }],
  )
  const agreeing = await listAgreeing(services, ours)
  const result = { checked: ours.length, repaired: 0, reported: 0 }
  let differing = 0
  for (const [index, payment] of ours.entries()) {
    if (index < page.from || agreeing.has(payment.id)) continue
    if (differing++ === MAX_DIFFERING) return { ...result, next: { ...page, from: index } }
    try {
      const outcome = await comparePayment(services, payment)
      if (outcome !== 'nothing') result[outcome]++
    } catch (fault) {
      if (fault instanceof GatewayUnavailableError) throw fault
      log.error('a payment could not be compared', fault, { paymentId: payment.id })
    }
  }
  return {
    ...result,
    next: listed.next === null ? null : { ...page, cursor: listed.next, from: 0 },
  }
}

type OurPayment = GatewayPayment & { invoiceId: number }

/** The ids of those that are as we have them. Marks all that we have as listed. */
async function listAgreeing({ db, now }: PromotionServices, ours: OurPayment[]) {
  const listed = JSON.stringify(
    ours.map(({ id, invoiceId, refundedCents, feeCents }) => ({
      id,
      invoiceId,
      refundedCents,
      hasFee: feeCents !== null,
    })),
  )
  await db.run(sql`
    UPDATE payment SET listed_at = ${now}
    WHERE listed_at IS NULL AND provider_id IN (SELECT value ->> 'id' FROM json_each(${listed}))`)
  const rows = await db.all<{ id: string }>(sql`
    SELECT p.provider_id AS id
    FROM json_each(${listed}) t
    JOIN payment p ON p.provider_id = t.value ->> 'id' AND p.invoice_id = t.value ->> 'invoiceId' AND p.status = 'succeeded'
    JOIN invoice i ON i.id = p.invoice_id
    WHERE i.status NOT IN ('pending', 'cancelled', 'expired') AND (i.fee_cents IS NOT NULL OR NOT t.value ->> 'hasFee')
      AND t.value ->> 'refundedCents' = (
        SELECT coalesce(sum(r.amount_cents), 0) FROM refund r WHERE r.invoice_id = i.id AND ${isAtProvider(sql`r`)})`)
  return new Set(rows.map(({ id }) => id))
}

type Outcome = 'repaired' | 'reported' | 'nothing'

async function comparePayment(services: PromotionServices, payment: OurPayment): Promise<Outcome> {
  const { id, amountCents, refundedCents } = payment
  const invoice = await findAnyInvoice(services.db, payment.invoiceId)
  const left = amountCents - refundedCents
  const amounts = { reference: id, hereCents: 0, thereCents: left }
  if (!invoice) {
    if (left === 0) return 'nothing'
    const detail = `Payment ${id} is for invoice ${payment.invoiceId}`
    const about = { siteId: null, invoiceId: null, detail, ...amounts }
    await recordDifference(services, { kind: 'unknown-invoice', ...about })
    return 'reported'
  }
  const { id: invoiceId, siteId } = invoice
  if (isUnpaid(invoice)) {
    const settled = await settleInvoice(services, { invoiceId, notifiedPaymentId: id })
    // What does not fit the invoice was reported by it.
    return settled.kind === 'settled' || settled.kind === 'refunded' ? 'repaired' : 'nothing'
  }
  if (invoice.payment?.providerId !== id) {
    if (left === 0) return 'nothing'
    const detail = `Payment ${id} is a second one of invoice ${invoiceId}`
    await recordDifference(services, { kind: 'paid-twice', siteId, invoiceId, detail, ...amounts })
    return 'reported'
  }
  const hasNewFee = invoice.feeCents === null && payment.feeCents !== null
  if (hasNewFee) await recordPayment(services, invoice, payment)
  if (refundedCents === (await sumProviderRefunds(services.db, invoiceId))) {
    return hasNewFee ? 'repaired' : 'nothing'
  }
  return compareRefunds(services, invoice, payment)
}

const isUnpaid = ({ status }: PayableInvoice) =>
  status === 'pending' || status === 'cancelled' || status === 'expired'

async function compareRefunds(
  services: PromotionServices,
  invoice: PayableInvoice,
  { id, refundedCents }: GatewayPayment,
): Promise<Outcome> {
  const { id: invoiceId, siteId } = invoice
  const before = await sumProviderRefunds(services.db, invoiceId)
  await receiveRefunds(services, invoice)
  const after = await sumProviderRefunds(services.db, invoiceId)
  const current = await services.payments.findPayment(id)
  if (current?.refundedCents === after) {
    return after !== before || refundedCents !== after ? 'repaired' : 'nothing'
  }
  const detail = `Payment ${id} of invoice ${invoiceId}: ${current?.refundedCents} cents are refunded, and ${after} here`
  const amounts = { reference: id, hereCents: after, thereCents: current?.refundedCents ?? null }
  await recordDifference(services, {
    kind: 'refunds-differ',
    siteId,
    invoiceId,
    detail,
    ...amounts,
  })
  return 'reported'
}

type Missing = {
  id: number
  providerId: string
  amountCents: number
  invoiceId: number
  siteId: number
}

/**
 * Payments that are stored here, and that no page of the provider's list had: each is looked for by its id, and reported if it
 * is not there. After one of ours, the oldest first. Throws GatewayUnavailableError.
 */
export async function findMissingPayments(
  services: PromotionServices,
  { after }: { after: number },
): Promise<ComparedPayments<{ after: number }>> {
  const { db, now, payments } = services
  const missing = await db.all<Missing>(sql`
    SELECT p.id, p.provider_id AS providerId, p.amount_cents AS amountCents, i.id AS invoiceId, i.site_id AS siteId
    FROM payment p JOIN invoice i ON i.id = p.invoice_id
    WHERE p.status = 'succeeded' AND p.listed_at IS NULL AND p.provider_id IS NOT NULL
      AND p.created_at BETWEEN ${now - COMPARED_FOR} AND ${now - MARGIN} AND p.id > ${after}
    ORDER BY p.id LIMIT ${MAX_MISSING}`)
  let reported = 0
  const found: number[] = []
  for (const { id, providerId, amountCents, invoiceId, siteId } of missing) {
    const payment = await payments.findPayment(providerId)
    if (payment?.status === 'succeeded') {
      found.push(id)
      continue
    }
    const detail = `Payment ${providerId} of invoice ${invoiceId} is ${payment?.status ?? 'unknown to the provider'}`
    const amounts = { reference: providerId, hereCents: amountCents, thereCents: 0 }
    const about = { siteId, invoiceId, detail, ...amounts }
    await recordDifference(services, { kind: 'payment-not-found', ...about })
    reported++
  }
  await db.run(sql`
    UPDATE payment SET listed_at = ${now} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(found)}))`)
  const last = missing.at(-1)
  return {
    checked: missing.length,
    repaired: 0,
    reported,
    next: last && missing.length === MAX_MISSING ? { after: last.id } : null,
  }
}
