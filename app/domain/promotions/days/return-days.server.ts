import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { AuditedChange } from '~/domain/changes/audit.server'
import type { Day } from '~/lib/time/local-time'
import type { PayableInvoice } from '../invoices/invoice-store.server'
import type { PromotionServices } from '../promotion-services.server'
import { sumRefunds, updateRefundedCents } from '../refunds/refund-store.server'

type Return = {
  days: Day[]
  reason: string
  /** The admin who returns them; null for a job, or for the provider. */
  accountId: string | null
  /** What the provider has done by itself is not sent to it again. */
  sent?: { providerId: string | null }
  audit?: AuditedChange[]
}

/**
 * Takes sold days back: the event is not featured on them any more, and one refund is stored for their price, as far as it is
 * not refunded yet. Days whose refund failed get a new one. Of two acts that return the same day, one refunds it. Returns how many days were returned.
 */
export async function returnDays(
  services: PromotionServices,
  { id, siteId, eventId }: Pick<PayableInvoice, 'id' | 'siteId' | 'eventId'>,
  { days, reason, accountId, sent, audit = [] }: Return,
): Promise<number> {
  const { now } = services
  const isOfInvoice = sql`
    invoice_id = ${id} AND day IN (SELECT value FROM json_each(${JSON.stringify(days)}))
    AND EXISTS (SELECT 1 FROM invoice WHERE id = ${id} AND status IN ('settled', 'refunded', 'complimentary'))`
  const isReturnable = sql`
    ${isOfInvoice} AND (state = 'sold' OR refund_id IN (
      SELECT id FROM refund WHERE invoice_id = ${id} AND status = 'failed'))`
  const amount = sql`min(sum(price_cents), (SELECT total_cents FROM invoice WHERE id = ${id}) - ${sumRefunds(id)})`
  const status = sent ? 'succeeded' : 'pending'
  const written = await applyChange(services, {
    writes: [
      sql`
        INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, account_id, provider_id, status, created_at, updated_at)
        SELECT ${id}, (SELECT id FROM payment WHERE invoice_id = ${id} AND status = 'succeeded'), ${amount},
          ${reason}, ${accountId}, ${sent?.providerId ?? null}, ${status}, ${now}, ${now}
        FROM invoice_line WHERE ${isReturnable} HAVING ${amount} > 0`,
      sql`
        DELETE FROM featured_day WHERE site_id = ${siteId} AND event_id = ${eventId}
          AND day IN (SELECT day FROM invoice_line WHERE ${isOfInvoice} AND state = 'sold')`,
      sql`
        UPDATE invoice_line SET
          state = CASE state WHEN 'sold' THEN 'returned' ELSE state END,
          refund_id = CASE WHEN price_cents > 0 THEN (SELECT max(id) FROM refund WHERE invoice_id = ${id}) END
        WHERE ${isReturnable}`,
      updateRefundedCents(id),
      sql`
        UPDATE invoice SET status = 'refunded'
        WHERE id = ${id} AND status = 'settled'
          AND NOT EXISTS (SELECT 1 FROM invoice_line WHERE invoice_id = ${id} AND state = 'sold')`,
    ],
    after: { sites: [siteId] },
    audit,
  })
  return written[2]?.changes ?? 0
}
