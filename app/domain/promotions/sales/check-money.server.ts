import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/storage/database.server'

/** An invoice whose columns do not add up, and which of the rules it breaks. */
export type MoneyError = { invoiceId: number; rule: string }

/**
 * The rules of the money, in one query; it returns what breaks them. Each rule compares columns that different acts write:
 * what was ordered, paid, sold, shown and given back.
 */
export function listMoneyErrors(db: Database): Promise<MoneyError[]> {
  return db.all<MoneyError>(sql`
    WITH lines AS (
      SELECT invoice_id, count(*) AS days, sum(price_cents) AS cents,
        sum(state = 'held') AS held, sum(state = 'sold') AS sold, sum(state = 'released') AS released,
        sum(CASE WHEN refund_id IS NULL THEN 0 ELSE price_cents END) AS given_back,
        sum(state = 'sold' AND refund_id IS NOT NULL) AS sold_and_refunded,
        sum(state = 'returned' AND refund_id IS NULL AND price_cents > 0) AS returned_without_refund
      FROM invoice_line GROUP BY invoice_id),
    paid AS (
      SELECT invoice_id, count(*) AS payments, sum(amount_cents) AS cents FROM payment
      WHERE status = 'succeeded' GROUP BY invoice_id),
    refunds AS (
      SELECT invoice_id, sum(amount_cents) AS cents,
        sum(CASE WHEN status = 'failed' THEN amount_cents ELSE 0 END) AS failed,
        max(is_outside AND status <> 'failed') AS has_outside
      FROM refund GROUP BY invoice_id),
    shown AS (
      SELECT l.invoice_id, count(*) AS days FROM invoice_line l
      JOIN invoice i ON i.id = l.invoice_id
      JOIN featured_day f ON f.site_id = l.site_id AND f.day = l.day AND f.event_id = i.event_id
      WHERE l.state = 'sold' GROUP BY l.invoice_id),
    every AS (
      SELECT i.id, i.status, i.receipt_number, i.total_cents, i.refunded_cents, i.rate_cents, i.event_id, lines.*,
        coalesce(paid.payments, 0) AS payments, coalesce(paid.cents, 0) AS paid_cents,
        coalesce(refunds.cents, 0) - coalesce(refunds.failed, 0) AS refund_cents,
        coalesce(refunds.has_outside, 0) AS has_outside, coalesce(shown.days, 0) AS shown_days,
        (SELECT coalesce(sum(l.price_cents), 0) FROM invoice_line l
          JOIN refund r ON r.id = l.refund_id AND r.status <> 'failed' WHERE l.invoice_id = i.id) AS returned_cents,
        i.status IN ('paid', 'settled', 'refunded') AS is_paid
      FROM invoice i
      LEFT JOIN lines ON lines.invoice_id = i.id
      LEFT JOIN paid ON paid.invoice_id = i.id
      LEFT JOIN refunds ON refunds.invoice_id = i.id
      LEFT JOIN shown ON shown.invoice_id = i.id)
    SELECT id AS invoiceId, rules AS rule FROM (
      SELECT id,
        iif(total_cents = coalesce(cents, -1) AND total_cents = rate_cents * days, '', 'the total is the sum of its lines; ')
        || iif(NOT is_paid OR (payments = 1 AND paid_cents = total_cents), '', 'what is paid is the total, once; ')
        || iif(is_paid = (receipt_number IS NOT NULL), '', 'what is paid has a receipt number; ')
        || iif(is_paid OR payments = 0, '', 'nothing is paid for what is open or closed; ')
        || iif(refunded_cents = refund_cents AND refunded_cents - returned_cents
          BETWEEN 0 AND iif(has_outside, max(rate_cents - 1, 0), 0), '',
          'what is refunded is the sum of its refunds, and the price of the days given back; ')
        || iif(sold_and_refunded = 0 AND returned_without_refund = 0
          AND (NOT is_paid OR status = 'paid' OR given_back + sold * rate_cents = total_cents), '',
          'a day is sold or refunded, one of both; ')
        || iif(event_id IS NULL OR sold = shown_days, '', 'sold days are featured days; ')
        || iif((status IN ('pending', 'paid') OR held = 0) AND (status <> 'pending' OR held = days)
          AND (status <> 'settled' OR sold > 0) AND (status <> 'refunded' OR sold = 0)
          AND (status NOT IN ('cancelled', 'expired') OR released = days), '', 'the status agrees with the days; ') AS rules
      FROM every)
    WHERE rules <> ''
    UNION ALL SELECT 0, 'a featured day is a sold line: ' || f.site_id || ' ' || f.day || ' ' || f.event_id FROM featured_day f
      WHERE NOT EXISTS (SELECT 1 FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id
        WHERE i.event_id = f.event_id AND l.site_id = f.site_id AND l.day = f.day AND l.state = 'sold')
    UNION ALL SELECT 0, 'receipt numbers have no gaps'
      WHERE (SELECT count(receipt_number) <> coalesce(max(receipt_number), 0) OR coalesce(min(receipt_number), 1) < 1 FROM invoice)
    UNION ALL SELECT 0, 'days are counted when they are sold: ' || site.id FROM site
      WHERE (SELECT coalesce(sum(sold), 0) FROM sold_day WHERE site_id = site.id) <> (
        SELECT count(*) FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
        WHERE l.site_id = site.id AND i.status IN ('settled', 'refunded', 'paid') AND l.state IN ('sold', 'returned'))
    ORDER BY 1, 2`)
}
