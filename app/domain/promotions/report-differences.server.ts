import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import type { Log } from '~/platform/log.server'

/** Where the objects of days, our tables and the payment provider disagree, and nobody but a person can decide. */
export type PromotionDifference = {
  kind:
    | 'slot-lost'
    | 'featured-without-sale'
    | 'unknown-invoice'
    | 'paid-twice'
    | 'refunds-differ'
    | 'payment-not-found'
  siteId: number | null
  invoiceId: number | null
  /** With the invoice's or the payment's id: one difference has one text. */
  detail: string
}

/**
 * Stores open differences, and logs those that are new. The open ones of these kinds that were not found again are closed, if
 * they are of the period that was checked.
 */
export async function reportDifferences(
  { db, log, now }: { db: Database; log: Log; now: number },
  found: PromotionDifference[],
  { kinds, since }: { kinds: PromotionDifference['kind'][]; since: number },
): Promise<void> {
  for (const { kind, siteId, invoiceId, detail } of found) {
    const { meta } = await db.run(sql`
      INSERT INTO promotion_difference (kind, site_id, invoice_id, detail, found_at)
      VALUES (${kind}, ${siteId}, ${invoiceId}, ${detail}, ${now})
      ON CONFLICT (kind, detail) DO UPDATE SET repaired_at = NULL, found_at = ${now}
      WHERE repaired_at IS NOT NULL`)
    if (meta.changes > 0) {
      log.error('sales of featured days disagree', new Error(`${kind}: ${detail}`), {
        siteId,
        invoiceId,
      })
    }
  }
  const details = JSON.stringify(found.map(({ kind, detail }) => `${kind} ${detail}`))
  await db.run(sql`
    UPDATE promotion_difference SET repaired_at = ${now}
    WHERE repaired_at IS NULL AND found_at >= ${since}
      AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
      AND kind || ' ' || detail NOT IN (SELECT value FROM json_each(${details}))`)
}

/** How many differences of a site wait for a person. */
export const selectOpenDifferenceCount = (siteId: number) => sql`
  SELECT count(*) AS differences FROM promotion_difference
  WHERE site_id = ${siteId} AND repaired_at IS NULL`
