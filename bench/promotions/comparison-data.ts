import { sql } from 'drizzle-orm'
import { addDays } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'

export const NOW = Date.parse('2026-05-01T17:00:00Z')
export const SITES = 1_000
export const RATE_CENTS = 1_500
export const DAYS = Array.from({ length: 30 }, (_, index) => addDays('2026-05-01', index))

/** Each site has sold one event's thirty days, by one invoice. */
export const findInvoiceId = (siteId: number) => siteId

const BOUNDS = '{"type":"Polygon","coordinates":[[[-1,-1],[1,-1],[1,1],[-1,1],[-1,-1]]]}'

export async function fillSales(db: Database): Promise<void> {
  const ids = sql`json_each(${JSON.stringify(Array.from({ length: SITES }, (_, index) => index + 1))})`
  const total = RATE_CENTS * DAYS.length
  await writeTogether(db, [
    sql`
      INSERT INTO site (id, host, name, timezone, bounds, settings, created_at, updated_at)
      SELECT value, 'site-' || value, 'Site ' || value, 'America/Chicago', ${BOUNDS}, '{}', ${NOW}, ${NOW} FROM ${ids}`,
    sql`
      INSERT INTO invoice (id, site_id, summary, status, rate_cents, total_cents, fee_cents, net_cents, request_key,
        created_at, expires_at, hold_ends_at, paid_at, receipt_number)
      SELECT value, value, 'Show', 'settled', ${RATE_CENTS}, ${total}, 100, ${total - 100}, 'key-' || value,
        ${NOW}, ${NOW}, ${NOW}, ${NOW}, value FROM ${ids}`,
    sql`
      INSERT INTO payment (id, invoice_id, kind, provider_id, status, amount_cents, created_at, updated_at)
      SELECT value, value, 'card', 'pi_' || value, 'succeeded', ${total}, ${NOW}, ${NOW} FROM ${ids}`,
    sql`
      INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
      SELECT i.value, i.value, d.value, ${RATE_CENTS}, 'sold' FROM ${ids} i, json_each(${JSON.stringify(DAYS)}) d`,
  ])
}
