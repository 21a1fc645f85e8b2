import { sql } from 'drizzle-orm'
import { promotionDifference } from '~/db/schema/promotions'
import type { Log } from '~/platform/log.server'
import type { Database } from '~/platform/storage/database.server'
import type { PromotionDifference } from './promotion-difference'

type Services = { db: Database; log: Log; now: number }

/**
 * Stores that something disagrees and cannot be repaired without a person: once, and again if it comes back after it was gone.
 * What a person resolved is resolved until its amounts change. Disputes stay closed: their messages come out of order. Logs it
 * when it is new.
 */
export async function recordDifference(
  { db, log, now }: Services,
  {
    reference = null,
    day = null,
    hereCents = null,
    thereCents = null,
    ...found
  }: PromotionDifference,
): Promise<void> {
  const latest = { reference, day, hereCents, thereCents }
  const stored = await db
    .insert(promotionDifference)
    .values({ ...found, ...latest, foundAt: now })
    .onConflictDoUpdate({
      target: [promotionDifference.kind, promotionDifference.detail],
      set: {
        ...latest,
        foundAt: now,
        repairedAt: null,
        checkedAt: null,
        resolvedBy: null,
        note: null,
      },
      setWhere: sql`repaired_at IS NOT NULL AND kind <> 'dispute' AND (note IS NULL OR (here_cents, there_cents) IS NOT (${hereCents}, ${thereCents}))`,
    })
  if (stored.meta.changes === 0) return
  const { kind, siteId, invoiceId, detail } = found
  log.error('sales of featured days disagree', new Error(`${kind}: ${detail}`), {
    siteId,
    invoiceId,
  })
}

/** How many differences of a site wait for a person. */
export const selectOpenDifferenceCount = (siteId: number) => sql`
  SELECT count(*) AS differences FROM promotion_difference
  WHERE site_id = ${siteId} AND repaired_at IS NULL`
