import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { invoice, invoiceLine, payment, refund } from '~/db/schema/invoices'
import { site } from '~/db/schema/sites'
import { groupBy } from '~/lib/group-by'
import { formatUtcSecond } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { formatSaleNumber } from './invoice'

/**
 * All orders of an account as their buyer downloads them, on all sites, the oldest first: paid, unpaid and refunded ones. Instants
 * are ISO 8601 in UTC, amounts whole cents.
 */
export async function listInvoicesOfAccount(db: Database, accountId: string) {
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
    /** Of the receipt; '#12' if nobody has paid for it. */
    number: formatSaleNumber(row),
    site: row.site,
    event: row.summary,
    status: row.status,
    totalCents: row.totalCents,
    refundedCents: row.refundedCents,
    createdAt: formatUtcSecond(row.createdAt),
    paidAt: row.paidAt === null ? null : formatUtcSecond(row.paidAt),
    lines: (linesByInvoice.get(row.id) ?? []).map(({ day, priceCents, state }) => ({
      day,
      priceCents,
      state,
    })),
    /** Never a card: we do not receive any. */
    payments: (paymentsByInvoice.get(row.id) ?? []).map(
      ({ kind, status, amountCents, providerId, createdAt }) => ({
        kind,
        status,
        amountCents,
        /** Of the payment provider. */
        reference: providerId,
        createdAt: formatUtcSecond(createdAt),
      }),
    ),
    refunds: (refundsByInvoice.get(row.id) ?? []).map(
      ({ status, amountCents, reason, createdAt }) => ({
        status,
        amountCents,
        reason,
        createdAt: formatUtcSecond(createdAt),
      }),
    ),
  }))
}
