import { and, asc, eq, lt } from 'drizzle-orm'
import { invoice, refund } from '~/db/schema/invoices'
import { DAY } from '~/lib/time/local-time'
import type { PromotionServices } from '../promotion-services.server'
import { reportRefund } from './refund-store.server'

const LATE_AFTER = DAY
const MAX_REFUNDS = 100

/** Refunds that the provider has not carried out within a day: the product continues to try, and a person is notified. */
export async function reportLateRefunds(
  services: Pick<PromotionServices, 'db' | 'log' | 'now'>,
): Promise<void> {
  const { db, now } = services
  const late = await db
    .select({
      id: refund.id,
      siteId: invoice.siteId,
      invoiceId: refund.invoiceId,
      amountCents: refund.amountCents,
    })
    .from(refund)
    .innerJoin(invoice, eq(invoice.id, refund.invoiceId))
    .where(and(eq(refund.status, 'pending'), lt(refund.createdAt, now - LATE_AFTER)))
    .orderBy(asc(refund.updatedAt))
    .limit(MAX_REFUNDS)
  for (const found of late) {
    const what = 'waits for the payment provider'
    await reportRefund(services, found, { kind: 'refund-late', what })
  }
}
