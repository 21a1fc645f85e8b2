import { and, eq, isNull } from 'drizzle-orm'
import { refund } from '~/db/schema/invoices'
import { promotionDifference } from '~/db/schema/promotions'
import { isSiteAdmin } from '~/domain/accounts/permissions'
import { actingAs } from '~/domain/changes/audit.server'
import type { Day } from '~/lib/local-time'
import type { Database } from '~/platform/database.server'
import { parseDays } from './invoice'
import { findInvoiceOfSite, type PayableInvoice } from './invoice-store.server'
import type { PromotionServices, PromotionSite, PromotionViewer } from './promotion-services.server'
import { returnDays } from './return-days.server'
import { sendRefunds } from './send-refunds.server'

export type RefundedInvoice =
  /** `isSent`: the provider has it; else a scheduled job sends it. Complimentary days are returned for 0 cents. */
  | { kind: 'refunded'; amountCents: number; days: Day[]; isSent: boolean }
  | { kind: 'not-found' }
  /** These days were never sold, or are refunded already. */
  | { kind: 'not-refundable'; days: Day[] }
  /** The buyer's bank decides about the payment. */
  | { kind: 'disputed' }
  | { kind: 'invalid'; message: string }

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
    ...{ days: parsed.days, reason, accountId: viewer?.id ?? null },
    audit: [describeRefund(site, invoice, parsed.days)],
  })
  if (returned === 0) return { kind: 'not-refundable', days: parsed.days }
  await releaseFreeDays(services, invoice, parsed.days)
  await sendRefunds(services, invoiceId)
  await services.emailBuyer?.(invoiceId)
  const amountCents = invoice.rateCents * returned
  return {
    kind: 'refunded',
    amountCents,
    days: parsed.days,
    isSent: await isSent(services.db, invoiceId),
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

async function isSent(db: Database, invoiceId: number): Promise<boolean> {
  const pending = await db
    .select({ id: refund.id })
    .from(refund)
    .where(
      and(eq(refund.invoiceId, invoiceId), eq(refund.status, 'pending'), isNull(refund.providerId)),
    )
    .get()
  return pending === undefined
}
