import { promotionDifference } from '~/db/schema/promotions'
import type { Database } from '~/platform/database.server'

type Difference = { kind: string; siteId: number; invoiceId: number; detail: string }

/** Stores, once, what our tables and the payment provider disagree about and what needs a person. */
export async function recordDifference(
  { db, now }: { db: Database; now: number },
  difference: Difference,
): Promise<void> {
  await db
    .insert(promotionDifference)
    .values({ ...difference, foundAt: now })
    .onConflictDoNothing()
}
