import { eq } from 'drizzle-orm'
import { payment } from '~/db/schema/invoices'
import type { Day } from '~/lib/time/local-time'
import type { GatewayCheckout } from '~/platform/payments/payment-gateway.server'
import { INVOICE_MESSAGES } from '../invoices/invoice'
import { findInvoiceOfBuyer } from '../invoices/invoice-store.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import { beginPayment } from './begin-payment.server'
import { countAttempt } from './count-attempts.server'
import { explainGatewayFault } from './explain-gateway-fault.server'
import { describeOrder, describeUnbegun, type PaidInvoice } from './pay-invoice.server'

export type StartedCheckout =
  /** The provider's page, or `successUrl` if the invoice is paid already. */
  | { kind: 'redirect'; url: string }
  | { kind: 'error'; error: string; refused?: Day[] }
  | { kind: 'not-found' }

type Start = {
  site: PromotionSite
  viewer: PromotionViewer
  invoiceId: number
  successUrl: string
  cancelUrl: string
  /** The buyer's, for the limits of tries. */
  network?: string | undefined
}

/** Sends the buyer to a page of the provider to pay without JavaScript. Sent twice, it is the same page. */
export async function startCheckout(
  services: PromotionServices,
  { site, viewer, invoiceId, successUrl, cancelUrl, network }: Start,
): Promise<StartedCheckout> {
  const { db, now, payments } = services
  const found = await findInvoiceOfBuyer(db, { site, viewer }, invoiceId)
  if (!found) return { kind: 'not-found' }
  if (found.status === 'paid' || found.status === 'settled') {
    return { kind: 'redirect', url: successUrl }
  }
  if (found.status !== 'pending') return { kind: 'error', error: INVOICE_MESSAGES.ended }
  const attempt = { kind: 'checkout', account: viewer.id, invoiceId, network } as const
  if ((await countAttempt(services, attempt)) === null) {
    return { kind: 'error', error: INVOICE_MESSAGES.tooManyAttempts }
  }
  const begun = await beginPayment(services, { site, viewer }, found, 'checkout')
  if (begun.kind !== 'begun') return toCheckout(describeUnbegun(begun), successUrl)
  try {
    const checkout = await payments.createCheckout({
      invoiceId,
      siteId: site.id,
      amountCents: begun.payment.amountCents,
      description: describeOrder(site, begun.invoice),
      email: viewer.email,
      successUrl,
      cancelUrl,
    })
    await db
      .update(payment)
      .set({ sessionId: checkout.sessionId, updatedAt: now })
      .where(eq(payment.id, begun.payment.id))
    return describeCheckout(checkout, successUrl)
  } catch (fault) {
    return { kind: 'error', error: explainGatewayFault(services, fault, invoiceId) }
  }
}

function toCheckout(outcome: PaidInvoice, successUrl: string): StartedCheckout {
  switch (outcome.kind) {
    case 'paid':
      return { kind: 'redirect', url: successUrl }
    case 'confirm':
      return { kind: 'error', error: INVOICE_MESSAGES.otherPayment }
    default:
      return outcome
  }
}

function describeCheckout({ status, url }: GatewayCheckout, successUrl: string): StartedCheckout {
  if (status === 'complete') return { kind: 'redirect', url: successUrl }
  return status === 'open' && url !== null
    ? { kind: 'redirect', url }
    : { kind: 'error', error: INVOICE_MESSAGES.ended }
}
