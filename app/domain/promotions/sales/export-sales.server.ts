import { sql } from 'drizzle-orm'
import type { DatedCursor } from '~/domain/events/review/dated-filter'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { formatDollarAmount } from '~/lib/forms/cents-field'
import { formatCsvLine, startCsv } from '~/lib/text/csv'
import { formatIsoTime } from '~/lib/time/local-time'
import { type Database, readTogether } from '~/platform/storage/database.server'
import { formatSaleNumber } from '../invoices/invoice'
import { listAllSales, type Sale } from './list-sales.server'
import type { SalesQuery } from './sales-filter'

type Services = { db: Database; log: { error(message: string, fault: unknown): void } }

const HEADINGS = [
  'Invoice',
  'Created',
  'Buyer',
  'Email',
  'Event',
  'Days',
  'Status',
  'Amount (USD)',
  'Fee (USD)',
  'Net (USD)',
  'Refunded (USD)',
  'Payment ID',
]

/** Sales read at a time. */
const CHUNK = 200

/**
 * The sales as CSV for an accountant, a line each, the newest first, in pieces: however many there are, a few hundred are in
 * memory. A failure is logged, and ends the file early with an error.
 */
export function streamSalesCsv(
  { db, log }: Services,
  query: SalesQuery,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let before: DatedCursor | null = null
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(startCsv(HEADINGS)))
    },
    async pull(controller) {
      try {
        const sales: Sale[] = await listAllSales(db, { ...query, before }, CHUNK)
        const last = sales.at(-1)
        const paymentIds = await listPaymentIds(db, sales)
        if (last) {
          before = { createdAt: last.createdAt, id: last.id }
          const lines = sales.map((sale) => formatSale(sale, paymentIds.get(sale.id) ?? ''))
          controller.enqueue(encoder.encode(lines.join('')))
        }
        if (sales.length < CHUNK) controller.close()
      } catch (fault) {
        log.error('exporting the sales failed', fault)
        controller.error(fault)
      }
    },
  })
}

/** The provider's ids of the payments that succeeded. */
async function listPaymentIds(db: Database, sales: Sale[]): Promise<Map<number, string>> {
  const ids = JSON.stringify(sales.map(({ id }) => id))
  const [rows] = await readTogether<[{ invoiceId: number; providerId: string }[]]>(db, [
    sql`
      SELECT p.invoice_id AS invoiceId, p.provider_id AS providerId
      FROM json_each(${ids}) i JOIN payment p ON p.invoice_id = i.value
      WHERE p.status = 'succeeded' AND p.provider_id IS NOT NULL`,
  ])
  return new Map(rows.map(({ invoiceId, providerId }) => [invoiceId, providerId]))
}

const formatSale = (sale: Sale, paymentId: string): string =>
  formatCsvLine([
    formatSaleNumber(sale),
    formatIsoTime(sale.createdAt, ADMIN_TIMEZONE),
    sale.buyer?.name ?? 'Deleted account',
    sale.buyer?.email ?? '',
    sale.summary,
    sale.days.join(' '),
    sale.status,
    formatDollarAmount(sale.amountCents),
    sale.feeCents === null ? '' : formatDollarAmount(sale.feeCents),
    sale.netCents === null ? '' : formatDollarAmount(sale.netCents),
    formatDollarAmount(sale.refundedCents),
    paymentId,
  ])
