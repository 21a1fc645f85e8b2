import type Stripe from 'stripe'
import { CURRENCY, type PaymentOrder } from './payment-gateway.server'
import { DEPLOYMENT } from './stripe-objects.server'

/** An idempotency key. The numbers of invoices and refunds start at 1 in each database, so the deployment is part of it. */
export const toKey = (deployment: string, name: string) => ({
  idempotencyKey: `${deployment}-${name}`,
})

export const buildMetadata = ({ invoiceId, siteId }: PaymentOrder, deployment: string) => ({
  invoiceId: String(invoiceId),
  siteId: String(siteId),
  [DEPLOYMENT]: deployment,
})

/**
 * Not confirmed yet, so that the request is the same for each card: an invoice has one payment at Stripe. Without an email,
 * to which Stripe would send a second receipt.
 */
export function buildIntent(
  order: PaymentOrder,
  deployment: string,
): Stripe.PaymentIntentCreateParams {
  return {
    amount: order.amountCents,
    currency: CURRENCY,
    allowed_payment_method_types: ['card'],
    description: order.description,
    metadata: buildMetadata(order, deployment),
  }
}
