import { sql } from 'drizzle-orm'
import { promotionDifference } from '~/db/schema/promotions'
import type { Database } from '~/platform/database.server'
import type { Log } from '~/platform/log.server'
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

/**
 * Stores open differences. The open ones of these kinds that were not found again are closed, if they are of the period that
 * was checked.
 */
export async function reportDifferences(
  services: Services,
  found: PromotionDifference[],
  { kinds, since }: { kinds: PromotionDifference['kind'][]; since: number },
): Promise<void> {
  const { db, now } = services
  for (const difference of found) await recordDifference(services, difference)
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
