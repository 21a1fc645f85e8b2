import { eq, sql } from 'drizzle-orm'
import { refund } from '~/db/schema/invoices'
import { writeTogether } from '~/platform/database.server'
import { findAnyInvoice, type PayableInvoice } from './invoice-store.server'
import { recordDifference } from './promotion-difference.server'
import type { PromotionServices } from './promotion-services.server'
import { returnDays } from './return-days.server'
import { reportFailedRefund, sendRefunds, updateRefundedCents } from './send-refunds.server'

/**
 * Follows the provider's refunds of an invoice: the outcome of ours, and those that someone made in the provider's own
 * dashboard. One that gives back all that is left returns all days; any other cannot be assigned to days and is reported.
 */
export async function receiveRefunds(
  services: PromotionServices,
  { id }: PayableInvoice,
): Promise<void> {
  const { db, now, payments, promotionDays } = services
  // The answer to one of ours may have been lost: then it is found here by its idempotency key.
  await sendRefunds(services, id)
  const invoice = await findAnyInvoice(db, id)
  if (!invoice?.payment?.providerId) return
  const ours = await db.select().from(refund).where(eq(refund.invoiceId, id))
  for (const sent of await payments.listRefunds(invoice.payment.providerId)) {
    const own = ours.find(({ providerId }) => providerId === sent.id)
    if (own && own.status !== sent.status) {
      await writeTogether(db, [
        sql`UPDATE refund SET status = ${sent.status}, updated_at = ${now} WHERE id = ${own.id}`,
        updateRefundedCents(id),
      ])
      if (sent.status === 'failed') {
        await reportFailedRefund(services, { ...own, siteId: invoice.siteId })
      }
    }
    if (own || sent.status !== 'succeeded') continue
    const sold = invoice.lines.filter(({ state }) => state === 'sold')
    const left = sold.reduce((sum, { priceCents }) => sum + priceCents, 0)
    const { siteId } = invoice
    if (invoice.status === 'settled' && left === sent.amountCents) {
      const days = sold.map(({ day }) => day)
      await returnDays(services, invoice, {
        ...{ days, reason: 'provider', accountId: null, sent: { providerId: sent.id } },
      })
      await promotionDays.releaseDays({ siteId, invoiceId: id, days })
    } else {
      const detail = `Refund ${sent.id} of ${sent.amountCents} cents`
      await recordDifference(services, { kind: 'unexpected-refund', siteId, invoiceId: id, detail })
    }
  }
}
