import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '~/lib/local-time'
import { type Statement, writeTogether } from '~/platform/database.server'
import type { PromotionServices } from '../promotion-services.server'
import { HOLD_AT_MOST, HOLD_FOR, PAYING_FOR } from './invoice'
import type { PayableInvoice } from './invoice-store.server'

export type NewOrder = {
  site: { id: number }
  viewer: { id: string }
  /** A random key of the form: sent twice, it creates one invoice. */
  requestKey: string
  network?: string | undefined
}

export type Order = { eventId: number; days: Day[]; rateCents: number; summary: string }

/** The invoice and its lines are stored together, if `condition` is true; a key that was used before stores nothing. */
export async function insertInvoice(
  { db, now }: PromotionServices,
  { site, viewer, requestKey, network }: NewOrder,
  { eventId, days, rateCents, summary }: Order,
  condition: SQL = sql`true`,
): Promise<void> {
  await writeTogether(db, [
    sql`
      INSERT INTO invoice (site_id, event_id, account_id, summary, status, rate_cents, total_cents, request_key, created_at,
        expires_at, hold_ends_at, network)
      SELECT ${site.id}, ${eventId}, ${viewer.id}, ${summary}, 'pending', ${rateCents}, ${rateCents * days.length},
        ${requestKey}, ${now}, ${now + HOLD_FOR}, ${now + HOLD_AT_MOST}, ${network ?? null}
      WHERE ${condition}
      ON CONFLICT (request_key) DO NOTHING`,
    sql`
      INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
      SELECT invoice.id, invoice.site_id, value, ${rateCents}, 'held'
      FROM invoice, json_each(${JSON.stringify(days)})
      WHERE request_key = ${requestKey}
        AND NOT EXISTS (SELECT 1 FROM invoice_line WHERE invoice_id = invoice.id)`,
  ])
}

/** An invoice in the place of one that was cancelled at this moment: the same days and price, and the same end of its hold. */
export const writeReplacement = (
  { id }: PayableInvoice,
  requestKey: string,
  now: number,
): Statement[] => [
  sql`
    INSERT INTO invoice (site_id, event_id, account_id, summary, status, rate_cents, total_cents, request_key, created_at,
      expires_at, hold_ends_at, network, replaces)
    SELECT site_id, event_id, account_id, summary, 'pending', rate_cents, total_cents, ${requestKey}, ${now},
      min(max(expires_at, ${now + PAYING_FOR}), hold_ends_at), hold_ends_at, network, id
    FROM invoice WHERE id = ${id} AND status = 'cancelled' AND closed_at = ${now}
    ON CONFLICT DO NOTHING`,
  sql`
    INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
    SELECT replacement.id, line.site_id, line.day, line.price_cents, 'held'
    FROM invoice replacement JOIN invoice_line line ON line.invoice_id = replacement.replaces
    WHERE replacement.request_key = ${requestKey}`,
]
