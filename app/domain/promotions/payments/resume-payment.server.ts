import { INVOICE_MESSAGES } from '../invoices/invoice'
import { findInvoiceOfBuyer } from '../invoices/invoice-store.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import { holdForPayment } from './begin-payment.server'
import { explainGatewayFault } from './explain-gateway-fault.server'
import {
  describePaid,
  describeStatus,
  describeUnbegun,
  type PaidInvoice,
} from './pay-invoice.server'
import { findGatewayPayment } from './payment-store.server'

/**
 * Goes on with a payment that the buyer's bank was to confirm (3-D Secure), as when the page was left meanwhile: the same payment
 * is confirmed again, and no card is charged here.
 */
export async function resumePayment(
  services: PromotionServices,
  { site, viewer, invoiceId }: { site: PromotionSite; viewer: PromotionViewer; invoiceId: number },
): Promise<PaidInvoice> {
  const found = await findInvoiceOfBuyer(services.db, { site, viewer }, invoiceId)
  if (!found) return { kind: 'not-found' }
  if (found.status !== 'pending') return describeStatus(found)
  if (found.payment?.kind !== 'card') return { kind: 'error', error: INVOICE_MESSAGES.unpaid }
  const refused = await holdForPayment(services, { site, viewer }, found, 'card')
  if (refused) return describeUnbegun(refused)
  try {
    const payment = await findGatewayPayment(services, found)
    return payment
      ? await describePaid(services, found, payment)
      : { kind: 'error', error: INVOICE_MESSAGES.unpaid }
  } catch (fault) {
    return { kind: 'error', error: explainGatewayFault(services, fault, invoiceId) }
  }
}
