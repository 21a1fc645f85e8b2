import { sql } from 'drizzle-orm'
import { DAY } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import type { PromotionServices } from '../promotion-services.server'
import { comparedSpan } from './sales-slice.server'

const NOTICES_STORED_FOR = 90 * DAY
const CARTS_STORED_FOR = 90 * DAY

const MAX_ROWS = 1_000
const MAX_CARTS = 200

/** How much was deleted, and whether there may be more. */
export type PurgedSales = { purged: number; isDone: boolean }

/** The provider does not send a message again after so long. */
export async function purgeNotices({ db, now }: PromotionServices): Promise<PurgedSales> {
  const { meta } = await db.run(sql`
    DELETE FROM payment_notice WHERE id IN (
      SELECT id FROM payment_notice WHERE received_at < ${now - NOTICES_STORED_FOR} ORDER BY received_at LIMIT ${MAX_ROWS})`)
  return { purged: meta.changes, isDone: meta.changes < MAX_ROWS }
}

/**
 * Deletes orders that were given up without any try to pay, once their days are over. The newest invoice is never
 * deleted: its number would be given again.
 */
export async function purgeCarts({ db, now }: PromotionServices): Promise<PurgedSales> {
  const rows = await db.all<{ id: number }>(sql`
    SELECT i.id FROM invoice i
    WHERE i.status IN ('cancelled', 'expired') AND i.closed_at < ${now - CARTS_STORED_FOR} AND i.paid_at IS NULL
      AND i.id < (SELECT max(id) FROM invoice) AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.invoice_id = i.id)
      AND NOT EXISTS (
        SELECT 1 FROM invoice_line l
        WHERE l.invoice_id = i.id AND (l.refund_id IS NOT NULL OR l.day >= ${comparedSpan(now).first}))
    ORDER BY i.closed_at LIMIT ${MAX_CARTS}`)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const isChosen = sql`IN (SELECT value FROM json_each(${ids}))`
  await writeTogether(db, [
    sql`DELETE FROM invoice_line WHERE invoice_id ${isChosen}`,
    sql`DELETE FROM invoice WHERE id ${isChosen}`,
  ])
  return { purged: rows.length, isDone: rows.length < MAX_CARTS }
}
