import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { invoice, invoiceLine, payment, refund } from '~/db/schema/invoices'
import { site } from '~/db/schema/sites'
import { groupBy } from '~/lib/group-by'
import type { Database } from '~/platform/storage/database.server'
import { formatSaleNumber, type InvoiceStatus } from './invoice'

/** An order as its buyer downloads it. Instants are ISO 8601 in UTC, amounts whole cents. */
export type ExportedInvoice = {
  /** Of the receipt; '#12' if nobody has paid for it. */
  number: string
  site: string
  event: string
  status: InvoiceStatus
  totalCents: number
  refundedCents: number
  createdAt: string
  paidAt: string | null
  lines: { day: string; priceCents: number; state: string }[]
  /** Never a card: we do not receive any. */
  payments: {
    kind: string
    status: string
    amountCents: number
    /** Of the payment provider. */
    reference: string | null
    createdAt: string
  }[]
  refunds: { status: string; amountCents: number; reason: string; createdAt: string }[]
}

/** All orders of an account, on all sites, the oldest first: paid, unpaid and refunded ones. */
export async function listInvoicesOfAccount(
  db: Database,
  accountId: string,
): Promise<ExportedInvoice[]> {
  const ids = db.select({ id: invoice.id }).from(invoice).where(eq(invoice.accountId, accountId))
  const [invoices, lines, payments, refunds] = await db.batch([
    db
      .select({ ...getTableColumns(invoice), site: site.name })
      .from(invoice)
      .innerJoin(site, eq(site.id, invoice.siteId))
      .where(eq(invoice.accountId, accountId))
      .orderBy(asc(invoice.id)),
    db
      .select()
      .from(invoiceLine)
      .where(inArray(invoiceLine.invoiceId, ids))
      .orderBy(asc(invoiceLine.day)),
    db.select().from(payment).where(inArray(payment.invoiceId, ids)).orderBy(asc(payment.id)),
    db.select().from(refund).where(inArray(refund.invoiceId, ids)).orderBy(asc(refund.id)),
  ])
  const [linesByInvoice, paymentsByInvoice, refundsByInvoice] = [
    groupBy(lines, ({ invoiceId }) => invoiceId),
    groupBy(payments, ({ invoiceId }) => invoiceId),
    groupBy(refunds, ({ invoiceId }) => invoiceId),
  ]
  return invoices.map((row) => ({
    number: formatSaleNumber(row),
    site: row.site,
    event: row.summary,
    status: row.status,
    totalCents: row.totalCents,
    refundedCents: row.refundedCents,
    createdAt: formatInstant(row.createdAt),
    paidAt: row.paidAt === null ? null : formatInstant(row.paidAt),
    lines: (linesByInvoice.get(row.id) ?? []).map(({ day, priceCents, state }) => ({
      day,
      priceCents,
      state,
    })),
    payments: (paymentsByInvoice.get(row.id) ?? []).map(
      ({ kind, status, amountCents, providerId, createdAt }) => ({
        kind,
        status,
        amountCents,
        reference: providerId,
        createdAt: formatInstant(createdAt),
      }),
    ),
    refunds: (refundsByInvoice.get(row.id) ?? []).map(
      ({ status, amountCents, reason, createdAt }) => ({
        status,
        amountCents,
        reason,
        createdAt: formatInstant(createdAt),
      }),
    ),
  }))
}

/** '2026-05-01T17:00:00Z' */
const formatInstant = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19)}Z`
