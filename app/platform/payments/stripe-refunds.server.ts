import type Stripe from 'stripe'
import type { GatewayRefund, PaymentGateway } from './payment-gateway.server'
import { callStripe, type StripeOptions } from './stripe-calls.server'
import { DEPLOYMENT, parseList, toRefund } from './stripe-objects.server'
import { toKey } from './stripe-orders.server'

const PAGE_SIZE = 100

export function createStripeRefunds(
  options: StripeOptions,
  open: () => Stripe,
): Pick<PaymentGateway, 'refundPayment' | 'listRefunds'> {
  const { readDeployment } = options
  return {
    async refundPayment({ refundId, invoiceId, paymentId, amountCents }) {
      const deployment = await readDeployment()
      const metadata = {
        refundId: String(refundId),
        invoiceId: String(invoiceId),
        [DEPLOYMENT]: deployment,
      }
      return callStripe(
        options,
        () =>
          open().refunds.create(
            { payment_intent: paymentId, amount: amountCents, metadata },
            // One that was refused is sent again for what is left, which is another request.
            toKey(deployment, `refund-${refundId}-${amountCents}`),
          ),
        (answer) => toRefund(answer, deployment),
      )
    },

    async listRefunds(paymentId) {
      const deployment = await readDeployment()
      const refunds: GatewayRefund[] = []
      for (;;) {
        const after = refunds.at(-1)?.id
        const { data, has_more } = await callStripe(
          options,
          () =>
            open().refunds.list({
              payment_intent: paymentId,
              limit: PAGE_SIZE,
              ...(after !== undefined && { starting_after: after }),
            }),
          parseList,
        )
        refunds.push(...data.map((answer) => toRefund(answer, deployment)))
        if (!has_more || data.length === 0) return refunds
      }
    },
  }
}
