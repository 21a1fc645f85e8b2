import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/storage/database.server'
import { listMoneyErrors } from './check-money.server'
import { findDifferenceText } from './difference-texts'

/** What is wrong with sales: a rule of the money that an invoice breaks, or an open difference. */
export type SalesError = { invoiceId: number; rule: string }

/** Open differences that are listed; more are counted on the page of all differences. */
const MAX_DIFFERENCES = 1_000

/** Everything that does not add up in what is stored, and each open difference with its kind. Invoice 0: it has none. */
export async function listSalesErrors(db: Database): Promise<SalesError[]> {
  const open = await db.all<{ invoiceId: number | null; kind: string; detail: string }>(sql`
    SELECT invoice_id AS invoiceId, kind, detail FROM promotion_difference
    WHERE repaired_at IS NULL ORDER BY id LIMIT ${MAX_DIFFERENCES}`)
  return [
    ...(await listMoneyErrors(db)),
    ...open.map(({ invoiceId, kind, detail }) => ({
      invoiceId: invoiceId ?? 0,
      rule: `${kind}: ${findDifferenceText(kind).name} (${detail})`,
    })),
  ]
}
