import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '~/lib/time/local-time'
import { type Database, readTogether } from '~/platform/storage/database.server'
import type { InvoiceStatus } from '../invoices/invoice'
import type { RefundFailure } from '../refunds/refund-failure'
import { isOnSite, selectFee, selectNet } from './list-sales.server'

export type SaleLine = {
  day: Day
  priceCents: number
  state: 'held' | 'sold' | 'released' | 'returned'
  refundId: number | null
  /** Given back, but its refund failed. */
  isOwed: boolean
  /** Sold, or owed. */
  isRefundable: boolean
}

export type SalePayment = {
  id: number
  kind: 'card' | 'checkout'
  status: string
  amountCents: number
  providerId: string | null
  error: string | null
  createdAt: number
}

export type SaleRefund = RefundFailure & {
  id: number
  amountCents: number
  reason: string
  status: 'pending' | 'succeeded' | 'failed'
  /** Made in the provider's own dashboard. */
  isOutside: boolean
  /** The admin; null if a job or the provider did it, or the account was deleted. */
  by: string | null
  providerId: string | null
  createdAt: number
}

/** An invoice with everything that belongs to it. Instants are epoch milliseconds, amounts cents. */
export type SaleDetail = {
  id: number
  /** Null until it is paid. */
  receiptNumber: number | null
  status: InvoiceStatus
  summary: string
  rateCents: number
  amountCents: number
  refundedCents: number
  feeCents: number | null
  /** After refunds. */
  netCents: number | null
  createdAt: number
  expiresAt: number
  paidAt: number | null
  closedAt: number | null
  /** Null if the account was deleted. */
  buyer: { name: string; email: string } | null
  /** Null if it is not on the site any more. */
  event: { id: number; title: string } | null
  lines: SaleLine[]
  payments: SalePayment[]
  refunds: SaleRefund[]
  /** The kinds of its differences that wait for a person. */
  differences: string[]
}

type Related = 'buyer' | 'event' | 'lines' | 'payments' | 'refunds' | 'differences'

type SaleRow = Omit<SaleDetail, Related> & {
  accountId: string | null
  name: string | null
  email: string | null
  eventId: number | null
  title: string | null
}

type RefundRow = Omit<SaleRefund, 'isOutside'> & { isOutside: number }

type LineRow = Omit<SaleLine, 'isRefundable' | 'isOwed'>

/** Tries to pay that are shown, the newest first. */
const MAX_PAYMENTS = 20

/** A sale of this site; another site's does not exist. One round trip. */
export async function findSale(
  db: Database,
  { siteId, invoiceId }: { siteId: number; invoiceId: number },
): Promise<SaleDetail | null> {
  const isOfSite = sql`EXISTS (SELECT 1 FROM invoice WHERE id = ${invoiceId} AND site_id = ${siteId})`
  const [[row], lines, payments, refunds, differences] = await readTogether<
    [SaleRow[], LineRow[], SalePayment[], RefundRow[], { kind: string }[]]
  >(db, [
    selectSale(siteId, invoiceId),
    sql`
      SELECT day, price_cents AS priceCents, state, refund_id AS refundId FROM invoice_line
      WHERE invoice_id = ${invoiceId} AND ${isOfSite} ORDER BY day`,
    sql`
      SELECT id, kind, status, amount_cents AS amountCents, provider_id AS providerId, error, created_at AS createdAt
      FROM payment WHERE invoice_id = ${invoiceId} AND ${isOfSite} ORDER BY id DESC LIMIT ${MAX_PAYMENTS}`,
    sql`
      SELECT r.id, r.amount_cents AS amountCents, r.reason, r.status, a.name AS "by", r.provider_id AS providerId,
        r.is_outside AS isOutside, r.failure_code AS failureCode, r.failure, r.created_at AS createdAt
      FROM refund r LEFT JOIN account a ON a.id = r.account_id
      WHERE r.invoice_id = ${invoiceId} AND ${isOfSite} ORDER BY r.id DESC`,
    sql`
      SELECT DISTINCT kind FROM promotion_difference
      WHERE site_id = ${siteId} AND invoice_id = ${invoiceId} AND repaired_at IS NULL ORDER BY kind`,
  ])
  if (!row) return null
  const { accountId, name, email, eventId, title, ...sale } = row
  return {
    ...sale,
    buyer: accountId === null ? null : { name: name ?? '', email: email ?? '' },
    event: eventId === null ? null : { id: eventId, title: title ?? '' },
    payments,
    differences: differences.map(({ kind }) => kind),
    refunds: refunds.map((refund) => ({ ...refund, isOutside: refund.isOutside === 1 })),
    lines: lines.map((line) => {
      const isOwed = refunds.some(({ id, status }) => id === line.refundId && status === 'failed')
      return { ...line, isOwed, isRefundable: line.state === 'sold' || isOwed }
    }),
  }
}

const selectSale = (siteId: number, invoiceId: number): SQL => sql`
  SELECT i.id, i.receipt_number AS receiptNumber, i.status, i.summary, i.rate_cents AS rateCents, i.total_cents AS amountCents,
    i.refunded_cents AS refundedCents, ${selectFee(sql`i.`)} AS feeCents, ${selectNet(sql`i.`)} AS netCents, i.created_at AS createdAt,
    i.expires_at AS expiresAt, i.paid_at AS paidAt, i.closed_at AS closedAt,
    a.id AS accountId, a.name, a.email, e.id AS eventId, e.title
  FROM invoice i
  LEFT JOIN account a ON a.id = i.account_id
  LEFT JOIN event e ON e.id = i.event_id AND ${isOnSite(sql`i.site_id`)}
  WHERE i.id = ${invoiceId} AND i.site_id = ${siteId}`
