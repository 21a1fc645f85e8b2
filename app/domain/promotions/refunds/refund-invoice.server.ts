import { and, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import { invoiceLine, refund } from '~/db/schema/invoices'
import { promotionDifference } from '~/db/schema/promotions'
import { isSiteAdmin } from '~/domain/accounts/permissions'
import { actingAs } from '~/domain/changes/audit.server'
import type { Day } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { returnDays } from '../days/return-days.server'
import { parseDays } from '../invoices/invoice'
import { findInvoiceOfSite, type PayableInvoice } from '../invoices/invoice-store.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import type { RefundFailure } from './refund-failure'
import { sendRefunds } from './send-refunds.server'

export type RefundedInvoice =
  /**
   * The days are given back. `accepted`: the provider sends the money. `waiting`: a scheduled job asks it again. `failed`: it
   * refuses, and a person decides. Complimentary days are returned for 0 cents.
   */
  | { kind: 'refunded'; amountCents: number; days: Day[]; money: RefundedMoney }
  | { kind: 'not-found' }
  /** These days were never sold, or are refunded already. */
  | { kind: 'not-refundable'; days: Day[] }
  /** The buyer's bank decides about the payment. */
  | { kind: 'disputed' }
  | { kind: 'invalid'; message: string }

type RefundedMoney =
  | { kind: 'none' | 'accepted' | 'waiting' }
  | ({ kind: 'failed' } & RefundFailure)

type RefundOrder = {
  site: PromotionSite
  /** An admin of the site, or null for a scheduled job. */
  viewer: PromotionViewer | null
  invoiceId: number
  days: readonly unknown[]
  reason: string
}

/** Refunds sold days of an invoice, and frees their slots. Sent twice, it refunds once. */
export async function refundInvoice(
  services: PromotionServices,
  { site, viewer, invoiceId, days, reason }: RefundOrder,
): Promise<RefundedInvoice> {
  if (viewer && !isSiteAdmin(viewer, site.id)) return { kind: 'not-found' }
  const invoice = await findInvoiceOfSite(services.db, site, invoiceId)
  if (!invoice) return { kind: 'not-found' }
  const parsed = parseDays(days)
  if (parsed.kind === 'invalid') return parsed
  const refundable = await listRefundableDays(services.db, invoice)
  const wrong = parsed.days.filter((day) => !refundable.includes(day))
  if (wrong.length > 0) return { kind: 'not-refundable', days: wrong }
  if (await isDisputed(services.db, invoice)) return { kind: 'disputed' }
  const act = viewer ? actingAs(services, viewer) : services
  const returned = await returnDays(act, invoice, {
    days: parsed.days,
    reason,
    accountId: viewer?.id ?? null,
    audit: [describeRefund(site, invoice, parsed.days)],
  })
  if (returned === 0) return { kind: 'not-refundable', days: parsed.days }
  await releaseFreeDays(services, invoice, parsed.days)
  await sendRefunds(services, invoiceId)
  await services.emailBuyer?.(invoiceId)
  return {
    kind: 'refunded',
    days: parsed.days,
    ...(await describeMoney(services.db, invoiceId, parsed.days)),
  }
}

/** Sold days, and those whose refund failed. */
async function listRefundableDays(db: Database, { id, lines }: PayableInvoice): Promise<Day[]> {
  const failed = await db
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.invoiceId, id), eq(refund.status, 'failed')))
  const isFailed = (refundId: number | null) => failed.some((row) => row.id === refundId)
  return lines
    .filter(({ state, refundId }) => state === 'sold' || isFailed(refundId))
    .map(({ day }) => day)
}

/** Whether the provider has reported a dispute that is not decided (receive-payment-notice.server.ts). */
async function isDisputed(db: Database, { payment }: PayableInvoice): Promise<boolean> {
  if (!payment?.providerId) return false
  const row = await db
    .select({ id: promotionDifference.id })
    .from(promotionDifference)
    .where(
      and(
        eq(promotionDifference.kind, 'dispute'),
        eq(promotionDifference.detail, payment.providerId),
        isNull(promotionDifference.repairedAt),
      ),
    )
    .get()
  return row !== undefined
}

const describeRefund = (
  { id: siteId }: { id: number },
  { id, summary, status, rateCents }: PayableInvoice,
  days: Day[],
) => ({
  action: status === 'complimentary' ? ('invoice.release' as const) : ('invoice.refund' as const),
  siteId,
  target: { id, name: summary },
  changes: {
    days: { before: days, after: [] },
    ...(status === 'complimentary'
      ? {}
      : { refundedCents: { before: 0, after: rateCents * days.length } }),
  },
})

/** No refund does it for days that cost nothing. */
async function releaseFreeDays(
  { promotionDays }: PromotionServices,
  { id: invoiceId, siteId, status }: PayableInvoice,
  days: Day[],
): Promise<void> {
  if (status === 'complimentary') await promotionDays.releaseDays({ siteId, invoiceId, days })
}

/** What became of the money of days that were just given back. */
async function describeMoney(
  db: Database,
  invoiceId: number,
  days: Day[],
): Promise<{ amountCents: number; money: RefundedMoney }> {
  const row = await db
    .select(getTableColumns(refund))
    .from(invoiceLine)
    .innerJoin(refund, eq(refund.id, invoiceLine.refundId))
    .where(and(eq(invoiceLine.invoiceId, invoiceId), inArray(invoiceLine.day, days)))
    .orderBy(desc(refund.id))
    .limit(1)
    .get()
  if (!row) return { amountCents: 0, money: { kind: 'none' } }
  const { amountCents, status, providerId, failureCode, failure } = row
  if (status === 'failed') return { amountCents, money: { kind: 'failed', failureCode, failure } }
  return { amountCents, money: { kind: providerId === null ? 'waiting' : 'accepted' } }
}
